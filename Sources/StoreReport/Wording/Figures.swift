import Foundation

/// Numbers as people read them; every figure of an inspection is exact.
enum Figures {
  /// Grouped, such as "4,526".
  static func count(_ value: Int) -> String {
    let digits = Array(String(value.magnitude))
    var text = value < 0 ? "−" : ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index).isMultiple(of: 3) { text.append(",") }
      text.append(digit)
    }
    return text
  }

  /// A number and what it counts, such as "1 page" or "94 pages".
  static func count(_ value: Int, _ one: String, _ many: String? = nil) -> String {
    "\(count(value)) \(value == 1 ? one : many ?? one + "s")"
  }

  /// A share with one decimal, such as "90.3 %"; a dash for a share of nothing.
  static func share(_ part: Int, of whole: Int) -> String {
    whole == 0 ? "–" : String(format: "%.1f %%", 100 * Double(part) / Double(whole))
  }

  /// The same for what may be next to nothing: "less than 0.1 %" rather than "0.0 %".
  static func smallShare(_ part: Int, of whole: Int) -> String {
    part > 0 && part * 1000 < whole ? "less than 0.1 %" : share(part, of: whole)
  }

  /// A moment of a store, given in seconds since 2001-01-01 00:00:00 UTC.
  static func moment(_ seconds: Double) -> String {
    // Beyond the years that a calendar of ours has, the stored number says more than a date.
    guard yearsOfFourDigits.contains(seconds) else {
      let number = seconds.magnitude < 1e15 ? count(Int(seconds)) : "\(seconds)"
      return "\(number) seconds from 2001 (not a date)"
    }
    return Date(timeIntervalSinceReferenceDate: seconds).formatted(.iso8601)
  }

  /// False for what the clock of a computer never showed: before 1970 or after 2099.
  static func isPlausible(_ seconds: Double) -> Bool {
    (-978_307_200..<3_124_137_600).contains(seconds)
  }

  /// From year 1 to year 9999.
  private static let yearsOfFourDigits = -63_113_904_000.0..<252_423_993_600
}
