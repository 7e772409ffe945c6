/// A kind of thing with its own properties and links; inherited ones are reached through the domain.
public struct Kind: Codable, Hashable, Sendable {
  public var name: String
  /// The kind this one specialises, nil for a root.
  public var parent: String?
  /// True if no member may be of exactly this kind.
  public var isAbstract: Bool
  public var properties: [Property]
  public var links: [Link]

  public init(
    name: String, parent: String? = nil, isAbstract: Bool = false, properties: [Property] = [],
    links: [Link] = []
  ) {
    self.name = name
    self.parent = parent
    self.isAbstract = isAbstract
    self.properties = properties
    self.links = links
  }
}

/// A value that each member of a kind carries.
public struct Property: Codable, Hashable, Sendable {
  public var name: String
  public var type: PropertyType
  /// True if a member may lack the value.
  public var isOptional: Bool
  /// True if members are looked up or sorted by this property, so each strategy indexes it.
  public var isIndexed: Bool

  public init(
    name: String, type: PropertyType, isOptional: Bool = true, isIndexed: Bool = false
  ) {
    self.name = name
    self.type = type
    self.isOptional = isOptional
    self.isIndexed = isIndexed
  }
}

/// The types a property can have; names are those of Core Data's model editor.
public enum PropertyType: String, CaseIterable, Codable, Hashable, Sendable {
  case integer16 = "Integer 16"
  case integer32 = "Integer 32"
  case integer64 = "Integer 64"
  case decimal = "Decimal"
  case double = "Double"
  case float = "Float"
  case string = "String"
  case boolean = "Boolean"
  case date = "Date"
  case binary = "Binary"
  case uuid = "UUID"
  case uri = "URI"
}

/// A reference from members of one kind to members of another, with a name for the way back.
public struct Link: Codable, Hashable, Sendable {
  /// How many members a link leads to.
  public enum Cardinality: String, CaseIterable, Codable, Hashable, Sendable {
    case one
    case many
  }

  /// What happens to the members at the other end when a member is deleted.
  public enum DeleteRule: String, CaseIterable, Codable, Hashable, Sendable {
    case noAction = "no action"
    case nullify
    case cascade
    case deny
  }

  public var name: String
  /// The kind at the other end; members of its sub-kinds count too.
  public var destination: String
  public var cardinality: Cardinality
  /// The name of the way back, a property of the destination.
  public var inverseName: String
  public var inverseCardinality: Cardinality
  public var deleteRule: DeleteRule

  public init(
    name: String, destination: String, cardinality: Cardinality, inverseName: String,
    inverseCardinality: Cardinality = .many, deleteRule: DeleteRule = .nullify
  ) {
    self.name = name
    self.destination = destination
    self.cardinality = cardinality
    self.inverseName = inverseName
    self.inverseCardinality = inverseCardinality
    self.deleteRule = deleteRule
  }
}
