import CommandLineKit
import UserState

/// What the commands of lists take.
enum ListOptions {
  static let placement = [
    CommandOption("front", "before all others"),
    CommandOption("at", value: "N", .integer(1...1_000_000), "so that the first is the Nth"),
    CommandOption("replace", "make the list exactly these"),
  ]

  static let choices = [OptionChoice("front", "at", "replace")]

  static func placement(_ invocation: Invocation) -> ListPlacement {
    if invocation.has("front") { return .front }
    return invocation.integer("at").map(ListPlacement.position) ?? .back
  }
}

extension Operand {
  static let episode = Operand(
    "EPISODE", .text, .one, "an episode key, or FEED#N for the Nth newest of a feed")
  static let episodes = Operand(
    "EPISODE", .text, .many, "an episode key, or FEED#N for the Nth newest of a feed")
  static let place = Operand("N", .integer(1...1_000_000), .one, "its new place, from 1")
}
