import ObjectGraph

/// Where the links of a to-many relationship lie: in a join table, or in the destinations' table.
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

  /// What puts the destinations of one source in order; what was never placed comes last.
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

extension RelationshipLayout {
  /// True for a relationship that is its own inverse.
  var isReflexive: Bool { declaringEntity == destination && inverseName == name }
}
