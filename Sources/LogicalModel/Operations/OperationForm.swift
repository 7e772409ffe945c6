/// The spelling of an operation in a scenario file, and its static properties.
package struct OperationForm: Hashable, Sendable {
  /// An operand of an operation, in addition to its key.
  package struct Operand: Hashable, Sendable {
    package let key: String
    package let isRequired: Bool
  }

  /// The source of an operation's members.
  package enum Members: Hashable, Sendable {
    /// A fetch returns them.
    case asked
    /// Chosen by number, so that none may have been deleted before.
    case picked
    /// Chosen by number and deleted.
    case deleted
  }

  /// The key in YAML, such as `newest`.
  package let key: String
  package let operands: [Operand]
  package let sort: Operation.Sort
  /// True if it returns members, so that it can show their values.
  package let givesMembers: Bool
  package let members: Members
  /// True if it works on a closed store, on a new copy each time.
  ///
  /// The engine level cannot measure it, and it does not affect other operations.
  package let isMigration: Bool
  /// True if it returns numbers rather than members.
  ///
  /// It is timed like a fetch.
  package let isCount: Bool
  /// True if a new process performs it, because opening the store is part of it.
  package let isLaunch: Bool

  init(
    _ key: String, _ operands: Operand...,
    sort: Operation.Sort = .fetch,
    givesMembers: Bool = false, members: Members = .asked, isMigration: Bool = false,
    isCount: Bool = false, isLaunch: Bool = false
  ) {
    self.key = key
    self.operands = operands
    self.sort = sort
    self.givesMembers = givesMembers
    self.members = members
    self.isMigration = isMigration
    self.isCount = isCount
    self.isLaunch = isLaunch
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

/// Reads an operation's operands from a scenario file.
///
/// A function returns nil if a value is missing or invalid, after it has reported the reason.
/// Values that depend on an unreadable operand are skipped.
package protocol OperandReading {
  /// Reads `all at once` or `1000 at a time` after the operation's key.
  mutating func portion() -> Operation.Insert?
  /// Reads the kind after the operation's key.
  mutating func kind(_ need: KindNeed) -> String?
  /// Reads a concrete kind of the family that differs from the given one.
  mutating func kind(_ key: String, otherThan kind: String?) -> String?
  /// Reads an inherited or own property of a kind.
  mutating func property(_ key: String, of kind: String?, _ need: PropertyNeed) -> String?
  /// Reads an inherited or own link of a kind.
  mutating func link(_ key: String, of kind: String?) -> String?
  mutating func size(_ key: String, within limits: ClosedRange<Int>) -> Int?
  mutating func texts(_ key: String) -> [String]?
  mutating func relation(_ key: String, unlessGiven standard: Relation) -> Relation?
  /// Reads a predicate on members of a kind. If missing, every member matches.
  mutating func condition(_ key: String, of kind: String?) -> MemberCondition?
  /// Reads sort properties with their directions; empty if missing.
  mutating func orders(_ key: String, of kind: String?) -> [MemberOrder]?
  /// Reads the change of an edit.
  mutating func change(_ key: String, of kind: String?) -> Operation.Edit.Change?
  /// Reads a size of at least 1; 0 if missing.
  mutating func limit(_ key: String) -> Int?
  /// Reads yes or no.
  mutating func flag(_ key: String, unlessGiven standard: Bool) -> Bool?
  /// Reads values of a property's type.
  mutating func values(_ key: String, of property: String?, of kind: String?) -> [PropertyValue]?
}

extension OperandReading {
  /// Reads a size of at least 1.
  mutating func size(_ key: String) -> Int? { size(key, within: 1...Int.max) }

  /// Reads a size of at least 1; `usual` if missing.
  mutating func size(_ key: String, unlessGiven usual: Int) -> Int? {
    limit(key).map { $0 == 0 ? usual : $0 }
  }

  /// Reads any declared kind.
  mutating func kind() -> String? { kind(.any) }

  mutating func link(of kind: String?) -> String? { link("link", of: kind) }
}

/// The kinds that an operation accepts.
package enum KindNeed: Hashable, Sendable {
  case any
  /// A kind that can have members.
  case concrete
  /// The root of the family.
  case wholeFamily
  /// A kind of the family.
  case ofFamily
  /// A kind of the family that can have members.
  case concreteOfFamily
}

/// The properties that an operation accepts.
package enum PropertyNeed: Hashable, Sendable {
  case any
  /// A property that members can be sorted by.
  case sortable
  /// A property that can be compared for equality.
  case comparable
  /// A text property.
  case searchable
  /// A property whose next value is obvious.
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

  /// A description of the suitable properties.
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
