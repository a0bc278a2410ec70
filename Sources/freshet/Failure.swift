import JSONText

/// Why a command ends, in a stable code for scripts and in words without secrets for people.
struct Failure: Error {
  var status: ExitStatus
  var code: String
  /// A sentence without a full stop.
  var message: String

  init(_ status: ExitStatus, _ code: String, _ message: String) {
    self.status = status
    self.code = code
    self.message = message
  }

  /// What a script reads on standard output in place of the result.
  func json(_ form: OutputForm) -> [UInt8] {
    var writer = JSONWriter()
    writer.object { json in
      json.member("contract", Contract.version)
      if form == .jsonLines { json.member("event", "error") }
      json.error(code: code, message: message)
    }
    writer.endLine()
    return writer.take()
  }
}

extension JSONWriter {
  mutating func error(code: String, message: String) {
    key("error")
    object { json in
      json.member("code", code)
      json.member("message", message)
    }
  }
}

/// The version of what scripts may rely on.
enum Contract {
  static let version = 1
}
