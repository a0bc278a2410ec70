import JSONText

/// A JSON writer on standard output, for what is written piece by piece.
final class JSONOutput {
  var json = JSONWriter()
  private let output: Output

  init(_ output: Output) { self.output = output }

  /// Hands on what has gathered, if it is much.
  func drain() throws { try output.drain(&json) }

  /// Ends the document.
  func finish() throws { try output.finish(&json) }

  /// One object on a line of its own, on its way when this returns.
  func line(_ event: String, _ body: (inout JSONWriter) throws -> Void) throws {
    try json.object { json in
      json.member("contract", Contract.version)
      json.member("event", event)
      try body(&json)
    }
    json.endLine()
    try output.write(json.take())
  }
}
