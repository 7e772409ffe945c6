/// A sum of numbers as `@sum` and `@avg` have it, the same for both evaluators.
///
/// Whole numbers are added exactly: their sum is whole where 64 bits hold it and a double
/// otherwise. One double among them makes the sum a double.
package struct NumberSum: Sendable {
  /// What a sum of numbers can be.
  package enum Result: Hashable, Sendable {
    case integer(Int64)
    case double(Double)
  }

  package private(set) var count = 0
  /// The sum of the whole numbers is `carry` times 2^64 plus `low`.
  private var low: Int64 = 0
  private var carry = 0
  private var doubles = 0.0
  private var hasDoubles = false

  package init() {}

  package mutating func add(_ value: Int64) {
    let (sum, overflows) = low.addingReportingOverflow(value)
    if overflows { carry += value < 0 ? -1 : 1 }
    low = sum
    count += 1
  }

  package mutating func add(_ value: Double) {
    doubles += value
    hasDoubles = true
    count += 1
  }

  /// 0 if nothing was added.
  package var sum: Result {
    carry == 0 && !hasDoubles ? .integer(low) : .double(wholePart + doubles)
  }

  /// Nil if nothing was added.
  package var average: Double? { count == 0 ? nil : (wholePart + doubles) / Double(count) }

  private var wholePart: Double { Double(carry) * 0x1p64 + Double(low) }
}
