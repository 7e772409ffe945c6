import Foundation

extension FetchFunction {
  /// Computes the function; returns nil if the result is absent.
  ///
  /// - Throws: ``ObjectGraphError/invalidPredicate(_:reason:)`` for invalid arguments.
  func result(of arguments: [StoredValue?]) throws(ObjectGraphError) -> StoredValue? {
    if self == .coalesce { return arguments.compactMap(\.self).first }
    let values = arguments.compactMap(\.self)
    guard values.count == arguments.count else { return nil }
    switch (values.first, values.dropFirst().first, values.count) {
    case (.text(let text), nil, 1):
      if self == .length { return .integer(Int64(TextFolding.length(of: text))) }
      if let result = TextFolding.result(of: self, on: text) { return .text(result) }
    case (.integer(let one), .integer(let two), 2): return wholeResult(one, two)
    case (let one?, let two?, 2):
      if let one = one.number, let two = two.number { return realResult(one, two) }
    case (.integer(let one), nil, 1): return wholeResult(of: one)
    case (.double(let one), nil, 1): return realResult(of: one)
    default: break
    }
    throw .invalidPredicate(rawValue, reason: "does not take these arguments")
  }

  /// Returns a double if the result does not fit 64 bits.
  private func wholeResult(_ one: Int64, _ two: Int64) -> StoredValue? {
    let result: (partialValue: Int64, overflow: Bool)
    switch self {
    case .add: result = one.addingReportingOverflow(two)
    case .subtract: result = one.subtractingReportingOverflow(two)
    case .multiply: result = one.multipliedReportingOverflow(by: two)
    case .divide where two != 0: result = one.dividedReportingOverflow(by: two)
    // The smallest number modulo -1 overflows in the processor; the result is 0.
    case .modulus where two != 0: result = (two == -1 ? 0 : one % two, false)
    default: return nil
    }
    return result.overflow ? realResult(Double(one), Double(two)) : .integer(result.partialValue)
  }

  private func realResult(_ one: Double, _ two: Double) -> StoredValue? {
    switch self {
    case .add: StoredValue(number: one + two)
    case .subtract: StoredValue(number: one - two)
    case .multiply: StoredValue(number: one * two)
    case .divide: two == 0 ? nil : StoredValue(number: one / two)
    case .modulus: realModulus(one, two)
    default: nil
    }
  }

  /// Computes the remainder of numbers that became doubles by overflow.
  ///
  /// Both are truncated to 64 bits first, as in SQLite.
  private func realModulus(_ one: Double, _ two: Double) -> StoredValue? {
    func cut(_ value: Double) -> Int64 {
      value >= 0x1p63 ? .max : value < -0x1p63 ? .min : Int64(value)
    }
    guard case .integer(let rest) = wholeResult(cut(one), cut(two)) else { return nil }
    return .double(Double(rest))
  }

  private func wholeResult(of value: Int64) -> StoredValue? {
    switch self {
    case .negate: FetchFunction.subtract.wholeResult(0, value)
    case .absolute: value < 0 ? FetchFunction.subtract.wholeResult(0, value) : .integer(value)
    case .floor, .ceiling: .integer(value)
    default: nil
    }
  }

  private func realResult(of value: Double) -> StoredValue? {
    switch self {
    // The negation of 0 is 0, as in SQL.
    case .negate: .double(0 - value)
    case .absolute: .double(abs(value))
    case .floor: .double(value.rounded(.down))
    case .ceiling: .double(value.rounded(.up))
    default: nil
    }
  }
}

extension FetchAggregate {
  /// Computes the aggregate of the values, or returns nil if it is absent.
  ///
  /// Decimals are added as decimals.
  func result(of elements: [StoredValue?], areDecimal: Bool) -> StoredValue? {
    let values = elements.compactMap(\.self)
    switch self {
    case .count: return .integer(Int64(elements.count))
    case .min: return values.min { $0.order(to: $1) < 0 }
    case .max: return values.max { $0.order(to: $1) < 0 }
    case .sum, .average:
      var sum = NumberSum()
      for value in values {
        switch value {
        case .integer(let value) where areDecimal: sum.addDecimal(Double(value))
        case .integer(let value): sum.add(value)
        case .double(let value) where areDecimal: sum.addDecimal(value)
        case .double(let value): sum.add(value)
        case .text, .bytes, .object: break
        }
      }
      return self == .sum ? StoredValue(sum.sum) : sum.average.flatMap(StoredValue.init(number:))
    }
  }
}

extension StoredValue {
  /// The value as a double, or nil if it is no number.
  fileprivate var number: Double? {
    switch self {
    case .integer(let value): Double(value)
    case .double(let value): value
    case .text, .bytes, .object: nil
    }
  }
}
