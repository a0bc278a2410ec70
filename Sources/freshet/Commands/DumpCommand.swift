import CommandLineKit
import JSONText
import UserState

/// Every record of a store, sorted, an object a line.
enum DumpCommand {
  static let command = Command(
    "dump", "print every record of a store, an object a line",
    details: ["With --canonical, two homes that know the same print the same bytes."],
    section: "Care",
    operands: [Operand("STORE", .choice(["user", "cache"]), .one, "which store")],
    options: [
      CommandOption("canonical", "nothing of the clock, the network or the order of arrival")
    ],
    examples: [Command.Example("freshet dump user --canonical", "for a digest")])

  static func run(_ session: Session) throws -> ExitStatus {
    let isCanonical = session.invocation.has("canonical")
    let stores = Stores(session)
    if session.invocation.operand("STORE") == "user" {
      var failure: (any Error)?
      try stores.readUserState().forEachLine(isCanonical ? .canonical : .full) { line in
        do { if failure == nil { try session.output.write(line) } } catch { failure = error }
      }
      if let failure { throw failure }
    } else if let cache = try stores.readCache() {
      try cache.consistentDump(isCanonical: isCanonical, to: session.output)
    }
    return .done
  }
}
