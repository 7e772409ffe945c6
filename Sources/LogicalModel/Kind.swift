package import Foundation

/// A kind of thing with its own properties and links; inherited ones are reached through the domain.
package struct Kind: Codable, Hashable, Sendable {
  package var name: String
  /// The kind this one specialises, nil for a root.
  package var parent: String?
  /// True if no member may be of exactly this kind.
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

/// A value that each member of a kind carries.
package struct Property: Codable, Hashable, Sendable {
  package var name: String
  package var type: PropertyType
  /// True if a member may lack the value.
  package var isOptional: Bool
  /// True if members are looked up or sorted by this property, so each strategy indexes it.
  package var isIndexed: Bool
  /// The kinds, the declaring one or those below it, whose members are looked up or sorted by this
  /// property among members of other kinds: each strategy indexes it after the kind.
  package var indexedKinds: [String]
  /// True if no two members of the kind, those of its sub-kinds included, may have the same value;
  /// any number may lack one.
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

  /// Reads properties, also such as were written before there were unique ones and limits.
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

  /// Leaves out what most properties do not have, so that they are written as ever.
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

/// The types a property can have; names are those of Core Data's model editor.
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

/// A reference from members of one kind to members of another, with a name for the way back.
package struct Link: Codable, Hashable, Sendable {
  /// The number of members that a link leads to.
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
  /// The kind at the other end; members of its sub-kinds count too.
  package var destination: String
  package var cardinality: Cardinality
  /// The name of the way back, a property of the destination.
  package var inverseName: String
  package var inverseCardinality: Cardinality
  package var deleteRule: DeleteRule

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

/// A kind for the items of an outside file of which one field passes a test.
package struct KindRule: Codable, Hashable, Sendable {
  /// The test of a field's value; of a list it is enough if one entry passes.
  package enum Test: Codable, Hashable, Sendable {
    /// The value is one of these texts.
    case equals([String])
    /// It begins with one of these texts.
    case beginsWith([String])
    /// One of these texts is somewhere in it.
    case contains([String])
    /// There is a value, or there is none.
    case isPresent(Bool)
  }

  /// A concrete kind of the family.
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
  /// Tells it of a text without blanks around it, nil where there is none; letter case counts.
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

/// The values that a property may have: a range of numbers, or of the lengths of texts.
///
/// A member that lacks the value keeps every limit.
package struct ValueLimits: Codable, Hashable, Sendable {
  /// The least and the greatest number, themselves allowed; nil for any number.
  package var range: ClosedRange<Decimal>?
  /// The least and the greatest number of characters of a String, or of bytes of a Binary; nil for
  /// any length.
  package var length: ClosedRange<Int>?

  package init(range: ClosedRange<Decimal>? = nil, length: ClosedRange<Int>? = nil) {
    self.range = range
    self.length = length
  }

  package var isEmpty: Bool { range == nil && length == nil }

  /// True for a value that may be stored.
  package func allow(_ value: PropertyValue) -> Bool {
    if let range, let number = value.number, !range.contains(number) { return false }
    if let length, let count = value.length, !length.contains(count) { return false }
    return true
  }

  /// As scenarios write it, such as "range 1..2000" or "length 3..10"; empty for no limit.
  package var text: String {
    let parts = [
      range.map { "range \($0.lowerBound)..\($0.upperBound)" },
      length.map { "length \($0.lowerBound)..\($0.upperBound)" },
    ]
    return parts.compactMap { $0 }.joined(separator: ", ")
  }
}

extension PropertyValue {
  /// A number as it is compared with a range; nil for what is none.
  fileprivate var number: Decimal? {
    switch self {
    case .integer(let value): Decimal(value)
    case .real(let value): Decimal(value)
    case .decimal(let value): value
    case .absent, .text, .boolean, .date, .uuid, .uri, .binary: nil
    }
  }

  /// Characters of a text and bytes of data; nil for what has no length.
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

  /// The whole numbers that a value can be.
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
