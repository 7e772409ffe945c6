public import Foundation

/// A store in one SQLite file with Core Data's layout.
///
/// `@unchecked Sendable`: the connection's lock guards all state; what is set on opening does not
/// change afterwards.
///
/// ```swift
/// let store = try SQLiteStore(path: "books.sqlite", tracksHistory: true)
/// let container = try PersistentContainer(model: model, sqliteStore: store)
/// print(try container.viewContext.count(for: FetchRequest<ManagedObject>(entityName: "Book")))  // prints 0
/// ```
public final class SQLiteStore: PersistentStore, @unchecked Sendable {
  package let connection: Database
  /// Called with true when work for a save begins, and with false when it ends or a caller's part
  /// of a transaction begins.
  ///
  /// Set it before opening.
  package var writingObserver: (@Sendable (Bool) -> Void)?
  private let newIdentifier: UUID
  /// The migration, or nil for a store that is never migrated.
  let migration: StoreMigration?
  @exclusivity(unchecked) var opened: OpenedStore? {
    didSet {
      connection.watch =
        connection.isReadOnly
        ? nil : opened.map { ModelWatch(layout: $0.layout, path: connection.path) }
    }
  }
  /// True to begin a history when the store is opened.
  ///
  /// An existing history is always continued.
  let beginsHistory: Bool
  /// True to read values that do not fit their column's type as NULL.
  ///
  /// Set it before opening.
  var passesOverUnreadable = false
  /// The clock of transactions.
  ///
  /// Set it before opening.
  var historyClock: @Sendable () -> Date = { Date() }

  /// Opens or creates a store's file.
  ///
  /// ```swift
  /// let rejecting = try SQLiteStore(path: "library.sqlite", migration: nil)
  /// try PersistentContainer(model: newer, sqliteStore: rejecting)  // throws belongs to another model
  /// ```
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - identifier: The UUID of a new store.
  ///   - migration: The migration for a store of another model, or nil to reject it.
  ///   - tracksHistory: True to record every change in a history from now on.
  /// - Throws: `StoreError`.
  public init(
    path: String, identifier: UUID = UUID(), migration: StoreMigration? = StoreMigration(),
    tracksHistory: Bool = false
  ) throws(StoreError) {
    newIdentifier = identifier
    beginsHistory = tracksHistory
    self.migration = migration
    connection = try Database(storeAt: path)
  }

  /// Opens another program's store for reading only.
  ///
  /// - Throws: `StoreError`.
  package init(reading snapshot: StoreSnapshot) throws(StoreError) {
    newIdentifier = UUID()
    beginsHistory = false
    migration = nil
    connection = try Database(reading: snapshot)
  }

  /// The path of the file, as given.
  ///
  /// ```swift
  /// print(store.path)  // prints library.sqlite
  /// ```
  public var path: String { connection.path }

  /// Counts the unreadable values of some entities, by property and entity.
  package func unreadableCounts(in names: Set<String>) throws(StoreError) -> [(
    entity: String, property: String, rows: Int
  )] {
    let opened = try openedStore()
    let entities = opened.layout.model.entities
    var counts: [(entity: String, property: String, rows: Int)] = []
    for table in opened.layout.tables {
      let reader = opened.plans[table.root].reader
      let columns = table.columns.filter { reader.readable($0) != "t0.\($0.name)" }
      let sums = columns.map { column in
        let numbers = entities[entities[column.owner].subtree].filter { names.contains($0.name) }
          .map { "\(opened.layout.number(of: $0))" }
        return "COUNT(*) FILTER (WHERE t0.\(column.name) IS NOT NULL "
          + "AND (\(reader.readable(column))) IS NULL AND t0.Z_ENT IN (\(numbers.joined(separator: ","))))"
      }
      guard !sums.isEmpty else { continue }
      let sql = "SELECT \(sums.joined(separator: ", ")) FROM \(table.name) t0"
      let values = try connection.perform {
        try DatabaseRow.fetchOne($0, sql: sql)?.databaseValues ?? []
      }
      for (column, value) in zip(columns, values) {
        guard let rows = value.flatMap(Int.init(databaseValue:)), rows > 0 else { continue }
        counts.append((entities[column.owner].name, column.property, rows))
      }
    }
    return counts
  }

  /// The store's UUID, empty until a container opens the store.
  ///
  /// ```swift
  /// let books = try SQLiteStore(path: "books.sqlite", identifier: person.id)
  /// _ = try PersistentContainer(model: model, sqliteStore: books)
  /// print(books.identifier == person.id.uuidString)  // prints true
  /// ```
  public var identifier: String { opened?.identifier ?? "" }

  /// The model's fetch indexes that the store omits, empty until a container opens the store.
  ///
  /// ```swift
  /// print(store.omittedIndexes)  // prints []
  /// ```
  public var omittedIndexes: [OmittedIndex] {
    opened.map { SchemaSQL(layout: $0.layout).omittedIndexes } ?? []
  }

  /// Closes the file and checkpoints the write-ahead log.
  ///
  /// ```swift
  /// try store.close()
  /// try context.count(for: FetchRequest<Book>())  // throws the store library.sqlite is not open
  /// ```
  ///
  /// - Throws: `StoreError`.
  public func close() throws(StoreError) {
    opened = nil
    try connection.close()
  }

  package func open(for model: ModelLayout) throws(ObjectGraphError) {
    try translatingErrors {
      guard !connection.isReadOnly else {
        opened = try ForeignLayout(model: model, connection: connection)
          .openedStore(passesOverUnreadable: passesOverUnreadable)
        return
      }
      try GeneratedNames.check(model, path: path)
      try migrateIfNeeded(to: model)
      try openRenewingIndexes(for: model)
    }
  }

  /// Opens a store of the model and updates its indexes to the model's.
  func openRenewingIndexes(for model: ModelLayout) throws(StoreError) {
    try open(for: model, carrying: [:])
    do {
      try IndexRenewal(connection: connection, layout: try openedStore().layout).run()
    } catch {
      opened = nil
      throw error
    }
  }

  package func open(
    for model: ModelLayout, carrying carried: [String: Any], logsWarnings: Bool = true
  ) throws(StoreError) {
    let creation = StoreCreation(
      connection: connection, model: model, carriedProperties: carried, logsWarnings: logsWarnings)
    let (layout, identifier) = try creation.open(newIdentifier: newIdentifier)
    try connection.perform { try StoreSettings.useLog($0) }
    opened = OpenedStore(
      layout: layout, identifier: identifier, connection: connection,
      history: try openHistory(layout))
    // Another program may have migrated it since the metadata was read.
    try connection.checkModel()
  }

  package func fetch(_ fetch: StoreFetch, into sink: RowSink) throws(ObjectGraphError) {
    try translatingErrors {
      let opened = try openedStore()
      let plan = opened.plans[fetch.entity.index]
      let query = try opened.query(fetch)
      // Written out, because a closure that gets the statement takes 45 instructions more per row.
      try connection.reading { () throws(StoreError) in
        let statement = try connection.statement(query)
        defer { statement.reset() }
        try connection.eachRow(of: statement) { () throws(StoreError) in
          try plan.reader.read(statement, into: sink)
        }
      }
    }
  }

  package func count(_ fetch: StoreFetch) throws(ObjectGraphError) -> Int {
    try translatingErrors {
      let opened = try openedStore()
      let query = try FetchSQL.count(
        fetch, layout: opened.layout, storeIdentifier: opened.identifier)
      return try connection.reading { () throws(StoreError) in
        let statement = try connection.statement(query)
        defer { statement.reset() }
        // A step past the only row would cost a step of the virtual machine.
        return try connection.start(statement) ? Int(statement.integer(at: 0)) : 0
      }
    }
  }

  package func fill(entity: EntityLayout, key: Int64, sink: RowSink) throws(ObjectGraphError)
    -> Bool
  {
    try translatingErrors {
      let plan = try openedStore().plans[entity.index]
      return try connection.reading { () throws(StoreError) in
        let statement = try connection.statement(plan.fill)
        defer { statement.reset() }
        statement.bind(key, at: 1)
        guard try connection.start(statement) else { return false }
        try plan.reader.read(statement, into: sink)
        return true
      }
    }
  }

  package func reserveKeys(hierarchy: EntityLayout, count: Int) throws(ObjectGraphError)
    -> ClosedRange<Int64>
  {
    try translatingErrors {
      let number = try openedStore().layout.number(of: hierarchy)
      return try writing {
        try connection.write {
          try KeyReservation.reserve(count, rootNumber: number, on: $0)
        }
      }
    }
  }

  package func save(_ changes: StoreChanges) throws(ObjectGraphError) -> [ManagedObjectID] {
    try translatingErrors {
      let opened = try openedStore()
      do {
        do {
          try write(changes, opened, .oneByOne)
        } catch StoreError.notUnique {
          // Uniqueness applies to the result of a save, but the engine checks it row by row. Only a
          // save that fails is written again, with more statements.
          try write(changes, opened, .uniqueValuesLast)
        }
        return []
      } catch let conflict as ChangeWriter.Conflict {
        return conflict.ids
      } catch StoreError.notUnique(let path, let result) {
        throw opened.layout.violatedConstraint(result.message)
          ?? StoreError.notUnique(path: path, result)
      }
    }
  }

  private func write(_ changes: StoreChanges, _ opened: OpenedStore, _ order: ChangeWriter.Order)
    throws
  {
    try writing {
      try connection.write { _ in
        try opened.history?.record(changes)
        try opened.writer.write(changes, order)
      }
    }
  }

  private func writing<Result>(_ work: () throws -> Result) rethrows -> Result {
    writingObserver?(true)
    defer { writingObserver?(false) }
    return try work()
  }

  package func transaction(_ body: () throws -> Void) throws {
    var bodyError: (any Error)?
    do {
      try writing {
        try connection.write { _ in
          writingObserver?(false)
          defer { writingObserver?(true) }
          do {
            try body()
          } catch {
            bodyError = error
            throw error
          }
        }
      }
    } catch {
      throw bodyError ?? ObjectGraphError(error, path: path)
    }
  }

  package func readTransaction<Result>(_ body: () throws -> Result) throws -> Result {
    do {
      return try connection.read { _ in try body() }
    } catch let error as StoreError {
      throw ObjectGraphError.store(error)
    }
  }

  /// SQLite would sort the rest for each page if it finds a condition by the index of a range, or
  /// has no index of the sort descriptor.
  package func firstPageStart(_ fetch: StoreFetch) throws(ObjectGraphError) -> PageStart? {
    guard fetch.limit == 0, fetch.offset == 0 else { return nil }
    guard let descriptor = fetch.sortDescriptors.first else {
      guard fetch.predicate != nil else { return .key(.min) }
      return try searches(fetch, .key(.min)) { _ in true } ? .key(.min) : nil
    }
    guard fetch.sortDescriptors.count == 1 else { return nil }
    let value = PageStart.SortValue.value(.integer(0))
    let starts = [PageStart.null(key: 0), .tie(value, key: 0), .values(after: value)]
    for start in starts {
      let isSearch = try searches(fetch, start) { search in
        search.hasPrefix("SEARCH t0 ") && search.contains(" INDEX ")
      }
      guard isSearch else { return nil }
    }
    return .first(ascending: descriptor.ascending)
  }

  private func searches(
    _ fetch: StoreFetch, _ start: PageStart, _ isGood: (_ firstLoop: String) -> Bool
  ) throws(ObjectGraphError) -> Bool {
    var page = fetch
    (page.limit, page.start) = (1, start)
    return try translatingErrors {
      let plan = try queryPlan(of: openedStore().query(page).sql)
      return plan.first.map(isGood) == true && !plan.contains { $0.contains("USE TEMP B-TREE") }
    }
  }

  package func pageStart(after key: Int64, _ fetch: StoreFetch) throws(ObjectGraphError)
    -> PageStart
  {
    guard !fetch.sortDescriptors.isEmpty else { return .key(key) }
    return try translatingErrors {
      var all = StoreFetch(entity: fetch.entity)
      all.sortDescriptors = fetch.sortDescriptors
      let query = try openedStore().clauses(of: all)
      let value = try query.sortValues[0]
      var start = PageStart.null(key: key)
      try connection.eachRow(
        of: FetchSQL(
          "SELECT \(value) FROM \(query.from.sql) WHERE t0.Z_PK = \(.value(.integer(key)))")
      ) { statement in
        PageStart.SortValue(statement, at: 0).map { start = .tie($0, key: key) }
      }
      return start
    }
  }

  /// Runs work on the file and converts its errors to object graph errors.
  @inline(__always)
  func translatingErrors<Result>(_ work: () throws -> Result) throws(ObjectGraphError) -> Result {
    do {
      return try work()
    } catch {
      throw ObjectGraphError(error, path: path)
    }
  }

  package func openedStore() throws(StoreError) -> OpenedStore {
    guard let opened else {
      throw .notOpen(path: path)
    }
    return opened
  }
}

extension SQLiteStore {
  /// Returns the effective engine settings, read from the connection.
  ///
  /// ```swift
  /// print(try store.settings()["journal_mode"] ?? "")  // prints wal
  /// ```
  ///
  /// - Throws: `StoreError`.
  public func settings() throws(StoreError) -> [String: String] {
    try connection.perform { try StoreSettings.current(of: $0) }
  }

  /// Returns the statements that created the file's indexes, sorted, for comparing files.
  ///
  /// - Throws: `StoreError`.
  package func indexes() throws(StoreError) -> [String] {
    try connection.perform { try StoreSettings.indexes(of: $0) }
  }

  /// Returns the statements that ran since ``resetStatementCounters()``, in the order in which the
  /// store first compiled them.
  ///
  /// ```swift
  /// let count = try context.count(for: FetchRequest<Book>())
  /// print(store.statementUses()[0].executionCount)  // prints 1
  /// ```
  /// ```sql
  /// SELECT COUNT(*) FROM ZPUBLICATION t0 WHERE t0.Z_ENT = 5
  /// ```
  public func statementUses() -> [StatementUse] {
    connection.statementUses
  }

  /// Returns the engine's plan for a statement: the rows of EXPLAIN QUERY PLAN, indented by two
  /// spaces per level.
  ///
  /// ```swift
  /// print(try store.queryPlan(of: "SELECT * FROM ZTAG WHERE ZNAME = 'sea'")[0])  // prints SEARCH ZTAG USING INDEX Z_Tag_UNIQUE_name (ZNAME=?)
  /// ```
  ///
  /// - Throws: `StoreError`.
  public func queryPlan(of sql: String) throws(StoreError) -> [String] {
    try connection.perform { try QueryPlan.lines(of: sql, on: $0) }
  }

  /// Resets all statement counters.
  ///
  /// ```swift
  /// let count = try context.count(for: FetchRequest<Book>())
  /// store.resetStatementCounters()
  /// print(store.statementUses().count)  // prints 0
  /// ```
  public func resetStatementCounters() {
    connection.resetCounters()
  }
}

/// Fetches of values other than objects.
extension SQLiteStore {
  package func addresses(_ fetch: StoreFetch) throws(ObjectGraphError) -> [StoreAddress] {
    try translatingErrors {
      let opened = try openedStore()
      return try addresses(opened.addressQuery(fetch), opened, opened.hierarchy(of: fetch.entity))
    }
  }

  package func dictionaries(_ fetch: StoreDictionaryFetch) throws(ObjectGraphError)
    -> [[FetchValue]]
  {
    try translatingErrors {
      let opened = try openedStore()
      let query = try DictionarySQL(fetch, opened)
      var rows: [[FetchValue]] = []
      try connection.eachRow(of: query.select) { statement throws(StoreError) in
        rows.append(try query.row(of: statement))
      }
      return rows
    }
  }

  package func values(of addresses: [StoreAddress], into sink: RowSink) throws(ObjectGraphError) {
    try translatingErrors {
      let opened = try openedStore()
      let entities = opened.layout.model.entities
      let byHierarchy = Dictionary(grouping: addresses) { entities[$0.entity].rootIndex }
      for (root, addresses) in byHierarchy.sorted(by: { $0.key < $1.key }) {
        let plan = opened.plans[root]
        try connection.reading { () throws(StoreError) in
          let statement = try connection.statement(plan.fillMany)
          defer { statement.reset() }
          statement.bind(.text(JSONEachArray(addresses.map(\.key)).text), at: 1)
          try connection.eachRow(of: statement) { () throws(StoreError) in
            try plan.reader.read(statement, into: sink)
          }
        }
      }
    }
  }

  package func destinations(of keys: [Int64], along relationship: RelationshipLayout)
    throws(ObjectGraphError)
    -> [Int64: [Int64]]
  {
    try translatingErrors {
      guard let links = try openedStore().layout.links(of: relationship) else { return [:] }
      let (source, destination) = (links.sourceColumn, links.destinationColumn)
      let query: SQLText = """
        SELECT \(source), \(destination) FROM \(links.table) WHERE \(source) IN \
        (SELECT value FROM json_each(\(.value(.text(JSONEachArray(keys).text))))) \
        ORDER BY \(source), \(links.order)
        """
      var result: [Int64: [Int64]] = [:]
      try connection.eachRow(of: FetchSQL(query)) { statement in
        result[statement.integer(at: 0), default: []].append(statement.integer(at: 1))
      }
      return result
    }
  }

  package func addresses(having values: [UniqueValue]) throws(ObjectGraphError)
    -> [[StoreAddress]]
  {
    try translatingErrors {
      let opened = try openedStore()
      var found = values.map { _ in [StoreAddress]() }
      for lookup in UniquenessSQL(layout: opened.layout).lookups(of: values) {
        try connection.eachRow(of: lookup.query) { statement throws(StoreError) in
          let address = try opened.address(in: statement, hierarchy: lookup.hierarchy)
          found[Int(statement.integer(at: 2))].append(address)
        }
      }
      return found
    }
  }

  func addresses(_ query: FetchSQL, _ opened: OpenedStore, _ hierarchy: EntityLayout)
    throws(StoreError) -> [StoreAddress]
  {
    var addresses: [StoreAddress] = []
    try connection.eachRow(of: query) { statement throws(StoreError) in
      addresses.append(try opened.address(in: statement, hierarchy: hierarchy))
    }
    return addresses
  }
}

/// Batch changes without objects, each in one transaction.
///
/// An update or deletion applies to the rows that a fetch with the same limit, offset and order
/// returns.
extension SQLiteStore {
  package func insert(
    _ rows: AnySequence<[String: AttributeValue]>, of entity: EntityLayout, by origin: ChangeOrigin
  ) throws(ObjectGraphError) -> [StoreAddress] {
    try translatingErrors {
      let opened = try openedStore()
      let insertion = try BatchInsertion(entity: entity, layout: opened.layout)
      var addresses: [StoreAddress] = []
      try recordingHistory(opened) {
        if rows.underestimatedCount >= LateIndexes.leastRowCount {
          try connection.postponeIndexes(of: opened.layout.table(of: entity).name)
        }
        addresses = try insertion.insert(rows, on: connection)
        try opened.history?.record(by: origin) { $0.recordInsertions(addresses) }
        if addresses.count >= LateIndexes.leastRowCount {
          try connection.makeIndexes()
          try connection.perform {
            try Self.sampleStatistics(of: opened.layout.table(of: entity).name, $0)
          }
        }
      }
      return addresses
    }
  }

  package func update(_ batch: StoreBatchUpdate, by origin: ChangeOrigin) throws(ObjectGraphError)
    -> [StoreAddress]
  {
    try translatingErrors {
      let opened = try openedStore()
      let update = try BatchUpdate(batch, opened)
      var addresses: [StoreAddress] = []
      try recordingHistory(opened) {
        addresses = try self.addresses(batch.fetch)
        try update.run(on: addresses.map(\.key), connection)
        try opened.history?.record(by: origin) { log in
          for address in addresses {
            log.recordUpdate(address, of: batch.assignments.map(\.property))
          }
        }
      }
      return addresses
    }
  }

  package func delete(matching fetch: StoreFetch, by origin: ChangeOrigin) throws(ObjectGraphError)
    -> [StoreAddress]
  {
    try translatingErrors {
      let opened = try openedStore()
      var addresses: [StoreAddress] = []
      try connection.write { _ in
        try connection.makeIndexes()
        var deletion = BatchDeletion(store: self, opened: opened, origin: origin)
        addresses = try deletion.run(from: try self.addresses(fetch))
      }
      return addresses
    }
  }

  /// Runs a transaction and adds the violated constraint to the error of a unique index.
  private func recordingHistory(_ opened: OpenedStore, _ body: () throws -> Void) throws {
    do {
      try connection.write { _ in try body() }
    } catch StoreError.notUnique(let path, let result) {
      throw opened.layout.violatedConstraint(result.message)
        ?? StoreError.notUnique(path: path, result)
    }
  }
}

// MARK: The file

extension SQLiteStore {
  /// Checkpoints and truncates the write-ahead log.
  ///
  /// A read-only store keeps its log.
  ///
  /// - Throws: `StoreError.locked` if another connection still reads from the log.
  package func foldLog() throws(StoreError) {
    guard !connection.isReadOnly else { return }
    let isBusy = try connection.perform { database in
      try Bool.fetchOne(database, sql: "PRAGMA wal_checkpoint(TRUNCATE)") ?? false
    }
    if isBusy { throw .locked(path: path) }
  }

  /// Rewrites the file with full pages and no free ones, and truncates the log.
  ///
  /// - Throws: `StoreError`.
  package func vacuum() throws(StoreError) {
    try connection.perform { try $0.execute(sql: "VACUUM") }
    try foldLog()
  }

  /// Gathers the planner's statistics.
  ///
  /// - Throws: `ObjectGraphError.store`.
  package func analyze() throws(ObjectGraphError) {
    try translatingErrors {
      try connection.perform { try $0.execute(sql: "ANALYZE") }
    }
  }

  /// Gathers the planner's statistics of a table with several indexes, from a sample of each.
  ///
  /// Without them SQLite takes all indexes for equally selective, and uses the one created last. The
  /// limit, the largest that SQLite's documentation recommends, costs about 1 ms whatever the size
  /// of the table: 1,000,000 rows took as long as 50,000.
  private static func sampleStatistics(of table: String, _ database: Database) throws(StoreError) {
    let indexCount = try Int.fetchOne(
      database, sql: "SELECT count(*) FROM sqlite_schema WHERE type = 'index' AND tbl_name = ?",
      arguments: [table])
    guard let indexCount, indexCount > 1 else { return }
    try database.execute(sql: "PRAGMA analysis_limit = 1000")
    // Also after an error, or a later ANALYZE of everything would be a sample. Setting it writes
    // nothing and cannot fail.
    defer { try? database.execute(sql: "PRAGMA analysis_limit = 0") }
    try database.execute(sql: "ANALYZE \(table)")
  }

  /// The size of the write-ahead log in bytes.
  ///
  /// It only grows until a checkpoint, so after ``foldLog()`` and some work this is its largest
  /// size since.
  package var logBytes: Int {
    let attributes = try? FileManager.default.attributesOfItem(atPath: path + "-wal")
    return (attributes?[.size] as? NSNumber)?.intValue ?? 0
  }
}
