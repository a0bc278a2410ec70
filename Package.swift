// swift-tools-version: 6.2
import PackageDescription

/// What every target keeps to.
///
/// Where no C library is owned, a pointer is an error (`safe`).
let strict: [SwiftSetting] = [
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("ExistentialAny"),
  .treatAllWarnings(as: .error),
]
let safe = strict + [.strictMemorySafety()]

extension Target {
  /// A target without unsafe code.
  static func plain(_ name: String, _ dependencies: [String] = []) -> Target {
    .target(name: name, dependencies: dependencies.map { .byName(name: $0) }, swiftSettings: safe)
  }

  /// The owner of a C library or a byte engine: the only kind of target that may hold a pointer.
  static func owner(_ name: String, _ dependencies: [String]) -> Target {
    .target(name: name, dependencies: dependencies.map { .byName(name: $0) }, swiftSettings: strict)
  }

  static func tests(_ name: String, _ dependencies: [String]) -> Target {
    .testTarget(
      name: name + "Tests",
      dependencies: (dependencies + [name, "TestSupport"]).map { .byName(name: $0) },
      swiftSettings: strict)
  }
}

let package = Package(
  name: "freshet",
  products: [
    .library(
      name: "FreshetFeeds",
      targets: ["EpisodeDocuments", "FeedModel", "FeedParser", "Ingestion", "Library"]),
    .executable(name: "freshet", targets: ["freshet"]),
  ],
  targets: [
    // C libraries
    .systemLibrary(name: "CLibXML2", pkgConfig: "libxml-2.0", providers: [.apt(["libxml2-dev"])]),
    .systemLibrary(
      name: "CLibCurl", pkgConfig: "libcurl", providers: [.apt(["libcurl4-openssl-dev"])]),
    .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
    .systemLibrary(name: "CCrypto", pkgConfig: "libcrypto", providers: [.apt(["libssl-dev"])]),
    .systemLibrary(name: "CSodium", pkgConfig: "libsodium", providers: [.apt(["libsodium-dev"])]),
    // No pkg-config: its file asks for a flag that SwiftPM refuses.
    .systemLibrary(name: "CUTF8Proc", providers: [.apt(["libutf8proc-dev"])]),
    .systemLibrary(name: "CXXHash", providers: [.apt(["libxxhash-dev"])]),
    .target(name: "CSystem"),
    .target(name: "CByteScan"),

    // Shared floor: no feed type, no user type
    .owner("SystemKit", ["CSystem"]),
    .owner("Timestamps", ["SystemKit"]),
    .plain("JSONText"),
    .owner("Digests", ["CCrypto", "CXXHash"]),
    .owner("Encryption", ["CSodium"]),
    .owner("TextFolding", ["CUTF8Proc"]),
    .owner("WebAddress", ["CLibCurl"]),
    .plain("IdentityKeys", ["Digests", "TextFolding", "WebAddress"]),
    .owner("SQLiteKit", ["CSQLite"]),

    // Feed side
    .plain("FeedModel", ["ElementTree", "Timestamps"]),
    .owner("ElementTree", ["CByteScan", "Digests"]),
    .owner("FeedBytes", ["CByteScan"]),
    .owner("XMLStream", ["CByteScan", "CLibXML2", "ElementTree", "FeedBytes"]),
    .plain("FeedNamespaces", ["ElementTree", "FeedModel", "Timestamps", "WebAddress"]),
    .plain(
      "FeedParser",
      [
        "ElementTree", "FeedBytes", "FeedModel", "FeedNamespaces", "IdentityKeys", "JSONText",
        "Timestamps", "WebAddress", "XMLStream",
      ]),
    .plain(
      "EpisodeDocuments",
      [
        "ElementTree", "FeedBytes", "FeedModel", "FeedNamespaces", "JSONText", "WebAddress",
        "XMLStream",
      ]),
    .plain(
      "FeedRules",
      [
        "Digests", "ElementTree", "FeedBytes", "FeedModel", "FeedNamespaces", "FeedParser",
        "WebAddress",
      ]),
    .owner("FeedFetcher", ["CLibCurl", "SystemKit", "Timestamps", "WebAddress"]),
    .plain("PodcastCache", ["Digests", "IdentityKeys", "SQLiteKit", "SystemKit", "Timestamps"]),
    .plain(
      "Ingestion",
      [
        "Digests", "ElementTree", "EpisodeDocuments", "FeedFetcher", "FeedModel", "FeedParser",
        "IdentityKeys", "PodcastCache", "SystemKit", "Timestamps", "WebAddress",
      ]),

    // User side
    .plain(
      "UserState", ["Digests", "IdentityKeys", "JSONText", "SQLiteKit", "SystemKit", "Timestamps"]),
    .plain("UserStateSync", ["Digests", "Encryption", "JSONText", "SystemKit", "UserState"]),
    .plain("UserStateArchive", ["Digests", "JSONText", "SystemKit", "Timestamps", "UserState"]),

    // Roof
    .plain(
      "Library",
      [
        "ElementTree", "EpisodeDocuments", "FeedModel", "FeedParser", "IdentityKeys",
        "PodcastCache", "TextFolding", "Timestamps", "UserState", "WebAddress", "XMLStream",
      ]),
    .plain(
      "OPML",
      ["ElementTree", "FeedBytes", "IdentityKeys", "TextFolding", "WebAddress", "XMLStream"]),
    .plain("CommandLineKit"),
    .executableTarget(
      name: "freshet",
      dependencies: [
        "CommandLineKit", "Digests", "ElementTree", "EpisodeDocuments", "FeedBytes", "FeedFetcher",
        "FeedModel", "FeedNamespaces", "FeedParser", "FeedRules", "IdentityKeys", "Ingestion",
        "JSONText", "Library", "OPML", "PodcastCache", "SQLiteKit", "SystemKit", "TextFolding",
        "Timestamps", "UserState", "UserStateArchive", "UserStateSync", "WebAddress", "XMLStream",
      ],
      // A link to the script in Tools/, so that the command brings it along.
      resources: [.embedInCode("Playing/mpv-freshet.lua")],
      swiftSettings: safe),

    // Tests
    .target(
      name: "TestSupport", dependencies: ["SystemKit"], path: "Tests/TestSupport",
      swiftSettings: strict),
    .executableTarget(
      name: "loopback", dependencies: ["SystemKit", "TestSupport"], path: "Tools/loopback",
      swiftSettings: strict),
    // Its malloc counts, for the whole program that links it.
    .target(name: "CAllocations", path: "Tools/allocations"),
    .executableTarget(
      name: "feedbench",
      dependencies: [
        "CAllocations", "Digests", "ElementTree", "FeedBytes", "FeedModel", "FeedParser",
        "IdentityKeys", "JSONText", "SystemKit", "Timestamps", "XMLStream",
      ],
      path: "Tools/feedbench", swiftSettings: strict),
    // libFuzzer's entry; nothing is linked in an ordinary build.
    .systemLibrary(name: "CLibFuzzer", path: "Tools/libfuzzer"),
    // The files in its folder JSON are those of `freshet`, whose output it checks.
    .executableTarget(
      name: "feedfuzz",
      dependencies: [
        "CLibFuzzer", "Digests", "ElementTree", "EpisodeDocuments", "FeedBytes", "FeedModel",
        "FeedNamespaces", "FeedParser", "JSONText", "SystemKit", "Timestamps", "XMLStream",
      ],
      path: "Tools/feedfuzz", swiftSettings: strict),
    .tests("SystemKit", []),
    .tests("Timestamps", []),
    .tests("JSONText", []),
    .tests("CommandLineKit", []),
    .tests("Digests", []),
    .tests("Encryption", ["Digests"]),
    .tests("TextFolding", []),
    .tests("WebAddress", []),
    .tests("IdentityKeys", []),
    .tests("SQLiteKit", []),
    .tests("ElementTree", ["Digests", "XMLStream", "FeedBytes"]),
    .tests("FeedBytes", ["ElementTree", "XMLStream"]),
    .tests("XMLStream", ["ElementTree", "FeedBytes"]),
    .tests("FeedNamespaces", ["ElementTree", "FeedModel", "Timestamps", "XMLStream"]),
    .tests(
      "FeedParser",
      [
        "ElementTree", "FeedBytes", "FeedModel", "FeedNamespaces", "JSONText", "Timestamps",
        "XMLStream",
      ]),
    .tests("EpisodeDocuments", ["FeedModel", "JSONText"]),
    .tests("FeedRules", ["FeedBytes", "FeedModel", "FeedParser"]),
    .tests("FeedFetcher", ["CLibCurl", "SystemKit", "Timestamps"]),
    .tests("PodcastCache", ["IdentityKeys", "SQLiteKit", "Timestamps"]),
    .tests(
      "Ingestion",
      [
        "Digests", "FeedFetcher", "FeedModel", "FeedParser", "IdentityKeys", "PodcastCache",
        "SystemKit", "Timestamps",
      ]),
    .tests(
      "UserState",
      ["Digests", "IdentityKeys", "JSONText", "SQLiteKit", "SystemKit", "Timestamps"]),
    .tests(
      "UserStateSync",
      [
        "Digests", "Encryption", "IdentityKeys", "JSONText", "SQLiteKit", "SystemKit",
        "Timestamps", "UserState",
      ]),
    .tests(
      "UserStateArchive",
      [
        "Digests", "IdentityKeys", "JSONText", "SQLiteKit", "SystemKit", "Timestamps", "UserState",
      ]),
    .tests(
      "Library",
      [
        "Digests", "ElementTree", "FeedFetcher", "FeedModel", "IdentityKeys", "Ingestion",
        "PodcastCache",
        "Timestamps", "UserState",
      ]),
    .tests("OPML", ["IdentityKeys"]),
    .testTarget(
      name: "EndToEndTests", dependencies: ["TestSupport", "Digests", "JSONText", "SystemKit"],
      swiftSettings: strict),
  ]
)
