/// Gives an operation the operands that a scenario file writes beside it.
///
/// A function gives nil for what is not there or cannot be made sense of, and has then reported why.
/// What depends on an operand that could not be read is passed over.
public protocol OperandReading {
  /// `all at once` or `1000 at a time`, behind the key of the operation.
  mutating func portion() -> Operation.Insert?
  /// The kind behind the key of the operation.
  mutating func kind(_ need: KindNeed) -> String?
  /// A concrete kind of the family that is another than the given one.
  mutating func kind(_ key: String, otherThan kind: String?) -> String?
  /// A property of a kind, its own or inherited.
  mutating func property(_ key: String, of kind: String?, _ need: PropertyNeed) -> String?
  /// A link of a kind, its own or inherited.
  mutating func link(_ key: String, of kind: String?, _ need: LinkNeed) -> String?
  mutating func size(_ key: String, within limits: ClosedRange<Int>) -> Int?
  mutating func texts(_ key: String) -> [String]?
  mutating func relation(_ key: String, unlessGiven standard: Relation) -> Relation?
  /// Values of a property's type.
  mutating func values(_ key: String, of property: String?, of kind: String?) -> [PropertyValue]?
}

extension OperandReading {
  /// A size from 1 on.
  mutating func size(_ key: String) -> Int? { size(key, within: 1...Int.max) }

  /// Any kind that the scenario declares.
  mutating func kind() -> String? { kind(.any) }

  mutating func link(of kind: String?) -> String? { link("link", of: kind, .any) }
}

/// Which kinds an operation can be about.
public enum KindNeed: Hashable, Sendable {
  case any
  /// One that can have members.
  case concrete
  /// The root of the family.
  case wholeFamily
  /// One of the family.
  case ofFamily
  /// One of the family that can have members.
  case concreteOfFamily
}

/// Which links an operation can go along.
public enum LinkNeed: Hashable, Sendable {
  case any
  case toOne
}

/// What an operation wants of a property.
public enum PropertyNeed: Hashable, Sendable {
  case any
  /// An order.
  case sortable
  /// Equality.
  case comparable
  /// A text.
  case searchable
  /// An obvious next value.
  case changeable

  public func suits(_ type: PropertyType) -> Bool {
    switch self {
    case .any: true
    case .sortable: ![.binary, .uuid, .uri, .boolean].contains(type)
    case .comparable: type != .binary
    case .searchable: type == .string
    case .changeable: ![.binary, .uuid, .uri, .decimal].contains(type)
    }
  }

  /// What suits, in words.
  public var description: String {
    switch self {
    case .any: "a property"
    case .sortable: "a property that can be sorted"
    case .comparable: "a property that can be compared"
    case .searchable: "a property of type String"
    case .changeable: "a property of type String, Boolean, Date or a number"
    }
  }
}
