import ObjectGraph

/// One column of an entity table and the property it belongs to.
struct ColumnLayout: Hashable, Sendable {
  /// What a column holds.
  enum Role: Hashable, Sendable {
    /// An attribute's value or a to-one relationship's key.
    case value
    /// The number of the entity that a to-one relationship points at.
    case destinationEntity
    /// The place of the row among those that refer to the same object, for the to-many at the
    /// other end of a to-one.
    case position
    /// The key of the object that owns the row by a to-many without inverse, which the entity with
    /// the given index declares.
    case ownerKey(declaringEntity: Int)
    /// The place of the row among those of the same owner.
    case ownerPosition(declaringEntity: Int)
  }

  let name: String
  let declaredType: String
  let role: Role
  /// The index of the entity whose rows have a value here.
  let owner: Int
  let property: String

  /// True if the column holds keys of other rows, which an index serves.
  let isReference: Bool

  /// True if the column has an index of its own.
  var hasIndex: Bool { isReference && role != .destinationEntity }
}

/// The groups of columns in the order in which Core Data writes them (store format spec, 2).
enum ColumnGroup: Int, Comparable {
  case integers
  case positions
  case floatingPoint
  case decimals
  case strings
  case uris
  case uuids
  case transformables
  case binaries

  init(content: Slot.Content, isTransformable: Bool) {
    switch content {
    case .integer, .boolean, .toOne, .toOneOfTree: self = .integers
    case .double, .date: self = .floatingPoint
    case .decimal: self = .decimals
    case .string: self = .strings
    case .uri: self = .uris
    case .uuid: self = .uuids
    case .binary: self = isTransformable ? .transformables : .binaries
    }
  }

  static func < (one: ColumnGroup, other: ColumnGroup) -> Bool { one.rawValue < other.rawValue }
}

extension Slot.Content {
  /// The type Core Data writes into `CREATE TABLE` (store format spec, section 2).
  var declaredType: String {
    switch self {
    case .integer, .boolean, .toOne, .toOneOfTree: "INTEGER"
    case .double: "FLOAT"
    case .date: "TIMESTAMP"
    case .decimal: "DECIMAL"
    case .string, .uri: "VARCHAR"
    case .uuid, .binary: "BLOB"
    }
  }
}
