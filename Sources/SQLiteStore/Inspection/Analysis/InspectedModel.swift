import ObjectGraph
import ObjectModel

/// A store's model, laid out with the numbers of the store.
struct InspectedModel {
  let source: StoreInspection.ModelSource
  let layout: StoreLayout
  private let columns: [String: [String: ColumnLayout]]
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

  /// True if rows of an entity may have a value in a column.
  func isPossible(_ column: ColumnLayout, inRowsOf entity: EntityLayout) -> Bool {
    entities[column.owner].subtree.contains(entity.index)
  }

  /// The numbers of an entity and everything below it.
  func numbers(ofSubtreeOf entity: EntityLayout) -> [Int] {
    entity.subtree.map { layout.numbers[$0] }
  }
}
