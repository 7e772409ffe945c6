import ObjectGraph

/// Writes the changes of one save, inside a transaction that its caller holds.
final class ChangeWriter {
  /// How rows that have unique values are written.
  enum Way {
    /// As if no value was handed from one row to another.
    case oneByOne
    /// All rows that change give their unique values up before any gets its new ones, so that they
    /// may be exchanged; and conflicts are told rather than values that clash, which may be those
    /// of a conflict.
    case uniqueValuesLast
  }

  private let connection: StoreConnection
  private let layout: StoreLayout
  /// By entity index.
  private let writers: [EntityWriter]
  private let links: LinkWriter
  private let releases: UniqueValueRelease
  private var conflicts: [ManagedObjectID] = []
  /// The first refusal of a unique index while conflicts are still looked for.
  private var clash: SQLiteStoreError?

  private let storeIdentifier: String

  init(connection: StoreConnection, layout: StoreLayout, storeIdentifier: String) {
    self.storeIdentifier = storeIdentifier
    self.connection = connection
    self.layout = layout
    writers = layout.model.entities.map { EntityWriter(entity: $0, layout: layout) }
    links = LinkWriter(connection: connection, layout: layout)
    releases = UniqueValueRelease(layout: layout)
  }

  /// - Throws: `ObjectGraphError.conflict` if rows were changed since they were read, with all of
  ///   them; the caller rolls back.
  func write(_ changes: StoreChanges, _ way: Way) throws {
    conflicts = []
    clash = nil
    // Deletions first, so that a new object may take a unique value over from a deleted one.
    for object in changes.deleted { try delete(object) }
    if way == .uniqueValuesLast {
      for update in changes.updated { try release(update) }
    }
    // Before the updates, as a row gives up what only its former entity has.
    for conversion in changes.conversions { try write(conversion) }
    for update in changes.updated { try write(update, way) }
    try insert(changes.inserted, way)
    if !changes.farEnds.isEmpty { try write(changes.farEnds) }
    // A conflict goes before a clash: once it is settled there may be none.
    if let clash, conflicts.isEmpty { throw clash }
    for change in changes.links { try links.write(change) }
    for change in changes.orders { try links.write(change) }
    if !conflicts.isEmpty { throw ObjectGraphError.conflict(conflicts) }
  }

  private func insert(_ objects: ContiguousArray<ManagedObject>, _ way: Way)
    throws(SQLiteStoreError)
  {
    do {
      try insert(objects)
    } catch .notUnique(let message) where way == .uniqueValuesLast {
      clash = clash ?? .notUnique(message: message)
    }
  }

  private func insert(_ objects: ContiguousArray<ManagedObject>) throws(SQLiteStoreError) {
    var statements = [PreparedStatement?](repeating: nil, count: writers.count)
    for object in objects {
      let index = object.layout.index
      let statement = try compiledInsert(index, &statements)
      statement.bind(object.key, at: 1)
      statement.bind(Int64(layout.numbers[index]), at: 2)
      let row = object.filledRow()
      // An object that comes back does not have a version that it had before.
      statement.bind(row.version + 1, at: 3)
      writers[index].insertBinder.bind(row, to: statement)
      try insert(object, statement)
    }
    // Texts are bound without a copy and end with the objects.
    for statement in statements { statement?.resetAndClear() }
  }

  /// A row of the key that is there is one that somebody else brought back too.
  @inline(__always)
  private func insert(_ object: ManagedObject, _ statement: PreparedStatement)
    throws(SQLiteStoreError)
  {
    do {
      _ = try connection.step(statement)
      statement.reset()
    } catch .notUnique(let message) where message.hasSuffix(".Z_PK") {
      conflicts.append(object.objectID)
    }
  }

  /// Counts the versions of far ends up, and looks whether they are there; one statement a tree.
  private func write(_ farEnds: FarEnds) throws(SQLiteStoreError) {
    var foundCount = 0
    for (root, addresses) in byTree(farEnds.joined) {
      try countUp(addresses, root)
      foundCount += connection.changedRowCount
    }
    if foundCount < farEnds.joined.count {
      for address in farEnds.joined where try !exists(address) { missing(address) }
    }
    for (root, addresses) in byTree(farEnds.left) { try countUp(addresses, root) }
    for address in farEnds.required where try !exists(address) { missing(address) }
  }

  private func byTree(_ addresses: [StoreAddress]) -> [(key: Int, value: [StoreAddress])] {
    guard !addresses.isEmpty else { return [] }
    return Dictionary(grouping: addresses) { layout.model.entities[$0.entity].rootIndex }
      .sorted { $0.key < $1.key }
  }

  private func countUp(_ addresses: [StoreAddress], _ root: Int) throws(SQLiteStoreError) {
    let statement = try connection.statement(writers[root].countUp)
    defer { statement.reset() }
    statement.bind(JSONArray(addresses.map(\.key)).text, at: 1)
    _ = try connection.step(statement)
  }

  private func missing(_ address: StoreAddress) {
    conflicts.append(
      ManagedObjectID(
        entity: layout.model.entities[address.entity], key: address.key,
        storeIdentifier: storeIdentifier))
  }

  private func exists(_ address: StoreAddress) throws(SQLiteStoreError) -> Bool {
    let statement = try connection.statement(writers[address.entity].existence)
    defer { statement.reset() }
    statement.bind(address.key, at: 1)
    return try connection.step(statement)
  }

  @inline(__always)
  private func compiledInsert(_ index: Int, _ statements: inout [PreparedStatement?])
    throws(SQLiteStoreError) -> PreparedStatement
  {
    if let known = statements[index] { return known }
    let statement = try connection.statement(writers[index].insert)
    statements[index] = statement
    return statement
  }

  private func release(_ change: StoreChanges.Update) throws(SQLiteStoreError) {
    guard let statement = releases.statement(for: change.object) else { return }
    try connection.run(statement, change.object.key, change.original.version)
  }

  private func write(_ change: StoreChanges.Update, _ way: Way) throws(SQLiteStoreError) {
    do {
      try write(change)
    } catch .notUnique(let message) where way == .uniqueValuesLast {
      clash = clash ?? .notUnique(message: message)
    }
  }

  private func write(_ change: StoreChanges.Update) throws(SQLiteStoreError) {
    let object = change.object
    let row = object.filledRow()
    let update = writers[object.layout.index].update(of: row)
    let statement = try connection.statement(update.statement)
    update.binder.bind(row, to: statement)
    statement.bind(change.original.version + 1, at: update.newVersionParameter)
    statement.bind(object.key, at: update.newVersionParameter + 1)
    statement.bind(change.original.version, at: update.newVersionParameter + 2)
    _ = try connection.step(statement)
    if connection.changedRowCount == 0 { conflicts.append(object.objectID) }
    statement.resetAndClear()
  }

  /// Makes the row of an object one of another entity.
  private func write(_ conversion: StoreChanges.Conversion) throws(SQLiteStoreError) {
    let (object, former) = (conversion.object, conversion.formerEntity)
    for sql in EntityConversionSQL(from: former, to: object.layout, layout).statements {
      try connection.run(sql, [object.key])
    }
  }

  private func delete(_ object: ManagedObject) throws(SQLiteStoreError) {
    let writer = writers[object.layout.index]
    for unlinking in writer.unlinkings { try connection.run(unlinking, object.key) }
    if let version = object.knownVersion {
      try connection.run(writer.deleteVersion, object.key, version)
    } else {
      try connection.run(writer.delete, object.key)
    }
    if connection.changedRowCount == 0 { conflicts.append(object.objectID) }
  }
}

extension StoreConnection {
  /// Runs a statement with keys, numbers or versions for its `?`.
  func run(_ sql: String, _ values: [Int64]) throws(SQLiteStoreError) {
    let statement = try statement(sql)
    defer { statement.reset() }
    for (index, value) in values.enumerated() { statement.bind(value, at: Int32(index + 1)) }
    _ = try step(statement)
  }

  /// Runs a planned statement with one or two keys, numbers or versions for its `?`.
  func run(_ planned: PlannedStatement, _ first: Int64, _ second: Int64? = nil)
    throws(SQLiteStoreError)
  {
    let statement = try statement(planned)
    defer { statement.reset() }
    statement.bind(first, at: 1)
    if let second { statement.bind(second, at: 2) }
    _ = try step(statement)
  }
}
