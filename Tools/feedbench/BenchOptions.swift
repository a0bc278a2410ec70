/// What was asked on the command line.
struct BenchOptions {
  var files: [String] = []
  var stages: [Stage] = []
  var repeats = 5
  /// What libcurl hands on at once.
  var chunkBytes = 16 << 10
  var wantsHelp = false

  /// `nil` for anything that is not in the usage.
  init?(_ arguments: [String]) {
    var rest = arguments[...]
    if rest.first == "parse" { rest = rest.dropFirst() }
    while let argument = rest.popFirst() {
      switch argument {
      case "--help", "-h": wantsHelp = true
      case "--repeats": guard Self.read(&rest, into: &repeats) else { return nil }
      case "--chunk": guard Self.read(&rest, into: &chunkBytes) else { return nil }
      case "--stage":
        guard let stage = rest.popFirst().flatMap(Stage.init) else { return nil }
        stages.append(stage)
      default:
        guard !argument.hasPrefix("-") else { return nil }
        files.append(argument)
      }
    }
    if stages.isEmpty { stages = [.parse] }
    if files.isEmpty && !wantsHelp { return nil }
  }

  private static func read(_ rest: inout ArraySlice<String>, into value: inout Int) -> Bool {
    guard let number = rest.popFirst().flatMap({ Int($0) }), number > 0 else { return false }
    value = number
    return true
  }
}
