package import Foundation

/// A kind with its own properties and links.
///
/// The domain provides the inherited ones.
package struct Kind: Codable, Hashable, Sendable {
  package var name: String
  /// The parent kind, or nil for a root.
  package var parent: String?
  /// True if no member can be of exactly this kind.
  package var isAbstract: Bool
  package var properties: [Property]
  package var links: [Link]

  package init(
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

/// A value of each member of a kind.
package struct Property: Codable, Hashable, Sendable {
  package var name: String
  package var type: PropertyType
  /// True if the value may be absent.
  package var isOptional: Bool
  /// True if members are looked up or sorted by this property.
  ///
  /// Every strategy then indexes it.
  package var isIndexed: Bool
  /// Kinds, the declaring one or its sub-kinds, whose members are looked up or sorted by this
  /// property among those of other kinds.
  ///
  /// Every strategy then adds an index on the kind and the property.
  package var indexedKinds: [String]
  /// True if no two members of the kind, including sub-kinds, may have the same value.
  ///
  /// Any number may have none.
  package var isUnique: Bool
  /// The limits of the values.
  package var limits: ValueLimits

  package init(
    name: String, type: PropertyType, isOptional: Bool = true, isIndexed: Bool = false,
    indexedKinds: [String] = [], isUnique: Bool = false, limits: ValueLimits = ValueLimits()
  ) {
    self.name = name
    self.type = type
    self.isOptional = isOptional
    self.isIndexed = isIndexed
    self.indexedKinds = indexedKinds
    self.isUnique = isUnique
    self.limits = limits
  }
}

extension Property {
  private enum CodingKeys: CodingKey {
    case name, type, isOptional, isIndexed, indexedKinds, isUnique, limits
  }

  /// Decodes properties, also in the old format without uniqueness and limits.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    name = try container.decode(String.self, forKey: .name)
    type = try container.decode(PropertyType.self, forKey: .type)
    isOptional = try container.decode(Bool.self, forKey: .isOptional)
    isIndexed = try container.decode(Bool.self, forKey: .isIndexed)
    indexedKinds = try container.decodeIfPresent([String].self, forKey: .indexedKinds) ?? []
    isUnique = try container.decodeIfPresent(Bool.self, forKey: .isUnique) ?? false
    limits = try container.decodeIfPresent(ValueLimits.self, forKey: .limits) ?? ValueLimits()
  }

  /// Omits rarely used settings, so that the encoding stays compatible.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(name, forKey: .name)
    try container.encode(type, forKey: .type)
    try container.encode(isOptional, forKey: .isOptional)
    try container.encode(isIndexed, forKey: .isIndexed)
    if !indexedKinds.isEmpty { try container.encode(indexedKinds, forKey: .indexedKinds) }
    if isUnique { try container.encode(isUnique, forKey: .isUnique) }
    if !limits.isEmpty { try container.encode(limits, forKey: .limits) }
  }
}

/// The types of a property, with the names used in Core Data's model editor.
package enum PropertyType: String, CaseIterable, Codable, Hashable, Sendable {
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

/// A reference from members of one kind to members of another, with a named inverse.
package struct Link: Codable, Hashable, Sendable {
  /// The number of members that a link can lead to.
  package enum Cardinality: String, CaseIterable, Codable, Hashable, Sendable {
    case one
    case many
  }

  /// The effect of deleting a member on the members at the other end.
  package enum DeleteRule: String, CaseIterable, Codable, Hashable, Sendable {
    case noAction = "no action"
    case nullify
    case cascade
    case deny
  }

  package var name: String
  /// The kind at the other end, including its sub-kinds.
  package var destination: String
  package var cardinality: Cardinality
  /// The name of the inverse, a property of the destination.
  package var inverseName: String
  package var inverseCardinality: Cardinality
  package var deleteRule: DeleteRule
  /// True if the destinations of a to-many link are in order.
  package var isOrdered = false

  package init(
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

/// A kind for the imported items in which one field passes a test.
package struct KindRule: Codable, Hashable, Sendable {
  /// A test of a field's value.
  ///
  /// A list passes if one entry does.
  package enum Test: Codable, Hashable, Sendable {
    /// The value is one of these texts.
    case equals([String])
    /// The value begins with one of these texts.
    case beginsWith([String])
    /// The value contains one of these texts.
    case contains([String])
    /// The value is present, or absent.
    case isPresent(Bool)
  }

  /// The kind, a concrete one of the family.
  package var kind: String
  package var field: String
  package var test: Test

  package init(kind: String, field: String, test: Test) {
    self.kind = kind
    self.field = field
    self.test = test
  }
}

extension KindRule.Test {
  /// Tests a trimmed text, or nil for an absent one.
  ///
  /// Letter case matters.
  package func passes(_ text: String?) -> Bool {
    guard let text, !text.isEmpty else { return self == .isPresent(false) }
    switch self {
    case .equals(let texts): return texts.contains(text)
    case .beginsWith(let texts): return texts.contains { text.hasPrefix($0) }
    case .contains(let texts): return texts.contains { text.contains($0) }
    case .isPresent(let isPresent): return isPresent
    }
  }
}

/// The values that a property allows: a range of numbers, or of lengths.
///
/// An absent value satisfies every limit.
package struct ValueLimits: Codable, Hashable, Sendable {
  /// The smallest and largest number, inclusive, or nil for any number.
  package var range: ClosedRange<Decimal>?
  /// The smallest and largest number of characters of a String, or of bytes of a Binary, or nil for
  /// any length.
  package var length: ClosedRange<Int>?

  package init(range: ClosedRange<Decimal>? = nil, length: ClosedRange<Int>? = nil) {
    self.range = range
    self.length = length
  }

  package var isEmpty: Bool { range == nil && length == nil }

  /// Returns true for a value that may be stored.
  package func allow(_ value: PropertyValue) -> Bool {
    if let range, let number = value.number, !range.contains(number) { return false }
    if let length, let count = value.length, !length.contains(count) { return false }
    return true
  }

  /// The form in scenarios, such as "range 1..2000" or "length 3..10"; empty without a limit.
  package var text: String {
    let parts = [
      range.map { "range \($0.lowerBound)..\($0.upperBound)" },
      length.map { "length \($0.lowerBound)..\($0.upperBound)" },
    ]
    return parts.compactMap { $0 }.joined(separator: ", ")
  }
}

extension PropertyValue {
  /// The number that is compared with a range, or nil.
  fileprivate var number: Decimal? {
    switch self {
    case .integer(let value): Decimal(value)
    case .real(let value): Decimal(value)
    case .decimal(let value): value
    case .absent, .text, .boolean, .date, .uuid, .uri, .binary: nil
    }
  }

  /// The characters of a text or bytes of data, or nil for other types.
  fileprivate var length: Int? {
    switch self {
    case .text(let text): text.count
    case .binary(let data): data.count
    case .absent, .integer, .real, .decimal, .boolean, .date, .uuid, .uri: nil
    }
  }
}

extension PropertyType {
  /// True for types whose values a range can limit.
  var hasRange: Bool {
    switch self {
    case .integer16, .integer32, .integer64, .decimal, .double, .float: true
    case .string, .boolean, .date, .binary, .uuid, .uri: false
    }
  }

  /// The whole numbers that the type can represent.
  package var wholeNumbers: ClosedRange<Int64> {
    switch self {
    case .integer16: Int64(Int16.min)...Int64(Int16.max)
    case .integer32: Int64(Int32.min)...Int64(Int32.max)
    case .boolean: 0...1
    default: Int64.min...Int64.max
    }
  }

  /// True for types whose values have a length.
  var hasLength: Bool { self == .string || self == .binary }
}
