import Foundation
import GRDB
import ObjectGraph
import ObjectModel

/// Takes a store through inferred steps by statements on its own tables.
///
/// Everything runs inside one transaction of the caller: whoever is killed leaves the old store,
/// other connections see the old content until the new one is complete.
struct InPlaceMigration {
  let connection: StoreConnection
  let steps: [SQLiteStore.MigrationStep]
  let observer: MigrationObserver?

  /// Nil if a step needs more than statements, before anything was done.
  init?(
    _ steps: [SQLiteStore.MigrationStep], _ connection: StoreConnection,
    _ observer: MigrationObserver?
  ) {
    guard steps.allSatisfy(\.mapping.isInferred) else { return nil }
    self.steps = steps
    self.connection = connection
    self.observer = observer
  }

  /// Changes the tables, the numbers and the metadata; nil if the schema has what only copying
  /// makes anew.
  func run(from layout: StoreLayout, _ metadata: StoreMetadata) throws -> [MigrationWarning]? {
    let layouts = steps.map(\.destination).map {
      StoreLayout(model: $0, numbers: StoreLayout.freshNumbers(of: $0))
    }
    guard let last = layouts.last, try hasOnlyTables(),
      ([layout] + layouts).allSatisfy(SchemaPlan.isPossible)
    else { return nil }
    var warnings: [MigrationWarning] = []
    for (index, mapping) in steps.map(\.mapping).enumerated() {
      // A step's own source has the numbers that the step before gave out.
      let source =
        index == 0
        ? layout
        : StoreLayout(
          model: try ModelLayout(model: mapping.source), numbers: layouts[index - 1].numbers)
      let step = InPlaceStep(
        plan: SchemaPlan(mapping, from: source, to: layouts[index], try indexes()),
        connection: connection, position: (index + 1, steps.count), observer: observer)
      warnings += try step.run(mapping)
    }
    try StoreRecords(connection: connection).replaceMetadata(metadata, last.model.model)
    return warnings
  }

  private func indexes() throws -> [StoredIndex] {
    try connection.perform { database in
      try GRDB.Row.fetchAll(
        database,
        sql: "SELECT name, tbl_name, sql FROM sqlite_schema WHERE type = 'index' AND sql NOT NULL"
      )
      .map { StoredIndex(name: $0[0], table: $0[1], sql: $0[2]) }
    }
  }

  /// True if no trigger, view or virtual table depends on what the statements change.
  private func hasOnlyTables() throws -> Bool {
    let others = try connection.perform { database in
      try Int.fetchOne(
        database,
        sql: "SELECT COUNT(*) FROM sqlite_schema WHERE type IN ('trigger', 'view') "
          + "OR sql LIKE 'CREATE VIRTUAL%'")
    }
    return others == 0
  }
}
