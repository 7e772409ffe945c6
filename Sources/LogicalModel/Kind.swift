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
  /// True if no two members of the kind, those of its sub-kinds included, may have the same value;
  /// any number may lack one.
  public var isUnique: Bool
  /// What values there may be.
  public var limits: ValueLimits

  public init(
    name: String, type: PropertyType, isOptional: Bool = true, isIndexed: Bool = false,
    isUnique: Bool = false, limits: ValueLimits = ValueLimits()
  ) {
    self.name = name
    self.type = type
    self.isOptional = isOptional
    self.isIndexed = isIndexed
    self.isUnique = isUnique
    self.limits = limits
  }
}

extension Property {
  private enum CodingKeys: CodingKey {
    case name, type, isOptional, isIndexed, isUnique, limits
  }

  /// Takes properties that were written before there were unique ones and limits.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    name = try container.decode(String.self, forKey: .name)
    type = try container.decode(PropertyType.self, forKey: .type)
    isOptional = try container.decode(Bool.self, forKey: .isOptional)
    isIndexed = try container.decode(Bool.self, forKey: .isIndexed)
    isUnique = try container.decodeIfPresent(Bool.self, forKey: .isUnique) ?? false
    limits = try container.decodeIfPresent(ValueLimits.self, forKey: .limits) ?? ValueLimits()
  }

  /// Leaves out what most properties do not have, so that they are written as ever.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(name, forKey: .name)
    try container.encode(type, forKey: .type)
    try container.encode(isOptional, forKey: .isOptional)
    try container.encode(isIndexed, forKey: .isIndexed)
    if isUnique { try container.encode(isUnique, forKey: .isUnique) }
    if !limits.isEmpty { try container.encode(limits, forKey: .limits) }
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
