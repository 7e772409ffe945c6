/// The table of one entity hierarchy, with columns in Core Data's order.
package struct TableLayout: Sendable {
  package let name: String
  /// The index of the hierarchy's root entity.
  package let root: Int
  package let isHierarchy: Bool
  /// The columns after Z_PK, Z_ENT and Z_OPT.
  package let columns: [ColumnLayout]

  /// Returns the index in ``columns`` of an entity's property.
  func column(_ property: String, owner: Int, role: ColumnLayout.Role = .value) -> Int? {
    columns.firstIndex { $0.property == property && $0.owner == owner && $0.role == role }
  }
}

/// Derives a hierarchy's table from its entities (StoreLayout.md, Tables).
struct TableDerivation {
  let model: ModelLayout
  /// The Z_ENT of each entity by its index.
  let numbers: [Int]

  func table(ofHierarchy root: EntityLayout) -> TableLayout {
    var used: Set<String> = []
    var columns: [ColumnLayout] = []
    let candidates = ColumnCandidates(model: model, numbers: numbers).all(ofHierarchy: root)
    for candidate in candidates.sorted(by: ColumnCandidate.precedes) {
      // If the suffixed name is itself a property's, the next number is used.
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
    /// The entity number of a to-one relationship's destination.
    case destinationEntity
    /// The row's position among those that refer to the same object, for the ordered to-many at the
    /// other end of a to-one.
    case position
    /// The key of the row's owner in a to-many without an inverse, declared by the entity with the
    /// given index.
    case ownerKey(declaringEntity: Int)
    /// The row's position among those of the same owner.
    case ownerPosition(declaringEntity: Int)
  }

  package let name: String
  let declaredType: String
  package let role: Role
  /// The index of the entity whose rows can have a value.
  package let owner: Int
  package let property: String

  /// True if the column contains keys of other rows, which an index supports.
  let isReference: Bool

  /// True if the column has an index of its own.
  var hasIndex: Bool { isReference && role != .destinationEntity }
}

/// The groups of columns in Core Data's order (StoreLayout.md, Tables).
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
  /// The type that Core Data writes in `CREATE TABLE` (StoreLayout.md, Tables).
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

/// The column of a to-one relationship, seen from its destination.
struct ReferenceLayout: Sendable {
  let relationship: RelationshipLayout
  let table: String
  let keyColumn: String
  /// The column of the destination's entity number, if the destination has sub-entities.
  let entityColumn: String?
  /// The column of the position, if the other end is an ordered to-many.
  let positionColumn: String?

  /// The assignments that clear the reference.
  var clearing: String {
    [keyColumn, entityColumn, positionColumn].compactMap(\.self).map { "\($0) = NULL" }
      .joined(separator: ", ")
  }
}

extension StoreLayout {
  /// Returns every to-one relationship to entities of a hierarchy.
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

/// The place of a to-many relationship's links: a join table, or the destinations' table.
struct LinkLayout: Sendable {
  let table: String
  /// The column with the keys of the relationship's sources.
  let sourceColumn: String
  /// The column with the keys of the destinations.
  let destinationColumn: String
  /// The column with the destinations' positions, or nil if the relationship is not ordered.
  let positionColumn: String?
  /// False if each row of the table is itself a destination.
  let isJoinTable: Bool

  /// The order of a source's destinations.
  ///
  /// Destinations without a position come last.
  var order: String {
    (positionColumn.map { "\($0) IS NULL, \($0), " } ?? "") + destinationColumn
  }
}

extension LinkLayout {
  /// Returns statements that remove all links of sources, given as a condition such as `= ?`.
  func unlinkings(ofSourceIn condition: String, isReflexive: Bool) -> [String] {
    guard isJoinTable else {
      let position = positionColumn.map { ", \($0) = NULL" } ?? ""
      return [
        "UPDATE \(table) SET \(sourceColumn) = NULL\(position) WHERE \(sourceColumn) \(condition)"
      ]
    }
    // A relationship that is its own inverse has its links from both sides.
    return (isReflexive ? [sourceColumn, destinationColumn] : [sourceColumn])
      .map { "DELETE FROM \(table) WHERE \($0) \(condition)" }
  }

  init(_ table: JoinTableLayout, _ relationship: RelationshipLayout) {
    self.init(
      table: table.name, sourceColumn: table.nearColumn(of: relationship),
      destinationColumn: table.farColumn(of: relationship),
      positionColumn: table.positionColumn(of: relationship), isJoinTable: true)
  }

  /// Returns nil unless the relationship is a stored to-many.
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
