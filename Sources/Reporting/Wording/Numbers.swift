import Foundation
package import Statistics

/// Numbers for readers, with at most three significant digits.
///
/// The exact numbers are in the results database.
package enum Digits {
  /// Returns three significant digits in plain notation, such as "0.0123", "1.20", "12.3" or
  /// "1230".
  package static func three(_ value: Double) -> String {
    guard value.isFinite else { return "–" }
    guard value != 0 else { return "0" }
    let rounded = rounded(value)
    let decimals = max(0, 2 - exponent(of: rounded))
    return String(format: "%.\(decimals)f", rounded)
  }

  /// Returns two significant digits, such as "0.84", "5.0", "56" or "2,900".
  package static func two(_ value: Double) -> String {
    guard value.isFinite, value != 0 else { return value == 0 ? "0" : "–" }
    let rounded = rounded(value, digits: 2)
    if rounded.magnitude >= 1000 { return grouped(Int(rounded)) }
    return String(format: "%.\(max(0, 1 - exponent(of: rounded)))f", rounded)
  }

  /// Returns a count: exact below 1000, then "1.23 k", "45.6 M" or "7.89 G".
  static func count(_ value: Int) -> String {
    scaled(Double(value), units: ["", "k", "M", "G"], isExactBelowThousand: true)
  }

  /// Returns a rate, such as "1.23 k" for 1234 objects per second; a dash for nil.
  static func rate(_ value: Double?) -> String {
    guard let value else { return "–" }
    return scaled(value, units: ["", "k", "M", "G"], isExactBelowThousand: false)
  }

  /// Returns a size in decimal units, such as "1.23 MB".
  package static func bytes(_ value: Int) -> String {
    scaled(Double(value), units: ["B", "kB", "MB", "GB"], isExactBelowThousand: true)
  }

  /// Returns a size, with a minus sign for savings.
  static func signedBytes(_ value: Int) -> String {
    value < 0 ? "−" + bytes(-value) : bytes(value)
  }

  /// Returns a duration, such as "45 s", "5 min 24 s" or "2 h 5 min".
  package static func duration(seconds: Double) -> String {
    let whole = Int(max(0, seconds).rounded())
    if whole < 60 { return "\(whole) s" }
    if whole < 3600 { return "\(whole / 60) min" + (whole % 60 > 0 ? " \(whole % 60) s" : "") }
    let minutes = (whole + 30) / 60
    return "\(minutes / 60) h" + (minutes % 60 > 0 ? " \(minutes % 60) min" : "")
  }

  /// Returns an exact number with separators, such as "100,000".
  ///
  /// Do not use it for measured values.
  package static func grouped(_ value: Int) -> String {
    let digits = Array(String(value.magnitude))
    var result = ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index).isMultiple(of: 3) { result.append(",") }
      result.append(digit)
    }
    return (value < 0 ? "−" : "") + result
  }

  /// Returns two exact numbers and their ratio, such as "36 properties instead of 28 (1.29×)".
  package static func pair(_ own: Int, _ other: Int, _ unit: String) -> String {
    let ratio = other != 0 ? " (\(Ratio.text(Double(own) / Double(other))))" : ""
    return "\(grouped(own)) \(unit) instead of \(grouped(other))\(ratio)"
  }

  private static func scaled(
    _ value: Double, units: [String], isExactBelowThousand: Bool
  ) -> String {
    var size = value
    var unit = 0
    while rounded(size).magnitude >= 1000, unit < units.count - 1 {
      size /= 1000
      unit += 1
    }
    let number = unit == 0 && isExactBelowThousand ? String(Int(size)) : three(size)
    return units[unit].isEmpty ? number : number + " " + units[unit]
  }

  private static func rounded(_ value: Double, digits: Int = 3) -> Double {
    guard value != 0, value.isFinite else { return value }
    let digits = digits - 1 - exponent(of: value)
    let scale = pow(10, Double(digits.magnitude))
    return digits >= 0 ? (value * scale).rounded() / scale : (value / scale).rounded() * scale
  }

  private static func exponent(of value: Double) -> Int {
    Int(log10(value.magnitude).rounded(.down))
  }
}

/// A number with its noun.
package enum Count {
  /// Returns "1 row" or "2 rows", for example.
  package static func text(_ count: Int, _ noun: String, plural: String? = nil) -> String {
    "\(Digits.grouped(count)) " + (count == 1 ? noun : plural ?? noun + "s")
  }
}

/// Lists as running text.
package enum Enumeration {
  package static func text(_ parts: [String], _ conjunction: String = "and") -> String {
    guard let last = parts.last, parts.count > 1 else { return parts.first ?? "" }
    return parts.dropLast().joined(separator: ", ") + " \(conjunction) " + last
  }
}

/// Ratios in symbols and in words.
package enum Ratio {
  package static func text(_ ratio: Double) -> String { Digits.three(ratio) + "×" }

  package static func text(_ interval: RatioInterval) -> String {
    guard interval.isBounded else { return "unknown: too few replicates" }
    return Digits.three(interval.lower) + "–" + Digits.three(interval.upper)
  }

  /// Returns a difference in words, such as "12 % less time" or "2.4 times the space".
  static func words(_ ratio: Double, of thing: String) -> String {
    if ratio >= 2 { return "\(Digits.three(ratio)) times the \(thing)" }
    let percent = percentage((ratio - 1).magnitude)
    return ratio < 1 ? "\(percent) less \(thing)" : "\(percent) more \(thing)"
  }

  /// Returns a percentage, with a minus sign for negative values.
  static func signedPercentage(_ share: Double) -> String {
    share <= -0.0005 ? "−" + percentage(-share) : percentage(max(0, share))
  }

  /// Returns whole percent from 10 up and one decimal below, limited to "over 100,000 %".
  package static func percentage(_ share: Double) -> String {
    guard share < 1_000 else { return "over 100,000 %" }
    let percent = share * 100
    if percent.rounded() >= 10 { return "\(Int(percent.rounded())) %" }
    let tenths = Int((percent * 10).rounded())
    return tenths.isMultiple(of: 10) ? "\(tenths / 10) %" : "\(tenths / 10).\(tenths % 10) %"
  }
}

/// A unit of time that all figures of a row share, so that they are easy to compare.
enum TimeUnit: String, CaseIterable {
  case nanoseconds = "ns"
  case microseconds = "µs"
  case milliseconds = "ms"
  case seconds = "s"

  /// Selects the largest unit in which the largest time is at least 1.
  init(fitting nanoseconds: [Double?]) {
    let greatest = nanoseconds.compactMap { $0 }.max() ?? 0
    self = Self.allCases.last { greatest >= $0.nanosecondsEach } ?? .nanoseconds
  }

  private var nanosecondsEach: Double {
    switch self {
    case .nanoseconds: 1
    case .microseconds: 1e3
    case .milliseconds: 1e6
    case .seconds: 1e9
    }
  }

  /// Returns the time in the best unit; a dash for nil.
  static func text(_ nanoseconds: Double?) -> String {
    Self(fitting: [nanoseconds]).text(nanoseconds)
  }

  /// Returns a range with one unit, to fit narrow columns.
  func text(_ range: ClosedRange<Double>) -> String {
    let ends = [range.lowerBound, range.upperBound].map { Digits.three($0 / nanosecondsEach) }
    return "\(ends[0])–\(ends[1]) \(rawValue)"
  }

  /// Returns the time in this unit; a dash for nil.
  func text(_ nanoseconds: Double?) -> String {
    guard let nanoseconds else { return "–" }
    return Digits.three(nanoseconds / nanosecondsEach) + " " + rawValue
  }
}
