import Foundation

/// A sum of numbers for `@sum` and `@avg`, used by both evaluators.
///
/// Whole numbers are added exactly: their sum is whole if it fits 64 bits, otherwise a double.
/// Decimals are added as decimals, so that 0.1 and 0.2 give 0.3; the sum is its stored double. One
/// double among them makes the sum a double.
struct NumberSum: Sendable {
  /// The possible results of a sum of numbers.
  enum Result: Hashable, Sendable {
    case integer(Int64)
    case double(Double)
  }

  private(set) var count = 0
  /// The sum of the whole numbers is `carry` times 2^64 plus `low`.
  private var low: Int64 = 0
  private var carry = 0
  private var doubles = 0.0
  private var hasDoubles = false
  private var decimals = Decimal()
  private var hasDecimals = false

  init() {}

  mutating func add(_ value: Int64) {
    let (sum, overflows) = low.addingReportingOverflow(value)
    if overflows { carry += value < 0 ? -1 : 1 }
    low = sum
    count += 1
  }

  mutating func add(_ value: Double) {
    doubles += value
    hasDoubles = true
    count += 1
  }

  /// Adds a decimal, given as its stored double.
  mutating func addDecimal(_ value: Double) {
    guard let decimal = ManagedObject.decimal(from: value) else { return add(value) }
    decimals += decimal
    hasDecimals = true
    count += 1
  }

  /// The sum, 0 if nothing was added.
  var sum: Result {
    if carry == 0 && !hasDoubles && !hasDecimals { return .integer(low) }
    return .double(total)
  }

  /// The average, or nil if nothing was added.
  var average: Double? {
    guard count > 0 else { return nil }
    guard let exact = exactTotal else { return total / Double(count) }
    return Self.double(exact / Decimal(count))
  }

  /// The exact sum, or nil without decimals.
  private var exactTotal: Decimal? {
    hasDecimals && !hasDoubles && carry == 0 ? decimals + Decimal(low) : nil
  }

  private var total: Double {
    if let exactTotal { return Self.double(exactTotal) }
    return wholePart + doubles + (hasDecimals ? Self.double(decimals) : 0)
  }

  /// Converts a decimal to its stored form.
  private static func double(_ value: Decimal) -> Double { Double(value.description) ?? .nan }

  private var wholePart: Double { Double(carry) * 0x1p64 + Double(low) }
}

/// Converts texts so that byte order equals the order of the whole numbers in them, which both
/// stores can sort by.
enum NumericOrder {
  /// Returns the text with each number of n digits, without leading zeros, after n - 1 colons.
  ///
  /// A colon sorts after every digit, so longer numbers sort later.
  static func form(of text: String) -> String {
    var form: [UInt8] = []
    var digits: [UInt8] = []
    for byte in text.utf8 {
      if (zero...nine).contains(byte) {
        digits.append(byte)
      } else {
        append(digits, to: &form)
        digits.removeAll(keepingCapacity: true)
        form.append(byte)
      }
    }
    append(digits, to: &form)
    return String(decoding: form, as: UTF8.self)
  }

  private static func append(_ digits: [UInt8], to form: inout [UInt8]) {
    guard !digits.isEmpty else { return }
    let number = digits.drop { $0 == zero }
    // Zero itself has one digit.
    let significant = number.isEmpty ? [zero] : Array(number)
    form += [UInt8](repeating: UInt8(ascii: ":"), count: significant.count - 1)
    form += significant
  }

  private static let zero = UInt8(ascii: "0")
  private static let nine = UInt8(ascii: "9")
}
