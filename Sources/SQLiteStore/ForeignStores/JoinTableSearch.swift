import ObjectGraph

/// Finds a join table in a store that others made, whichever side it is named after.
///
/// Which side that is follows a rule that was found by looking, and columns may have a number
/// behind their names (store format spec, section 4).
struct JoinTableSearch {
  private let model: ModelLayout
  /// Z_ENT of each entity by its index.
  private let numbers: [Int]
  private let tableNames: Set<String>
  /// The columns of a table in order.
  private let columns: (String) throws(SQLiteStoreError) -> [String]

  init(
    _ model: ModelLayout, _ numbers: [Int], _ tableNames: Set<String>,
    columns: @escaping (String) throws(SQLiteStoreError) -> [String]
  ) {
    self.model = model
    self.numbers = numbers
    self.tableNames = tableNames
    self.columns = columns
  }

  /// The table as it is in the file, nil if there is none.
  func find(_ derived: JoinTableLayout) throws(SQLiteStoreError) -> JoinTableLayout? {
    if let table = try fitted(derived) { return table }
    let near = side(derived.owner, derived.relationship)
    let far = side(derived.other, derived.inverse)
    for (one, other) in [(near, far), (far, near)] {
      if let table = try fitted(layout(ownedBy: one, other)) { return table }
    }
    return nil
  }

  /// One end of a many-to-many relationship.
  private struct Side {
    let entity: Int
    let relationship: String
    let number: Int
    let isOrdered: Bool
  }

  private func side(_ entity: Int, _ relationship: String) -> Side {
    Side(
      entity: entity, relationship: relationship, number: numbers[entity],
      isOrdered: model.entities[entity].relationships[relationship]?.isOrdered ?? false)
  }

  private func layout(ownedBy one: Side, _ other: Side) -> JoinTableLayout {
    let (name, inverse) = (one.relationship.uppercased(), other.relationship.uppercased())
    let isReflexive = one.entity == other.entity && one.relationship == other.relationship
    return JoinTableLayout(
      name: "Z_\(one.number)\(name)", owner: one.entity, relationship: one.relationship,
      other: other.entity, inverse: other.relationship,
      ownerColumn: "Z_\(one.number)\(inverse)",
      otherColumn: isReflexive ? "REFLEXIVE" : "Z_\(other.number)\(name)",
      ownerPositionColumn: one.isOrdered ? "Z_FOK_\(other.number)\(name)" : nil,
      otherPositionColumn: other.isOrdered && !isReflexive
        ? "Z_FOK_\(one.number)\(inverse)" : nil)
  }

  /// The table with the columns that are there, nil if it is none of the relationship's.
  private func fitted(_ table: JoinTableLayout) throws(SQLiteStoreError) -> JoinTableLayout? {
    guard tableNames.contains(table.name) else { return nil }
    let columns = try columns(table.name)
    guard let near = Self.column(table.ownerColumn, in: columns),
      let far = Self.column(table.otherColumn, in: columns.filter { $0 != near })
    else { return nil }
    let ownerPosition = table.ownerPositionColumn.flatMap { Self.column($0, in: columns) }
    let otherPosition = table.otherPositionColumn.flatMap { Self.column($0, in: columns) }
    // An order that has no column would be lost without a word.
    guard (ownerPosition == nil) == (table.ownerPositionColumn == nil),
      (otherPosition == nil) == (table.otherPositionColumn == nil)
    else { return nil }
    return JoinTableLayout(
      name: table.name, owner: table.owner, relationship: table.relationship, other: table.other,
      inverse: table.inverse, ownerColumn: near, otherColumn: far,
      ownerPositionColumn: ownerPosition, otherPositionColumn: otherPosition)
  }

  /// The column of a name, or else the one that has a number behind it.
  private static func column(_ name: String, in columns: [String]) -> String? {
    if columns.contains(name) { return name }
    let numbered = columns.filter { column in
      column.hasPrefix(name) && column.dropFirst(name.count).allSatisfy { ("0"..."9").contains($0) }
    }
    return numbered.count == 1 ? numbered[0] : nil
  }
}
