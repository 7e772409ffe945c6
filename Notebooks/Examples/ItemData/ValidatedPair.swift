/// Two values of which the second is not below the first, such as a range or an interval.
///
/// There is no pair that is out of order: whoever has one need not check it again.
struct ValidatedPair<Value: Comparable & Hashable & Sendable>: Hashable, Sendable {
  /// The first value, at most the second.
  let lower: Value
  /// The second value, at least the first.
  let upper: Value

  /// - Throws: ``ItemDataError/pairOutOfOrder(lower:upper:)``, also where a value is no number.
  init(_ lower: Value, _ upper: Value) throws(ItemDataError) {
    guard lower <= upper else {
      throw .pairOutOfOrder(lower: "\(lower)", upper: "\(upper)")
    }
    self.lower = lower
    self.upper = upper
  }
}

extension ValidatedPair {
  /// The pair of two stored values, for the classes and the enum alike.
  ///
  /// - Throws: ``ItemDataError``, for a pair that is out of order, and for one of which a half or
  ///   both halves are absent.
  static func stored(
    _ lower: Value?, _ upper: Value?, of type: String
  ) throws(ItemDataError) -> ValidatedPair {
    guard let lower, let upper else { throw .valueAbsent(type: type) }
    return try ValidatedPair(lower, upper)
  }
}

/// Why measured data are refused.
enum ItemDataError: Error, Hashable, Sendable, CustomStringConvertible {
  case pairOutOfOrder(lower: String, upper: String)
  /// A store has a type that this program does not know.
  case unknownType(code: Int64?)
  /// A value that every record of this type has is absent.
  case valueAbsent(type: String)

  var description: String {
    switch self {
    case .pairOutOfOrder(let lower, let upper):
      "\(upper) is below \(lower): give the lower value of a pair first"
    case .unknownType(let code):
      "no content has the type \(code.map(String.init) ?? "NULL"): set the content, or the store "
        + "with the newer program that wrote it"
    case .valueAbsent(let type):
      "a \(type) lacks one of its values: set all of them"
    }
  }
}
