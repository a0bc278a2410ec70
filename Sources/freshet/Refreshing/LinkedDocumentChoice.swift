import CommandLineKit
import Ingestion
import PodcastCache

/// Which linked documents a person wants to have kept.
enum LinkedDocumentChoice {
  private static let names: [(name: String, kind: LinkedDocumentKind)] = [
    ("chapters", .chapters), ("transcripts", .transcript),
  ]
  /// Where the configuration names some, and this once none are wanted.
  private static let nothing = "none"

  /// What a value is, for messages.
  static let expected =
    "a list of " + names.map(\.name).joined(separator: " and ") + ", or \"\(nothing)\""

  static let option = CommandOption(
    "with", value: "KINDS", .checked(expected: expected) { kinds(ofList: $0) != nil },
    "keep linked documents: chapters and transcripts of episodes")

  /// - Returns: `nil` where a name is unknown.
  static func kinds(ofList list: String) -> Set<LinkedDocumentKind>? {
    if list == nothing { return [] }
    return kinds(list.split(separator: ",", omittingEmptySubsequences: false).map(String.init))
  }

  /// - Returns: `nil` where a name is unknown.
  static func kinds(_ words: [String]) -> Set<LinkedDocumentKind>? {
    var kinds: Set<LinkedDocumentKind> = []
    for word in words {
      guard let found = names.first(where: { $0.name == word }) else { return nil }
      kinds.insert(found.kind)
    }
    return kinds
  }
}

extension Session {
  /// What the command line asks for, else the configuration.
  ///
  /// `nil`: no documents.
  var linkedDocuments: LinkedDocumentSettings? {
    let typed = invocation.text("with").flatMap { LinkedDocumentChoice.kinds(ofList: $0) }
    let kinds = typed ?? configuration.documents
    return kinds.isEmpty ? nil : LinkedDocumentSettings(kinds: kinds)
  }
}
