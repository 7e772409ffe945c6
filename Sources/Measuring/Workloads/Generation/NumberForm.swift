import Foundation
import LogicalModel

/// The conversion of a drawn number to a value of a property's type.
enum NumberForm: Hashable, Sendable {
  case integer(ClosedRange<Int64>)
  case double
  case float
  case decimal
  case boolean
  case date

  /// Nil for types that are not numbers.
  init?(_ type: PropertyType) {
    switch type {
    case .integer16: self = .integer(Int64(Int16.min)...Int64(Int16.max))
    case .integer32: self = .integer(Int64(Int32.min)...Int64(Int32.max))
    case .integer64: self = .integer(.min ... .max)
    case .double: self = .double
    case .float: self = .float
    case .decimal: self = .decimal
    case .boolean: self = .boolean
    case .date: self = .date
    case .string, .binary, .uuid, .uri: return nil
    }
  }

  /// The whole numbers that the type represents exactly.
  var wholeNumbers: ClosedRange<Int64> {
    switch self {
    case .integer(let range): range
    case .boolean: 0...1
    case .float: -(1 << 24)...(1 << 24)
    // SQLite stores dates and decimals as doubles, so no store could return numbers beyond 2^53.
    case .double, .decimal, .date: -(1 << 53)...(1 << 53)
    }
  }

  func value(_ whole: Int64) -> PropertyValue {
    switch self {
    case .integer: .integer(whole)
    case .double, .float: .real(Double(whole))
    case .decimal: .decimal(Decimal(whole))
    case .boolean: .boolean(whole != 0)
    case .date: .date(TimeInterval(whole))
    }
  }

  /// Returns the nearest finite value of the type; a decimal has two decimal places.
  func value(_ real: Double) -> PropertyValue {
    switch self {
    case .double: .real(Self.finite(real))
    case .float: .real(Double(Self.finite(Float(Self.finite(real)))))
    case .decimal: .decimal(Self.cents(min(max(real * 100, -0x1p53), 0x1p53)))
    case .integer, .boolean, .date: value(clamped(real))
    }
  }

  private static func finite<Real: BinaryFloatingPoint>(_ real: Real) -> Real {
    min(max(real, -.greatestFiniteMagnitude), .greatestFiniteMagnitude)
  }

  private func clamped(_ real: Double) -> Int64 {
    let limits = wholeNumbers
    if real >= Double(limits.upperBound) { return limits.upperBound }
    if real <= Double(limits.lowerBound) { return limits.lowerBound }
    return Int64(real.rounded())
  }

  private static func cents(_ count: Double) -> Decimal {
    Decimal(sign: .plus, exponent: -2, significand: Decimal(Int64(count.rounded())))
  }
}
