import Glibc
import SystemKit
import TestSupport

/// A disk that fails at one of the command's writes: `Tools/refreshing/disk-faults.c`.
final class DiskFault {
  enum Kind: String, CaseIterable, Sendable {
    case full, io, kill, torn
  }

  /// The compiler that builds it.
  ///
  /// `nil` where there is none.
  static let compiler: String? = ["clang", "cc", "gcc"].lazy
    .flatMap { name in (Environment["PATH"] ?? "").split(separator: ":").map { "\($0)/\(name)" } }
    .first { access($0, X_OK) == 0 }

  private let folder = TemporaryFolder()
  private var library: String { folder.file("disk-faults.so") }

  init() throws {
    let source = "\(Fixture.repository)/Tools/refreshing/disk-faults.c"
    let words = ["-O1", "-shared", "-fPIC", "-o", library, source, "-ldl"]
    let built = try RunningFreshet(
      Self.compiler ?? "", words, ["PATH": Environment["PATH"] ?? ""], input: "", output: nil
    ).wait()
    if built.status != 0 {
      throw SystemError(operation: "compile \(source)", path: nil, code: .inputOutput)
    }
  }

  /// Runs the command; `write` is the number of the write that fails, and `nil` lets none.
  func run(
    _ words: String..., home: TemporaryFolder, write: Int? = nil, kind: Kind = .full,
    stays: Bool = false
  ) throws -> (outcome: Freshet.Outcome, writes: Int) {
    _ = try? File.createDirectory(home.file("home/tmp"))
    let count = home.write([UInt8](repeating: 0, count: 8), to: "count")
    var variables = [
      "LD_PRELOAD": library, "TMPDIR": home.file("home/tmp"),
      "DISK_FAULT_UNDER": home.file("home/"), "DISK_FAULT_COUNT": count,
    ]
    if let write {
      variables["DISK_FAULT_AT"] = "\(write)"
      variables["DISK_FAULT_KIND"] = kind.rawValue
    }
    if stays { variables["DISK_FAULT_STAYS"] = "1" }
    let outcome = try Freshet.start(words, home: home, environment: variables).wait()
    let bytes = home.read("count") ?? []
    return (outcome, bytes.reversed().reduce(0) { $0 << 8 | Int($1) })
  }
}
