import Foundation

/// Formats and parses counts in a readable form: `2k`, `100k`, `2.5k`, `1m`, `1_000_000`.
package enum SizeText {
  /// The reason why a text is not a size.
  package struct Problem: Error, Hashable, Sendable, CustomStringConvertible {
    var text: String

    package var description: String {
      "\"\(text)\" is not a size; write a whole number such as 500, 1_000_000, 2k, 2.5k, 100k or 1m"
    }
  }

  /// Parses a size; `k` or `K` is a thousand and `m` or `M` a million.
  package static func number(from text: String) throws(Problem) -> Int {
    var digits = Substring(text)
    let factor: Decimal
    switch digits.last {
    case "k", "K": factor = 1_000
    case "m", "M": factor = 1_000_000
    default: factor = 1
    }
    if factor != 1 { digits.removeLast() }
    guard isNumber(digits), let decimal = Decimal(string: digits.filter { $0 != "_" }),
      let number = Int("\(decimal * factor)")
    else { throw Problem(text: text) }
    return number
  }

  /// Returns the number with commas between thousands: `100,000`.
  package static func grouped(_ number: Int) -> String {
    let digits = Array("\(number.magnitude)")
    let text = digits.enumerated().map { place, digit in
      let isGroupStart = place > 0 && (digits.count - place) % 3 == 0
      return isGroupStart ? ",\(digit)" : "\(digit)"
    }
    return (number < 0 ? "-" : "") + text.joined()
  }

  /// Returns a count with its noun: `1 item`, `100,000 items`.
  package static func counted(_ count: Int, _ one: String, _ many: String? = nil) -> String {
    "\(grouped(count)) \(count == 1 ? one : many ?? one + "s")"
  }

  /// Returns the shortest text that parses to the same number: `100k`, `2.5k`, `1m`, `1234`.
  static func short(_ number: Int) -> String {
    for (unit, suffix) in [(1_000_000, "m"), (1_000, "k")] where number.magnitude >= unit {
      guard number % (unit / 10) == 0 else { continue }
      let tenths = Int(number.magnitude) / (unit / 10) % 10
      return "\(number / unit)" + (tenths == 0 ? "" : ".\(tenths)") + suffix
    }
    return "\(number)"
  }

  /// True for digits with single underscores between them and at most one decimal point.
  private static func isNumber(_ text: Substring) -> Bool {
    let parts = text.drop { $0 == "-" || $0 == "+" }
      .split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count <= 2, text.count(where: { $0 == "-" || $0 == "+" }) <= 1 else { return false }
    return parts.allSatisfy { part in
      part.split(separator: "_", omittingEmptySubsequences: false).allSatisfy { group in
        !group.isEmpty && group.allSatisfy { $0.isASCII && $0.isNumber }
      }
    }
  }
}
