import CommandLineKit
import SystemKit
import Timestamps

/// What form results are printed in.
enum OutputForm {
  case text
  case json
  /// One object a line, as results arrive.
  case jsonLines

  init(_ invocation: Invocation) {
    self = invocation.has("json-lines") ? .jsonLines : invocation.has("json") ? .json : .text
  }
}

/// What a command is given: its words, the places, the clock, where to write.
///
/// Opens nothing.
final class Session {
  let invocation: Invocation
  let form: OutputForm
  let output: Output
  let talk: Talk
  let clock: WallClock
  let style: TextStyle
  let places: Places
  let configuration: Configuration

  init(_ invocation: Invocation, form: OutputForm, output: Output, talk: Talk) throws {
    self.invocation = invocation
    self.form = form
    self.output = output
    self.talk = talk
    clock = try WallClock(environment: .process)
    style = TextStyle(invocation.text("color") ?? "auto")
    let standard = try Places(home: invocation.text("home"), environment: .process)
    configuration = try Configuration(path: standard.configuration)
    places = standard.changed(by: configuration)
  }

  var isQuiet: Bool { talk.isQuiet }

  /// Fails as a wrong command line does.
  func usage(_ message: String) -> any Error { invocation.usageError(message) }
}
