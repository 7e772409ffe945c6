import ObjectGraph
import ObjectModel

/// A store's model, laid out with the numbers of the store.
struct InspectedModel {
  /// Where links of a to-many relationship are counted.
  struct Links {
    let table: String
    let sourceColumn: String
    let isJoinTable: Bool
  }

  private struct ColumnKey: Hashable {
    let owner: Int
    let property: String
    let role: ColumnLayout.Role
  }

  private struct RelationshipKey: Hashable {
    let entity: Int
    let name: String
  }

  let source: StoreInspection.ModelSource
  let layout: StoreLayout
  private let columns: [String: [String: ColumnLayout]]
  private let columnNames: [ColumnKey: String]
  private let joinTables: [RelationshipKey: JoinTableLayout]
  private let indexByNumber: [Int: Int]

  init(_ layout: StoreLayout, source: StoreInspection.ModelSource) {
    self.layout = layout
    self.source = source
    columns = Dictionary(
      layout.tables.map { table in
        let named = table.columns.map { ($0.name.uppercased(), $0) }
        return (
          table.name.uppercased(), Dictionary(named, uniquingKeysWith: { first, _ in first })
        )
      }, uniquingKeysWith: { first, _ in first })
    columnNames = Dictionary(
      layout.tables.lazy.flatMap(\.columns).map {
        (ColumnKey(owner: $0.owner, property: $0.property, role: $0.role), $0.name)
      }, uniquingKeysWith: { first, _ in first })
    joinTables = Dictionary(
      layout.joinTables.flatMap {
        [
          (RelationshipKey(entity: $0.owner, name: $0.relationship), $0),
          (RelationshipKey(entity: $0.other, name: $0.inverse), $0),
        ]
      }, uniquingKeysWith: { first, _ in first })
    indexByNumber = Dictionary(
      layout.numbers.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
  }

  var entities: [EntityLayout] { layout.model.entities }

  func description(of entity: EntityLayout) -> EntityDescription {
    layout.model.description(of: entity)
  }

  func entity(number: Int) -> EntityLayout? { indexByNumber[number].map { entities[$0] } }

  /// What the model puts into a column, nil for one that it does not know.
  func column(_ name: String, ofTable table: String) -> ColumnLayout? {
    columns[table.uppercased()]?[name.uppercased()]
  }

  /// What a column holds, as "Entity.property" and what of it if that is not the value; nil for one
  /// that the model does not know.
  func propertyName(ofColumn column: String, inTable table: String) -> String? {
    guard let layout = self.column(column, ofTable: table) else { return nil }
    let owner =
      switch layout.role {
      case .ownerKey(let declarer), .ownerPosition(let declarer): declarer
      case .value, .destinationEntity, .position: layout.owner
      }
    let note =
      switch layout.role {
      case .value: ""
      case .destinationEntity: " (entity)"
      case .position, .ownerPosition: " (place)"
      case .ownerKey: " (owner)"
      }
    return "\(entities[owner].name).\(layout.property)\(note)"
  }

  /// The column that holds a property of an entity, inherited or own.
  func columnName(_ property: String, of entity: EntityLayout) -> String? {
    let owner = layout.owner(of: property, entity)
    return columnNames[ColumnKey(owner: owner, property: property, role: .value)]
  }

  /// Nil for a to-one relationship.
  func links(of relationship: RelationshipLayout) -> Links? {
    let declarer = relationship.declaringEntity
    if let table = joinTables[RelationshipKey(entity: declarer, name: relationship.name)] {
      return Links(
        table: table.name, sourceColumn: table.nearColumn(of: relationship), isJoinTable: true)
    }
    guard relationship.isToMany else { return nil }
    let destination = entities[relationship.destination]
    let column =
      relationship.inverseName.map { columnName($0, of: destination) }
      ?? columnNames[
        ColumnKey(
          owner: destination.index, property: relationship.name,
          role: .ownerKey(declaringEntity: declarer))]
    return column.map {
      Links(table: layout.table(of: destination).name, sourceColumn: $0, isJoinTable: false)
    }
  }

  /// True if rows of an entity may have a value in a column.
  func isPossible(_ column: ColumnLayout, inRowsOf entity: EntityLayout) -> Bool {
    entities[column.owner].subtree.contains(entity.index)
  }

  /// The numbers of an entity and everything below it.
  func numbers(ofSubtreeOf entity: EntityLayout) -> [Int] {
    entity.subtree.map { layout.numbers[$0] }
  }
}
