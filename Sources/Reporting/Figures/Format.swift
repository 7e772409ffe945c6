import Foundation

/// Numbers as people read them: three significant digits, units beside them.
///
/// Independent of the machine's language, so that the same journal gives the same bytes.
enum Format {
  /// A number with three significant digits and commas between thousands.
  static func number(_ value: Double) -> String {
    guard value.isFinite else { return "–" }
    if value == 0 { return "0" }
    let magnitude = Int(log10(abs(value)).rounded(.down))
    if magnitude >= 2 {
      let unit = pow(10.0, Double(magnitude - 2))
      return grouped(Int((value / unit).rounded() * unit))
    }
    return String(format: "%.*f", locale: posix, 2 - magnitude, value)
  }

  static func grouped(_ value: Int) -> String {
    var digits = String(abs(value))
    var groups: [String] = []
    while digits.count > 3 {
      groups.insert(String(digits.suffix(3)), at: 0)
      digits = String(digits.dropLast(3))
    }
    return (value < 0 ? "−" : "") + ([digits] + groups).joined(separator: ",")
  }

  static func duration(nanoseconds: Double) -> String {
    let units = [(1e9, "s"), (1e6, "ms"), (1e3, "µs")]
    let (size, unit) = units.first { nanoseconds >= $0.0 * 0.9995 } ?? (1, "ns")
    return "\(number(nanoseconds / size)) \(unit)"
  }

  static func bytes(_ count: Double) -> String {
    let units = [(1e9, "GB"), (1e6, "MB"), (1e3, "kB")]
    let (size, unit) = units.first { count >= $0.0 } ?? (1, "B")
    return "\(number(count / size)) \(unit)"
  }

  static func ratio(_ value: Double) -> String { "\(fixed(value, digits: value < 10 ? 2 : 1))×" }

  static func interval(_ range: ClosedRange<Double>) -> String {
    func end(_ value: Double) -> String {
      value > 999 ? ">999" : fixed(value, digits: value < 10 ? 2 : 1)
    }
    return "\(end(range.lowerBound))–\(end(range.upperBound))"
  }

  /// "12 %" or "2.3 times": how far a ratio is from 1, without saying in which direction.
  static func distance(_ ratio: Double) -> String {
    if ratio >= 2 { return "\(fixed(ratio, digits: 1)) times" }
    let percent = abs(ratio - 1) * 100
    return "\(fixed(percent, digits: percent < 10 ? 1 : 0)) %"
  }

  static func fixed(_ value: Double, digits: Int) -> String {
    String(format: "%.*f", locale: posix, digits, value)
  }

  private static let posix = Locale(identifier: "en_US_POSIX")
}
