import Escaping
import Foundation

/// Commands and data for gnuplot.
///
/// Interpolated text becomes a quoted string, and interpolated numbers have as many digits as a
/// drawing needs. Labels of a scenario can therefore never run as commands.
struct GnuplotScript: Hashable, Sendable {
  private(set) var text: String

  /// Returns the initial commands for a drawing of a given size.
  static func terminal(name: String, width: Int, height: Int) -> GnuplotScript {
    """
    set encoding utf8
    set terminal svg size \(width),\(height) dynamic noenhanced font 'sans-serif,14' \
    name \(name.replacing(/[^0-9A-Za-z]/, with: "_"))

    """
  }

  static func + (first: GnuplotScript, second: GnuplotScript) -> GnuplotScript {
    GnuplotScript(text: first.text + second.text)
  }
}

extension GnuplotScript: ExpressibleByStringInterpolation {
  struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var text: String

    init(literalCapacity: Int, interpolationCount: Int) {
      text = ""
      text.reserveCapacity(literalCapacity + 16 * interpolationCount)
    }

    mutating func appendLiteral(_ literal: String) { text += literal }

    mutating func appendInterpolation(_ part: GnuplotScript) { text += part.text }

    mutating func appendInterpolation(_ number: Int) { text += String(number) }

    mutating func appendInterpolation(_ number: Double, digits: Int = 6) {
      text += String(format: "%.\(digits)g", number)
    }

    /// Appends a text in single quotes, because gnuplot executes backticks in double quotes.
    mutating func appendInterpolation(_ string: String) {
      text += "'"
      // gnuplot 5.4 reads three quotes at the beginning as an empty string and another quote.
      var isFirst = true
      for scalar in string.unicodeScalars {
        defer { isFirst = false }
        switch scalar {
        case "'": text += isFirst ? "’" : "''"
        case "\n", "\r": text += " "
        // The drawing is XML.
        default: text.unicodeScalars.append(XMLText.canHold(scalar) ? scalar : "\u{FFFD}")
        }
      }
      text += "'"
    }

    /// Appends a tick label, in which gnuplot treats a percent sign as a format.
    mutating func appendInterpolation(tick label: String) {
      appendInterpolation(label.replacing("%", with: "%%"))
    }
  }

  init(stringLiteral text: String) { self.init(text: text) }

  init(stringInterpolation parts: StringInterpolation) { self.init(text: parts.text) }
}

extension [GnuplotScript] {
  func joined(by separator: String = "") -> GnuplotScript {
    GnuplotScript(text: map(\.text).joined(separator: separator))
  }
}
