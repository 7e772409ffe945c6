import Foundation

/// Formats exact figures for readers.
package enum Figures {
  /// Returns a grouped number, such as "4,526".
  static func count(_ value: Int) -> String {
    let digits = Array(String(value.magnitude))
    var text = value < 0 ? "−" : ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index).isMultiple(of: 3) { text.append(",") }
      text.append(digit)
    }
    return text
  }

  /// Returns a number with its noun, such as "1 page" or "94 pages".
  package static func count(_ value: Int, _ one: String, _ many: String? = nil) -> String {
    "\(count(value)) \(value == 1 ? one : many ?? one + "s")"
  }

  /// Returns a share with one decimal, such as "90.3 %", or a dash for a share of nothing.
  static func share(_ part: Int, of whole: Int) -> String {
    whole == 0 ? "–" : String(format: "%.1f %%", 100 * Double(part) / Double(whole))
  }

  /// Returns a share that may be tiny: "less than 0.1 %" rather than "0.0 %".
  static func smallShare(_ part: Int, of whole: Int) -> String {
    part > 0 && part * 1000 < whole ? "less than 0.1 %" : share(part, of: whole)
  }

  /// Formats a moment given in seconds since 2001-01-01 00:00:00 UTC.
  static func moment(_ seconds: Double) -> String {
    // Outside four-digit years, the stored number is more useful than a date.
    guard yearsOfFourDigits.contains(seconds) else {
      let number = seconds.magnitude < 1e15 ? count(Int(seconds)) : "\(seconds)"
      return "\(number) seconds from 2001 (not a date)"
    }
    return Date(timeIntervalSinceReferenceDate: seconds).formatted(.iso8601)
  }

  /// False for a moment before 1970 or after 2099, which no computer's clock has shown.
  static func isPlausible(_ seconds: Double) -> Bool {
    (-978_307_200..<3_124_137_600).contains(seconds)
  }

  /// Year 1 to year 9999.
  private static let yearsOfFourDigits = -63_113_904_000.0..<252_423_993_600
}
