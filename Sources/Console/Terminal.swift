package import Document
import Escaping
import Foundation

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The terminal of standard output: its size and colours.
package enum Terminal {
  /// False if `NO_COLOR` is set to any text or `TERM` is `dumb`.
  package static let allowsColours =
    (ProcessInfo.processInfo.environment["NO_COLOR"] ?? "").isEmpty
    && ProcessInfo.processInfo.environment["TERM"] != "dumb"

  private static let showsColours = allowsColours && isatty(STDOUT_FILENO) == 1

  /// True if a user can answer: standard input and standard error are terminals.
  package static var isInteractive: Bool { isatty(STDIN_FILENO) == 1 && isatty(STDERR_FILENO) == 1 }

  /// The number of columns of standard output; nil if it is not a terminal or the width is unknown.
  package static let columns: Int? = {
    var size = winsize()
    guard isatty(STDOUT_FILENO) == 1,
      ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0
    else { return nil }
    return Int(size.ws_col)
  }()

  /// The current number of rows of standard output; nil if it is not a terminal or it is unknown.
  package static var rows: Int? {
    var size = winsize()
    guard isatty(STDOUT_FILENO) == 1,
      ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_row > 0
    else { return nil }
    return Int(size.ws_row)
  }

  /// Clears the terminal and moves to its first row; does nothing without a terminal.
  package static func clear() {
    guard isatty(STDOUT_FILENO) == 1, ProcessInfo.processInfo.environment["TERM"] != "dumb" else {
      return
    }
    // Erase in Display and Cursor Position of ECMA-48.
    try? FileHandle.standardOutput.write(contentsOf: Data("\u{1B}[2J\u{1B}[H".utf8))
  }

  /// Prints a sentence, wrapped to the width of a terminal, or on one line elsewhere.
  package static func print(_ sentence: String, indent: Int = 0) {
    let margin = String(repeating: " ", count: indent)
    guard let columns else { return Console.print(margin + sentence) }
    for (index, line) in sentence.wrapped(to: columns - indent - 2).enumerated() {
      Console.print(margin + (index == 0 ? "" : "  ") + line)
    }
  }

  /// Replaces control characters with U+FFFD, except for the colours of ``coloured(_:_:)``.
  package static func printable(_ text: String) -> String {
    guard text.unicodeScalars.contains("\u{1B}") else { return TerminalText.printable(text) }
    let colour = /\u{1B}\[(?:0|1|2|31|32)(?:;(?:0|1|2|31|32))*m/
    let parts = text.split(separator: colour, omittingEmptySubsequences: false)
    let colours = text.matches(of: colour).map { String($0.output) } + [""]
    return zip(parts, colours).map { TerminalText.printable(String($0)) + $1 }.joined()
  }

  /// Returns text for standard output, coloured if it is a terminal with colours.
  package static func styled(_ text: String, _ tone: Tone) -> String {
    showsColours ? coloured(text, tone) : text
  }

  /// Returns coloured text, for a stream that is known to show colours.
  package static func coloured(_ text: String, _ tone: Tone) -> String {
    switch tone {
    case .plain: text
    case .heading: escaped(text, 1)
    case .good: escaped(text, 32)
    case .bad: escaped(text, 31)
    case .muted: escaped(text, 2)
    }
  }

  /// Encloses the text in Select Graphic Rendition of ECMA-48 and its reset.
  private static func escaped(_ text: String, _ code: Int) -> String {
    "\u{1B}[\(code)m\(text)\u{1B}[0m"
  }

  /// The renderer of pages and tables for standard output.
  package static var renderer: TerminalRenderer {
    TerminalRenderer(columns: columns, tableColumns: columns, styled: styled)
  }
}
