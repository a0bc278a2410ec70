import CSystem
import Glibc

/// What is known about the terminal behind a standard stream.
public enum Terminal {
  public enum Stream: Int32, Sendable {
    case input = 0
    case output = 1
    case error = 2
  }

  public static func isTerminal(_ stream: Stream) -> Bool {
    isatty(stream.rawValue) == 1
  }

  /// Columns, `nil` when the stream is no terminal.
  ///
  /// Ask at each redraw: windows change size.
  ///
  /// Source: `TIOCGWINSZ`, else `COLUMNS`, else 80.
  public static func columns(of stream: Stream) -> Int? {
    guard isTerminal(stream) else { return nil }
    let columns = Int(csystem_terminal_columns(stream.rawValue))
    if columns > 0 { return columns }
    return Environment["COLUMNS"].flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil } ?? 80
  }

  /// The terminal can move its cursor: a bar that redraws itself makes sense.
  public static func canRedraw(_ stream: Stream) -> Bool {
    isTerminal(stream) && Environment["TERM"] != "dumb"
  }

  /// Whether to colour by default: a terminal that is not dumb, and no `NO_COLOR`.
  ///
  /// Source: <https://no-color.org>: any value that is not empty counts.
  public static func wantsColor(_ stream: Stream) -> Bool {
    canRedraw(stream) && (Environment["NO_COLOR"] ?? "").isEmpty
  }
}
