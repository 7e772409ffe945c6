/// The spelling of an operation in a scenario file, and the properties of each that is written so.
package struct OperationForm: Hashable, Sendable {
  /// A part of an operation next to its key.
  package struct Operand: Hashable, Sendable {
    package let key: String
    package let isRequired: Bool
  }

  /// The source of the members that an operation works with.
  package enum Members: Hashable, Sendable {
    /// It asks for whatever there is.
    case asked
    /// It picks them by number, so none of them may have been deleted before.
    case picked
    /// It picks them by number and deletes them.
    case deleted
  }

  /// The key in YAML, such as `newest`.
  package let key: String
  package let operands: [Operand]
  package let sort: Operation.Sort
  /// True if it gives members, so that it can be said how much of each is read.
  package let givesMembers: Bool
  package let members: Members
  /// True if it works on a store that is closed, each time on a copy of its own: then the engine
  /// alone cannot answer, and other operations meet nothing of it.
  package let isMigration: Bool
  /// True if it gives numbers instead of members: it is timed like a fetch and is none.
  package let isCount: Bool

  init(
    _ key: String, _ operands: Operand...,
    sort: Operation.Sort = .fetch,
    givesMembers: Bool = false, members: Members = .asked, isMigration: Bool = false,
    isCount: Bool = false
  ) {
    self.key = key
    self.operands = operands
    self.sort = sort
    self.givesMembers = givesMembers
    self.members = members
    self.isMigration = isMigration
    self.isCount = isCount
  }
}

extension OperationForm.Operand {
  static func required(_ key: String) -> Self {
    Self(key: key, isRequired: true)
  }

  static func optional(_ key: String) -> Self {
    Self(key: key, isRequired: false)
  }
}

/// A reader of an operation's operands in a scenario file.
///
/// A function gives nil for what is not there or cannot be made sense of, and has then reported why.
/// What depends on an operand that could not be read is passed over.
package protocol OperandReading {
  /// `all at once` or `1000 at a time`, behind the key of the operation.
  mutating func portion() -> Operation.Insert?
  /// The kind behind the key of the operation.
  mutating func kind(_ need: KindNeed) -> String?
  /// A concrete kind of the family that is another than the given one.
  mutating func kind(_ key: String, otherThan kind: String?) -> String?
  /// A property of a kind, its own or inherited.
  mutating func property(_ key: String, of kind: String?, _ need: PropertyNeed) -> String?
  /// A link of a kind, its own or inherited.
  mutating func link(_ key: String, of kind: String?) -> String?
  mutating func size(_ key: String, within limits: ClosedRange<Int>) -> Int?
  mutating func texts(_ key: String) -> [String]?
  mutating func relation(_ key: String, unlessGiven standard: Relation) -> Relation?
  /// A predicate on members of a kind; true of every member if it is not given.
  mutating func condition(_ key: String, of kind: String?) -> MemberCondition?
  /// Properties of a kind, each with its direction; none if it is not given.
  mutating func orders(_ key: String, of kind: String?) -> [MemberOrder]?
  /// A size from 1 on, 0 if it is not given.
  mutating func limit(_ key: String) -> Int?
  /// Values of a property's type.
  mutating func values(_ key: String, of property: String?, of kind: String?) -> [PropertyValue]?
}

extension OperandReading {
  /// A size from 1 on.
  mutating func size(_ key: String) -> Int? { size(key, within: 1...Int.max) }

  /// Any kind that the scenario declares.
  mutating func kind() -> String? { kind(.any) }

  mutating func link(of kind: String?) -> String? { link("link", of: kind) }
}

/// The kinds that an operation can be about.
package enum KindNeed: Hashable, Sendable {
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

/// An operation's requirement of a property.
package enum PropertyNeed: Hashable, Sendable {
  case any
  /// It has an order, so that members can be sorted by it.
  case sortable
  /// It can be tested for equality.
  case comparable
  /// A text.
  case searchable
  /// An obvious next value.
  case changeable

  package func suits(_ type: PropertyType) -> Bool {
    switch self {
    case .any: true
    case .sortable: ![.binary, .uuid, .uri, .boolean].contains(type)
    case .comparable: type != .binary
    case .searchable: type == .string
    case .changeable: ![.binary, .uuid, .uri, .decimal].contains(type)
    }
  }

  /// The suitable properties, in words.
  package var description: String {
    switch self {
    case .any: "a property"
    case .sortable: "a property that can be sorted"
    case .comparable: "a property that can be compared"
    case .searchable: "a property of type String"
    case .changeable: "a property of type String, Boolean, Date or a number"
    }
  }
}
