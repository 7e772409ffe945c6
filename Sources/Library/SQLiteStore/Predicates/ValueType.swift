import ObjectGraph
import ObjectModel

/// What an expression's values are, as far as its text tells.
enum ValueType: Hashable {
  case integer
  case boolean
  case double
  case decimal
  case date
  case string
  case uri
  case binary
  case uuid
  /// A key of the tree of the entity with this index, which is as near as the expression tells.
  case object(Int)
  /// That of the constant nil, and of what is made of it or of nothing.
  case null

  /// The type of an attribute's values, nil for references.
  init?(_ content: Slot.Content) {
    switch content {
    case .integer: self = .integer
    case .boolean: self = .boolean
    case .double: self = .double
    case .decimal: self = .decimal
    case .date: self = .date
    case .string: self = .string
    case .uri: self = .uri
    case .binary: self = .binary
    case .uuid: self = .uuid
    case .toOne, .toOneOfTree: return nil
    }
  }

  init(_ value: AttributeValue) {
    switch value {
    case .integer: self = .integer
    case .double: self = .double
    case .decimal: self = .decimal
    case .string: self = .string
    case .boolean: self = .boolean
    case .date: self = .date
    case .binary: self = .binary
    case .uuid: self = .uuid
    case .uri: self = .uri
    }
  }

  var isText: Bool { self == .string || self == .uri }

  /// True for what is computed with as whole numbers.
  var isWhole: Bool { self == .integer || self == .boolean || self == .null }

  /// True for columns of NUMERIC affinity, which hold whole numbers as integers although they are
  /// computed with as doubles (store format spec, section 2).
  var needsCast: Bool { self == .date || self == .decimal }

  /// What a choice between two expressions gives.
  func merged(with other: ValueType) -> ValueType {
    if self == .null || self == other { return other }
    if other == .null { return self }
    if case .object = self { return self }
    return isText && other.isText ? .string : .double
  }
}

/// An expression in SQL and what it gives.
struct TypedSQL {
  var sql: SQLText
  var type: ValueType
  /// The number of the entity, for expressions that give a key and know it.
  var entityNumber: SQLText?
  /// True for the constant nil itself: equal to it is what is absent, while something that turns out to
  /// be absent is not known to be equal to anything.
  var isNil = false

  init(_ sql: SQLText, _ type: ValueType, entityNumber: SQLText? = nil) {
    self.sql = sql
    self.type = type
    self.entityNumber = entityNumber
  }

  /// True for what never has a value.
  var isNull: Bool { type == .null }

  /// As an operand of arithmetic.
  var number: SQLText { type.needsCast ? "CAST(\(sql) AS REAL)" : sql }
}
