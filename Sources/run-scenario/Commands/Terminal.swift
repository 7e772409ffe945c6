import Foundation
import Rainbow

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Colours on standard output, where somebody sees them.
enum Terminal {
  enum Style {
    case bold
    case dim
    case green
    case red
  }

  private static let showsColours =
    isatty(STDOUT_FILENO) == 1 && ProcessInfo.processInfo.environment["NO_COLOR"] == nil

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
