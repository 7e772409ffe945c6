/// The table of one hierarchy of entities, columns in Core Data's order.
package struct TableLayout: Sendable {
  package let name: String
  /// The index of the hierarchy's root entity.
  package let root: Int
  let isHierarchy: Bool
  /// Without the three leading columns Z_PK, Z_ENT and Z_OPT.
  package let columns: [ColumnLayout]

  /// The place in ``columns`` of what an entity's property holds.
  func column(_ property: String, owner: Int, role: ColumnLayout.Role = .value) -> Int? {
    columns.firstIndex { $0.property == property && $0.owner == owner && $0.role == role }
  }
}

/// Derives a hierarchy's table from its entities (StoreLayout.md, Tables).
struct TableDerivation {
  let model: ModelLayout
  /// Z_ENT of each entity by its index.
  let numbers: [Int]

  func table(ofHierarchy root: EntityLayout) -> TableLayout {
    var used: Set<String> = []
    var columns: [ColumnLayout] = []
    let candidates = ColumnCandidates(model: model, numbers: numbers).all(ofHierarchy: root)
    for candidate in candidates.sorted(by: ColumnCandidate.precedes) {
      // A suffixed name may itself be a property's: then the next number is taken.
      let suffixes = (0...).lazy.map { $0 == 0 ? "" : "\($0)" }
      let suffix = suffixes.first { !used.contains(candidate.baseName + $0) } ?? ""
      used.insert(candidate.baseName + suffix)
      columns.append(candidate.column(named: candidate.baseName + suffix))
      if let name = candidate.entityColumnName {
        columns.append(candidate.column(named: name + suffix, role: .destinationEntity))
      }
    }
    return TableLayout(
      name: "Z" + root.name.uppercased(), root: root.index, isHierarchy: root.hasSubentities,
      columns: columns)
  }
}

/// One column of an entity table and the property it belongs to.
package struct ColumnLayout: Hashable, Sendable {
  /// The content of a column.
  package enum Role: Hashable, Sendable {
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

  package let name: String
  let declaredType: String
  package let role: Role
  /// The index of the entity whose rows have a value here.
  package let owner: Int
  package let property: String

  /// True if the column holds keys of other rows, which an index serves.
  let isReference: Bool

  /// True if the column has an index of its own.
  var hasIndex: Bool { isReference && role != .destinationEntity }
}

/// The groups of columns in the order in which Core Data writes them (StoreLayout.md, Tables).
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
    case .integer, .boolean, .toOne, .toOneOfHierarchy: self = .integers
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
  /// The type Core Data writes into `CREATE TABLE` (StoreLayout.md, Tables).
  var declaredType: String {
    switch self {
    case .integer, .boolean, .toOne, .toOneOfHierarchy: "INTEGER"
    case .double: "FLOAT"
    case .date: "TIMESTAMP"
    case .decimal: "DECIMAL"
    case .string, .uri: "VARCHAR"
    case .uuid, .binary: "BLOB"
    }
  }
}

/// The column of a to-one relationship, as seen from the objects that it leads to.
struct ReferenceLayout: Sendable {
  let relationship: RelationshipLayout
  let table: String
  let keyColumn: String
  /// The column of the destination's entity, where the destination has sub-entities.
  let entityColumn: String?
  /// The column of the position, where the other end is an ordered to-many.
  let positionColumn: String?

  /// The assignments that make a row refer to nothing.
  var clearing: String {
    [keyColumn, entityColumn, positionColumn].compactMap(\.self).map { "\($0) = NULL" }
      .joined(separator: ", ")
  }
}

extension StoreLayout {
  /// Every to-one relationship that leads to entities of a hierarchy.
  func references(toHierarchy root: Int) -> [ReferenceLayout] {
    model.entities.flatMap { entity in
      entity.relationships.values
        .filter {
          $0.declaringEntity == entity.index && !$0.isToMany
            && model.entities[$0.destination].rootIndex == root
        }
        .sorted { $0.name < $1.name }
        .compactMap { reference($0, entity) }
    }
  }

  private func reference(_ relationship: RelationshipLayout, _ entity: EntityLayout)
    -> ReferenceLayout?
  {
    columnName(relationship.name, of: entity).map { key in
      ReferenceLayout(
        relationship: relationship, table: table(of: entity).name, keyColumn: key,
        entityColumn: columnName(relationship.name, of: entity, role: .destinationEntity),
        positionColumn: columnName(relationship.name, of: entity, role: .position))
    }
  }
}

/// The place of the links of a to-many relationship: a join table, or the destinations' table.
struct LinkLayout: Sendable {
  let table: String
  /// Holds the keys of the objects that the relationship starts from.
  let sourceColumn: String
  /// Holds the keys of the objects that it leads to.
  let destinationColumn: String
  /// Holds the places of the destinations, nil if the relationship is not ordered.
  let positionColumn: String?
  /// False if each row of the table is a destination itself.
  let isJoinTable: Bool

  /// The order of the destinations of one source; those that were never placed come last.
  var order: String {
    (positionColumn.map { "\($0) IS NULL, \($0), " } ?? "") + destinationColumn
  }
}

extension LinkLayout {
  /// Statements that dissolve all links of sources, given as a condition such as `= ?`.
  func unlinkings(ofSourceIn condition: String, isReflexive: Bool) -> [String] {
    guard isJoinTable else {
      let position = positionColumn.map { ", \($0) = NULL" } ?? ""
      return [
        "UPDATE \(table) SET \(sourceColumn) = NULL\(position) WHERE \(sourceColumn) \(condition)"
      ]
    }
    // Its own inverse: the same links stand there from the other side too.
    return (isReflexive ? [sourceColumn, destinationColumn] : [sourceColumn])
      .map { "DELETE FROM \(table) WHERE \($0) \(condition)" }
  }

  init(_ table: JoinTableLayout, _ relationship: RelationshipLayout) {
    self.init(
      table: table.name, sourceColumn: table.nearColumn(of: relationship),
      destinationColumn: table.farColumn(of: relationship),
      positionColumn: table.positionColumn(of: relationship), isJoinTable: true)
  }

  /// Nil for a relationship that is not to-many, or not stored.
  init?(inDestinationsOf relationship: RelationshipLayout, _ layout: StoreLayout) {
    guard relationship.isToMany, !relationship.isTransient else { return nil }
    let destination = layout.model.entities[relationship.destination]
    let declarer = relationship.declaringEntity
    func column(_ property: String, _ role: ColumnLayout.Role) -> String? {
      layout.columnName(property, of: destination, role: role)
    }
    let source: String?
    let position: String?
    if let inverse = relationship.inverseName {
      (source, position) = (column(inverse, .value), column(inverse, .position))
    } else {
      let name = relationship.name
      source = column(name, .ownerKey(declaringEntity: declarer))
      position = column(name, .ownerPosition(declaringEntity: declarer))
    }
    guard let source else { return nil }
    self.init(
      table: layout.table(of: destination).name, sourceColumn: source, destinationColumn: "Z_PK",
      positionColumn: position, isJoinTable: false)
  }
}
