import Foundation
import SystemSQLite

/// A dictionary fetch as one SELECT, with the reading of its rows.
struct DictionarySQL {
  let select: FetchSQL
  private let readers: [ResultColumn]

  init(_ fetch: StoreDictionaryFetch, _ opened: OpenedStore) throws {
    let query = try FetchQuery(
      fetch.fetch, layout: opened.layout, storeIdentifier: opened.identifier)
    // Aggregates without GROUP BY collapse all rows into one.
    let collapses = fetch.collapsesObjects && fetch.groups.isEmpty
    let columns = try fetch.columns.map { try query.predicates.value($0.expression) }
    var selected: [SQLText] = []
    readers = columns.enumerated().map { place, column in
      let reader = ResultColumn(
        kind: column.kind, place: Int32(selected.count), opened: opened)
      selected.append("\(column.sql) AS c\(place)")
      if case .object(let entity) = column.kind {
        selected.append(query.predicates.entityNumber(of: column, entity))
      }
      return reader
    }
    let groups = try fetch.groups.map { try query.predicates.value(along: $0).sql }
    let having = try query.having(fetch)
    let order = try query.order(of: fetch, columns, groups, collapses: collapses)
    // Distinct rows are grouped by all columns, so that each can be sorted by its first object.
    let isGroupedByAll = fetch.isDistinct && groups.isEmpty && !collapses
    let keys: [SQLText] = isGroupedByAll ? columns.indices.map { "c\($0)" } : groups
    let grouping: SQLText = keys.isEmpty ? "" : " GROUP BY \(keys.joined(by: ", "))"
    select = FetchSQL(
      """
      SELECT \(fetch.isDistinct && !isGroupedByAll ? "DISTINCT " : "")\(selected.joined(by: ", "))\
      \(query.source)\(grouping)\(having)\(order)\(query.fetch.page)
      """)
  }

  func row(of statement: Statement) throws(StoreError) -> [FetchValue] {
    var row: [FetchValue] = []
    for reader in readers { row.append(try reader.value(in: statement)) }
    return row
  }
}

extension FetchQuery {
  /// Returns the condition with its ` HAVING `, or empty without one.
  fileprivate func having(_ fetch: StoreDictionaryFetch) throws -> SQLText {
    guard let having = fetch.having else { return "" }
    predicates.columns = Dictionary(
      fetch.columns.map { ($0.name, $0.expression) }, uniquingKeysWith: { first, _ in first })
    defer { predicates.columns = [:] }
    return " HAVING \(try predicates.condition(having))"
  }

  /// Returns the order with its ` ORDER BY `.
  ///
  /// Ties are sorted by what distinguishes rows: groups by their grouping, other rows by key,
  /// distinct rows by the key of their first row.
  fileprivate func order(
    of fetch: StoreDictionaryFetch, _ columns: [TypedSQL], _ groups: [SQLText], collapses: Bool
  ) throws -> SQLText {
    if collapses { return "" }
    let criteria = try self.fetch.sortDescriptors.map { descriptor in
      if let place = fetch.columns.firstIndex(where: { $0.name == descriptor.key }) {
        return criterion(TypedSQL(sql: "c\(place)", kind: columns[place].kind), descriptor)
      }
      return criterion(try predicates.value(along: FetchKeyPath(descriptor.key)), descriptor)
    }
    let isPaged = self.fetch.limit > 0 || self.fetch.offset > 0
    if criteria.isEmpty && groups.isEmpty && !isPaged { return "" }
    let isAscending = self.fetch.sortDescriptors.last?.ascending ?? true
    return " ORDER BY \((criteria + ties(fetch, groups, isAscending)).joined(by: ", "))"
  }

  private func ties(_ fetch: StoreDictionaryFetch, _ groups: [SQLText], _ isAscending: Bool)
    -> [SQLText]
  {
    guard groups.isEmpty else {
      return fetch.isDistinct ? fetch.columns.indices.map { "c\($0)" } : groups
    }
    guard fetch.isDistinct else { return [isAscending ? "t0.Z_PK" : "t0.Z_PK DESC"] }
    return [isAscending ? "MIN(t0.Z_PK)" : "MAX(t0.Z_PK) DESC"]
  }
}

extension PredicateSQL {
  /// Returns the entity number of an object that an expression gives.
  func entityNumber(of object: TypedSQL, _ entity: Int) -> SQLText {
    object.entityNumber ?? storedEntityNumber(of: object.sql, entity)
  }
}

/// A column of a dictionary fetch, read as the type of its expression.
struct ResultColumn {
  let kind: ValueKind
  /// The column's index, counted from 0.
  ///
  /// An object's entity number is in the next column.
  let place: Int32
  let opened: OpenedStore

  /// Returns the value in the statement's current row.
  func value(in statement: Statement) throws(StoreError) -> FetchValue {
    let handle = statement.handle
    let stored = sqlite3_column_type(handle, place)
    guard stored != SQLITE_NULL else { return .null }
    switch kind {
    case .object(let entity): return .object(try object(statement, entity))
    case .integer where stored == SQLITE_FLOAT:
      // Whole-number arithmetic whose result does not fit 64 bits.
      return .attribute(.double(sqlite3_column_double(handle, place)))
    case .integer: return .attribute(.integer(sqlite3_column_int64(handle, place)))
    case .boolean: return .attribute(.boolean(sqlite3_column_int64(handle, place) != 0))
    case .double: return .attribute(.double(sqlite3_column_double(handle, place)))
    case .date:
      let seconds = sqlite3_column_double(handle, place)
      return .attribute(.date(Date(timeIntervalSinceReferenceDate: seconds)))
    case .decimal:
      let value = ManagedObject.decimal(from: sqlite3_column_double(handle, place))
      return value.map { .attribute(.decimal($0)) } ?? .null
    case .text: return .attribute(.string(statement.text(at: place)))
    case .uri: return URL(string: statement.text(at: place)).map { .attribute(.uri($0)) } ?? .null
    case .binary: return .attribute(.binary(statement.data(at: place)))
    case .uuid:
      guard let uuid = ResultColumn.uuid(statement.data(at: place)) else {
        throw unreadable(statement)
      }
      return .attribute(.uuid(uuid))
    case .null: return .null
    }
  }

  private func object(_ statement: Statement, _ declared: Int) throws(StoreError)
    -> ManagedObjectID
  {
    let key = statement.integer(at: place)
    let entities = opened.layout.model.entities
    let number = Int(statement.integer(at: place + 1))
    // A deleted object's row has no entity number, so the declared entity is used.
    let index =
      number == 0
      ? declared : opened.layout.entityIndex(number: number)
    guard let index else {
      throw .unknownEntityNumber(
        number, table: opened.layout.table(of: entities[declared]).name, key: key)
    }
    return ManagedObjectID(
      entity: entities[index], key: key, storeIdentifier: opened.identifier)
  }

  private static func uuid(_ data: Data) -> UUID? {
    guard data.count == 16 else { return nil }
    return data.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
  }

  private func unreadable(_ statement: Statement) -> StoreError {
    .unreadableValue(
      table: "a fetch of dictionaries", column: "column \(place + 1)", key: 0,
      found: "\(Int(sqlite3_column_bytes(statement.handle, place)).counted("byte"))")
  }
}
