import ObjectGraph
import ObjectModel

extension PredicateSQL {
  func condition(_ comparison: FetchComparison, isUnknownFalse: Bool) throws -> SQLText {
    guard comparison.modifier != .direct else { return try direct(comparison) }
    if let (collection, element) = try collection(comparison.left) {
      return try quantified(
        comparison, over: collection, element, isUnknownFalse: isUnknownFalse)
    }
    // A single value is a collection of one.
    if let elements = listElements(comparison.left) {
      return try quantified(comparison, over: elements)
    }
    let condition = try self.condition(comparison, of: value(comparison.left))
    switch comparison.modifier {
    case .none: return "(\(condition)) IS NOT TRUE"
    case .any, .all, .direct: return isUnknownFalse ? condition : "(\(condition)) IS TRUE"
    }
  }

  /// A comparison without modifier.
  private func direct(_ comparison: FetchComparison) throws -> SQLText {
    if comparison.comparison == .contains, let member = try membership(comparison) {
      return member
    }
    return try condition(comparison, of: value(comparison.left))
  }

  /// `collection CONTAINS value`, nil if the left side is none.
  private func membership(_ comparison: FetchComparison) throws -> SQLText? {
    if let elements = listElements(comparison.left) {
      return try isIn(value(comparison.right), elements, comparison.options)
    }
    guard try isCollection(comparison.left) else { return nil }
    let value = try value(comparison.right)
    return try collection(comparison.left).map { isIn(value, $0, $1, comparison.options) }
  }

  /// The comparison for one value of the left side.
  func condition(_ comparison: FetchComparison, of left: TypedSQL) throws -> SQLText {
    let (right, options) = (comparison.right, comparison.options)
    switch comparison.comparison {
    case .isIn:
      if let elements = listElements(right) { return try isIn(left, elements, options) }
      if let (collection, element) = try collection(right) {
        return isIn(left, collection, element, options)
      }
      // A single value is a collection of one, as for the modifiers.
      return compare(left, .equal, try value(right), options)
    case .between:
      guard let bounds = listElements(right), bounds.count == 2 else {
        throw invalid(right, "BETWEEN takes a list of two bounds")
      }
      let (low, high) = (try value(bounds[0]), try value(bounds[1]))
      if !options.isEmpty, left.type.isText {
        return """
          (\(compare(left, .greaterOrEqual, low, options)) AND \
          \(compare(left, .lessOrEqual, high, options)))
          """
      }
      return "(\(left.sql) BETWEEN \(low.sql) AND \(high.sql))"
    case .contains, .beginsWith, .endsWith, .like, .matches:
      return try search(left, comparison)
    case .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual:
      return compare(left, comparison.comparison, try value(right), options)
    }
  }

  /// `==` and `!=` with the constant nil ask for absence; everything else is SQL's comparison.
  private func compare(
    _ left: TypedSQL, _ comparison: FetchComparison.Operator, _ right: TypedSQL,
    _ options: TextOptions
  ) -> SQLText {
    let test = comparison == .equal ? "IS NULL" : comparison == .notEqual ? "IS NOT NULL" : nil
    if let test, right.isNil { return "\(left.sql) \(test)" }
    if let test, left.isNil { return "\(right.sql) \(test)" }
    guard !options.isEmpty, left.type.isText || right.type.isText else {
      return "\(left.sql) \(comparison.rawValue) \(right.sql)"
    }
    let order: SQLText = "\(TextFunctions.order)(\(left.sql), \(right.sql), \(options.rawValue))"
    return "\(order) \(comparison.rawValue) 0"
  }

  /// A search in a text.
  private func search(_ left: TypedSQL, _ comparison: FetchComparison) throws -> SQLText {
    let (sign, options) = (comparison.comparison, comparison.options)
    if sign == .matches, case .value(.attribute(.string(let pattern))) = comparison.right {
      try TextPattern.check(pattern)
    }
    let right = try value(comparison.right)
    guard left.type.isText || left.isNull, right.type.isText || right.isNull else {
      throw invalid(comparison.left, "\(sign.rawValue) is for texts")
    }
    if options.isEmpty, sign == .contains { return "instr(\(left.sql), \(right.sql)) > 0" }
    if options.isEmpty, sign == .beginsWith,
      case .value(.attribute(.string(let prefix))) = comparison.right,
      let end = TextFunctions.firstText(behindPrefix: prefix)
    {
      // The bounds let an index serve the search.
      return "(\(left.sql) >= \(right.sql) AND \(left.sql) < \(.value(.text(end))))"
    }
    let name = TextFunctions.name(of: sign)
    return "\(name)(\(left.sql), \(right.sql), \(options.rawValue))"
  }
}
