/// A model's tables, columns and join tables in a particular store.
///
/// Entity numbers (Z_ENT) come from the store, not from the code, because adding an entity
/// renumbers the others (StoreLayout.md, Tables).
package final class StoreLayout: Sendable {
  package let model: ModelLayout
  /// The Z_ENT of each entity by its index.
  package let numbers: [Int]
  /// One table per hierarchy, in the order of the roots.
  package let tables: [TableLayout]
  package let joinTables: [JoinTableLayout]
  private let tableOfEntity: [Int]
  private let indexOfNumber: [Int?]

  /// `joinTables` are those of another program's store, or nil to derive them.
  package init(model: ModelLayout, numbers: [Int], joinTables: [JoinTableLayout]? = nil) {
    let derivation = TableDerivation(model: model, numbers: numbers)
    let roots = model.entities.filter { $0.rootIndex == $0.index }
    self.model = model
    self.numbers = numbers
    tables = roots.map(derivation.table)
    self.joinTables = joinTables ?? JoinTableDerivation(model: model, numbers: numbers).tables
    tableOfEntity = model.entities.map { entity in
      roots.firstIndex { $0.index == entity.rootIndex } ?? 0
    }
    var indexOfNumber = [Int?](repeating: nil, count: (numbers.max() ?? 0) + 1)
    for (index, number) in numbers.enumerated() { indexOfNumber[number] = index }
    self.indexOfNumber = indexOfNumber
  }

  /// Returns the numbers of a model's entities in a new store: 1, 2, 3 in numbering order.
  package static func freshNumbers(of model: ModelLayout) -> [Int] {
    model.entities.map { $0.index + 1 }
  }

  package func table(of entity: EntityLayout) -> TableLayout { tables[tableOfEntity[entity.index]] }

  package func number(of entity: EntityLayout) -> Int { numbers[entity.index] }

  /// Returns the entity with the given Z_ENT, or nil if the model does not have it.
  @inline(__always)
  package func entityIndex(number: Int) -> Int? {
    number >= 0 && number < indexOfNumber.count ? indexOfNumber[number] : nil
  }

  package func joinTable(of relationship: RelationshipLayout) -> JoinTableLayout? {
    joinTables.first { $0.holds(relationship) }
  }

  /// Returns the place of a to-many relationship's links, or nil for a to-one.
  func links(of relationship: RelationshipLayout) -> LinkLayout? {
    if let table = joinTable(of: relationship) { return LinkLayout(table, relationship) }
    return LinkLayout(inDestinationsOf: relationship, self)
  }

  /// Returns the column of an entity's inherited or own property.
  package func columnName(
    _ property: String, of entity: EntityLayout, role: ColumnLayout.Role = .value
  ) -> String? {
    let table = table(of: entity)
    let owner =
      switch role {
      case .ownerKey, .ownerPosition: entity.index
      case .value, .destinationEntity, .position: owner(of: property, entity)
      }
    return table.column(property, owner: owner, role: role).map { table.columns[$0].name }
  }

  /// Returns the index of the entity that declares a property.
  package func owner(of property: String, _ entity: EntityLayout) -> Int {
    entity.slot(named: property).map { entity.slotOwners[$0.index] } ?? entity.index
  }

  /// Returns a condition on an entity number that is true for the entity's rows.
  package func kindCondition(_ entity: EntityLayout, exactly: Bool, number: String) -> String {
    let first = self.number(of: entity)
    if exactly || !entity.hasSubentities { return "\(number) = \(first)" }
    // Numbers of a subtree are contiguous (StoreLayout.md, Tables).
    return "\(number) BETWEEN \(first) AND \(numbers[entity.subtree.upperBound])"
  }
}

extension StoreLayout {
  /// The tables with more columns than SQLite allows.
  package var wideTables: [WideTable] {
    tables.compactMap { table in
      let columns = table.columns.count + WideTable.systemColumns
      return columns > WideTable.limit
        ? WideTable(entity: model.entities[table.root].name, columnCount: columns) : nil
    }
  }
}

extension ModelLayout {
  /// The reasons why SQLite cannot create a store of the model, each with its entity.
  package var obstacles: [(entity: String, reason: String)] {
    let layout = StoreLayout(model: self, numbers: StoreLayout.freshNumbers(of: self))
    return layout.wideTables.map { ($0.entity, "\($0)") }
      + GeneratedNames(layout: layout).collisions.map { ($0.entity, "\($0)") }
  }
}
