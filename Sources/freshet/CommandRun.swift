import CommandLineKit
import SystemKit

/// One run of the command, from its words to its exit status.
struct CommandRun {
  let arguments: [String]

  func status() -> ExitStatus {
    do throws(UsageError) {
      if let word = CurrentProcess.unreadableArguments.first { throw unreadable(word) }
      switch try CommandTable.tool.parse(arguments) {
      case .run(let invocation): return run(invocation)
      case .help(let path):
        return print {
          CommandTable.tool.help(path: path, columns: Terminal.columns(of: .output) ?? 80)
        }
      case .version: return print { VersionText.text }
      }
    } catch {
      return refuse(error)
    }
  }

  /// A name that is no text is not repaired in silence: it would be another file's.
  private func unreadable(_ word: String) -> UsageError {
    let text =
      "\"\(TypedSecrets.shown(word))\" is not written in UTF-8; "
      + "a file with such a name can be read from standard input"
    return UsageError(reason: .refused(text), tool: CommandTable.tool.name)
  }

  private func run(_ invocation: Invocation) -> ExitStatus {
    guard let entry = CommandTable.entry(at: invocation.path) else { return .bug }
    let talk = Talk(isQuiet: invocation.has("quiet"))
    let output = Output()
    let form = OutputForm(invocation)
    do {
      let session = try Session(invocation, form: form, output: output, talk: talk)
      let status = try entry.run(session)
      try output.flush()
      return status
    } catch {
      return report(Failure(error), form: form, output: output, talk: talk)
    }
  }

  /// The one place where a failure becomes words: for scripts on standard output, for people on the
  /// other.
  private func report(_ failure: Failure, form: OutputForm, output: Output, talk: Talk)
    -> ExitStatus
  {
    var failure = failure
    failure.message = TypedSecrets(arguments).hidden(in: failure.message)
    output.discard()
    talk.error(failure.message)
    if failure.status == .bug {
      talk.error("this is a bug of freshet; please report it to \(Freshet.contact)")
    }
    if form != .text, !output.hasWritten {
      try? output.write(failure.json(form))
      try? output.flush()
    }
    return failure.status
  }

  private func refuse(_ error: UsageError) -> ExitStatus {
    let options = arguments.prefix { $0 != "--" }
    let form: OutputForm =
      options.contains("--json-lines") ? .jsonLines : options.contains("--json") ? .json : .text
    let error = withoutSecrets(error)
    StandardStream.error.write("freshet: \(error.description)\n")
    let failure = Failure(.usage, "usage", error.message)
    if form != .text { try? StandardStream.output.write(failure.json(form)) }
    return .usage
  }

  /// The error of the same words without their secrets: it may quote a part of one.
  private func withoutSecrets(_ error: UsageError) -> UsageError {
    do throws(UsageError) {
      _ = try CommandTable.tool.parse(arguments.map(TypedSecrets.shown))
      return error
    } catch {
      return error
    }
  }

  private func print(_ text: () -> String) -> ExitStatus {
    do {
      try StandardStream.output.write(text())
      return .done
    } catch {
      StandardStream.error.write("freshet: \(error)\n")
      return .failed
    }
  }
}
