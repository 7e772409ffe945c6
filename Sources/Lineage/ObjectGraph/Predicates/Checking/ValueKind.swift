/// The kind of an expression's value, as far as it is known before evaluation.
enum ValueKind: Hashable, Sendable {
  case integer
  case double
  case decimal
  case boolean
  case text
  case date
  case binary
  case uuid
  case uri
  /// An object of the entity with this index, or a sub-entity.
  case object(Int)
  /// The constant nil, which is compatible with every kind.
  case null

  /// Returns nil for references, whose kind includes the entity.
  init?(_ content: Slot.Content) {
    switch content {
    case .integer: self = .integer
    case .boolean: self = .boolean
    case .double: self = .double
    case .date: self = .date
    case .decimal: self = .decimal
    case .string: self = .text
    case .uri: self = .uri
    case .binary: self = .binary
    case .uuid: self = .uuid
    case .toOne, .toOneOfHierarchy: return nil
    }
  }

  init(_ value: AttributeValue) {
    switch value {
    case .integer: self = .integer
    case .double: self = .double
    case .decimal: self = .decimal
    case .string: self = .text
    case .boolean: self = .boolean
    case .date: self = .date
    case .binary: self = .binary
    case .uuid: self = .uuid
    case .uri: self = .uri
    }
  }

  /// True for numbers, which can be compared and mixed across types.
  var isNumber: Bool { self == .integer || self == .double || self == .decimal }

  /// True for kinds with an order; others support only equality.
  var isOrdered: Bool { isNumber || self == .text || self == .date || self == .null }

  /// True for kinds with a minimum and maximum: false sorts before true, and bytes are compared one
  /// by one.
  var hasExtremes: Bool { isOrdered || self == .boolean || self == .binary }

  /// Returns the common kind of two kinds, or nil if they cannot be compared.
  func merged(with other: ValueKind, in model: ModelLayout) -> ValueKind? {
    if self == other || other == .null { return self }
    if self == .null { return other }
    if isNumber && other.isNumber {
      // Decimals mix only with whole numbers, because a double has no exact decimal.
      return self == .double || other == .double ? .double : .decimal
    }
    if case .object(let one) = self, case .object(let two) = other {
      guard model.entities[one].rootIndex == model.entities[two].rootIndex else { return nil }
      return .object(model.entities[one].rootIndex)
    }
    return nil
  }

  func name(in model: ModelLayout) -> String {
    switch self {
    case .integer: "a whole number"
    case .double: "a double"
    case .decimal: "a decimal"
    case .boolean: "a boolean"
    case .text: "a text"
    case .date: "a date"
    case .binary: "binary data"
    case .uuid: "a UUID"
    case .uri: "a URI"
    case .object(let index): "an object of \(model.entities[index].name)"
    case .null: "nil"
    }
  }
}
