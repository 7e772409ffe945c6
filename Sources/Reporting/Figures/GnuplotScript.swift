import Foundation

/// Commands and data for gnuplot.
///
/// Put together by interpolation: a text becomes a quoted string and a number has as many digits as
/// a drawing needs, so no label of a scenario can ever run as a command.
struct GnuplotScript: Hashable, Sendable {
  private(set) var text: String

  /// The commands before everything else in a drawing of this size.
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
  /// Collects the parts.
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

    /// Appends a text in single quotes, because gnuplot runs commands between backticks in double
    /// quotes.
    mutating func appendInterpolation(_ string: String) {
      text += "'"
      // gnuplot 5.4 takes three marks at the beginning for an empty string and another one.
      var isFirst = true
      for scalar in string.unicodeScalars {
        defer { isFirst = false }
        switch scalar {
        case "'": text += isFirst ? "’" : "''"
        case "\n", "\r": text += " "
        default: text.unicodeScalars.append(scalar)
        }
      }
      text += "'"
    }

    /// A label of a tick, in which gnuplot takes a percent sign for a format.
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
