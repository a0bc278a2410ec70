/// What was asked on the command line.
struct LoopbackOptions: Sendable {
  var folder = ""
  var port = 0
  var latencyMilliseconds = 0
  var log: String?
  /// Addresses from 127.0.0.1 on.
  var hosts = 1
  var wantsHelp = false

  /// `nil` for anything that is not in the usage.
  init?(_ arguments: [String]) {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      switch argument {
      case "--help", "-h":
        wantsHelp = true
      case "--log":
        guard let path = rest.popFirst() else { return nil }
        log = path
      case "--port":
        guard let number = rest.popFirst().flatMap(Int.init), 0..<65_536 ~= number else {
          return nil
        }
        port = number
      case "--latency":
        guard let number = rest.popFirst().flatMap(Int.init), number >= 0 else { return nil }
        latencyMilliseconds = number
      case "--hosts":
        guard let number = rest.popFirst().flatMap(Int.init), 1..<255 ~= number else { return nil }
        hosts = number
      default:
        guard folder.isEmpty, !argument.hasPrefix("-") else { return nil }
        folder = argument
      }
    }
    if folder.isEmpty && !wantsHelp { return nil }
  }
}
