import Foundation
import Rainbow

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Standard output as a terminal: its colours, where somebody sees them, and its width.
enum Terminal {
  enum Style {
    case bold
    case dim
    case green
    case red
  }

  private static let showsColours =
    isatty(STDOUT_FILENO) == 1 && (ProcessInfo.processInfo.environment["NO_COLOR"] ?? "").isEmpty
    && ProcessInfo.processInfo.environment["TERM"] != "dumb"

  /// How wide standard output is, nil where it is no terminal or does not say.
  static let columns: Int? = {
    var size = winsize()
    guard isatty(STDOUT_FILENO) == 1,
      ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0
    else { return nil }
    return Int(size.ws_col)
  }()

  static func styled(_ text: String, _ style: Style) -> String {
    guard showsColours else { return text }
    return switch style {
    case .bold: text.bold
    case .dim: text.dim
    case .green: text.green
    case .red: text.red
    }
  }
}
