/// The state of an open store with a known model.
///
/// A class, like its plans: every read of a row accesses them, and copying a struct would count
/// references.
package final class OpenedStore {
  /// The constant parts of a fetch.
  package final class FetchPlan {
    let reader: RowReader
    let columns: String
    /// The columns of a row's address, without values.
    let addressColumns: String
    /// The statement that fills a row; its `?` is the key.
    package let fill: PlannedStatement
    /// The statement that fills several rows; its `?` is a JSON array of keys.
    package let fillMany: PlannedStatement

    init(_ reader: RowReader, passesOver: Bool) {
      self.reader = reader
      columns = FetchSQL.columns(of: reader.table) {
        passesOver ? reader.readable($0) : "t0.\($0.name)"
      }
      addressColumns = FetchSQL.address(in: reader.table)
      let select = "SELECT \(columns) FROM \(reader.table.name) t0 WHERE t0.Z_PK"
      fill = PlannedStatement("\(select) = ?")
      fillMany = PlannedStatement("\(select) IN (SELECT value FROM json_each(?))")
    }
  }

  package let layout: StoreLayout
  let identifier: String
  /// The plans by entity index.
  package let plans: [FetchPlan]
  let writer: ChangeWriter
  /// The history writer, or nil for a store without a history.
  let history: HistoryWriter?
  private let fetchPlans: FetchPlans

  init(
    layout: StoreLayout, identifier: String, connection: Database, history: HistoryWriter?,
    passesOverUnreadable passesOver: Bool = false
  ) {
    let readers = layout.tables.map { RowReader(table: $0, layout: layout) }
    self.layout = layout
    self.identifier = identifier
    self.history = history
    plans = layout.model.entities.compactMap { entity in
      readers.first { $0.table.root == entity.rootIndex }.map {
        FetchPlan($0, passesOver: passesOver)
      }
    }
    fetchPlans = FetchPlans(layout: layout, storeIdentifier: identifier)
    writer = ChangeWriter(connection: connection, layout: layout, storeIdentifier: identifier)
  }

  /// Returns the SELECT of a fetch's rows.
  package func query(_ fetch: StoreFetch) throws -> FetchSQL {
    try fetchPlans.query(fetch, columns: plans[fetch.entity.index].columns)
  }

  /// Returns the SELECT of a dictionary fetch's rows.
  package func query(_ fetch: StoreDictionaryFetch) throws -> FetchSQL {
    try DictionarySQL(fetch, self).select
  }

  /// Returns the clauses of a fetch, for another SELECT of its rows.
  package func clauses(of fetch: StoreFetch) throws -> FetchQuery {
    try FetchQuery(fetch, layout: layout, storeIdentifier: identifier)
  }

  /// Returns the SELECT of a fetch's entity numbers and keys.
  func addressQuery(_ fetch: StoreFetch) throws -> FetchSQL {
    try FetchSQL(
      fetch, layout: layout, storeIdentifier: identifier,
      columns: plans[fetch.entity.index].addressColumns)
  }

  /// Returns the address in the first two columns of a statement's current row.
  func address(in statement: Statement, hierarchy: EntityLayout) throws(StoreError)
    -> StoreAddress
  {
    let key = statement.integer(at: 1)
    guard hierarchy.hasSubentities else { return StoreAddress(entity: hierarchy.index, key: key) }
    let number = Int(statement.integer(at: 0))
    guard let index = layout.entityIndex(number: number) else {
      throw .unknownEntityNumber(number, table: layout.table(of: hierarchy).name, key: key)
    }
    return StoreAddress(entity: index, key: key)
  }

  /// Returns the root of an entity's hierarchy.
  package func hierarchy(of entity: EntityLayout) -> EntityLayout {
    layout.model.entities[entity.rootIndex]
  }
}
