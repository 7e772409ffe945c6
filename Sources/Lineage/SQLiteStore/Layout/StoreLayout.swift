/// A model's tables, columns and join tables in one particular store.
///
/// The numbers of the entities (Z_ENT) come from the store, never from the code: adding an entity
/// renumbers the rest (StoreLayout.md, Tables).
package final class StoreLayout: Sendable {
  package let model: ModelLayout
  /// Z_ENT of each entity by its index.
  package let numbers: [Int]
  /// One for each hierarchy, in the order of the roots.
  package let tables: [TableLayout]
  package let joinTables: [JoinTableLayout]
  private let tableOfEntity: [Int]
  private let indexOfNumber: [Int?]

  /// Join tables are given for a store that others made, and derived otherwise.
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

  /// The numbers that a new store gives to a model's entities: 1, 2, 3 in numbering order.
  package static func freshNumbers(of model: ModelLayout) -> [Int] {
    model.entities.map { $0.index + 1 }
  }

  package func table(of entity: EntityLayout) -> TableLayout { tables[tableOfEntity[entity.index]] }

  package func number(of entity: EntityLayout) -> Int { numbers[entity.index] }

  /// The entity with the given Z_ENT, nil for one that is not in the model.
  @inline(__always)
  func entityIndex(number: Int) -> Int? {
    number >= 0 && number < indexOfNumber.count ? indexOfNumber[number] : nil
  }

  func joinTable(of relationship: RelationshipLayout) -> JoinTableLayout? {
    joinTables.first { $0.holds(relationship) }
  }

  /// The place of the links of a to-many relationship, nil for a to-one.
  func links(of relationship: RelationshipLayout) -> LinkLayout? {
    if let table = joinTable(of: relationship) { return LinkLayout(table, relationship) }
    return LinkLayout(inDestinationsOf: relationship, self)
  }

  /// The column that holds a property of an entity, inherited or own.
  func columnName(
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

  /// The index of the entity that declares a property.
  package func owner(of property: String, _ entity: EntityLayout) -> Int {
    entity.slot(named: property).map { entity.slotOwners[$0.index] } ?? entity.index
  }

  /// True for the rows of an entity, as a condition on the number of their entity.
  func kindCondition(_ entity: EntityLayout, exactly: Bool, number: String) -> String {
    let first = self.number(of: entity)
    if exactly || !entity.hasSubentities { return "\(number) = \(first)" }
    // Numbers of a subtree are contiguous (StoreLayout.md, Tables).
    return "\(number) BETWEEN \(first) AND \(numbers[entity.subtree.upperBound])"
  }
}
