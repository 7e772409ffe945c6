/// Writes the changes of one save, inside a transaction of its caller.
final class ChangeWriter {
  /// The order of writing rows with unique values.
  enum Order {
    /// Each row at once, assuming that rows do not exchange values.
    case oneByOne
    /// All changed rows release their unique values before any gets new ones, so that values can be
    /// exchanged. Conflicts are reported before clashing values, which may belong to a conflict.
    case uniqueValuesLast
  }

  private let connection: Database
  private let layout: StoreLayout
  /// The writers by entity index.
  private let writers: [EntityWriter]
  private let links: LinkWriter
  private let releases: UniqueValueRelease
  private var conflicts: [ManagedObjectID] = []
  /// The first violation of a unique index, kept while conflicts are still checked.
  private var clash: StoreError?

  private let storeIdentifier: String

  init(connection: Database, layout: StoreLayout, storeIdentifier: String) {
    self.storeIdentifier = storeIdentifier
    self.connection = connection
    self.layout = layout
    writers = layout.model.entities.map { EntityWriter(entity: $0, layout: layout) }
    links = LinkWriter(connection: connection, layout: layout)
    releases = UniqueValueRelease(layout: layout)
  }

  /// Objects whose rows have changed since they were read.
  ///
  /// The caller rolls back.
  struct Conflict: Error {
    let ids: [ManagedObjectID]
  }

  /// - Throws: ``Conflict`` or `StoreError`.
  func write(_ changes: StoreChanges, _ order: Order) throws {
    conflicts = []
    clash = nil
    // Deletions and conversions search for rows by their references.
    if !changes.deleted.isEmpty || !changes.conversions.isEmpty { try connection.makeIndexes() }
    // Deletions come first, so that a new object can take a deleted one's unique value.
    for object in changes.deleted { try delete(object) }
    if order == .uniqueValuesLast {
      for update in changes.updated { try release(update) }
    }
    // Before the updates, because conversion clears the values that only the former entity has.
    for conversion in changes.conversions { try write(conversion) }
    var last: Statement?
    // A released value must be written again, and a converted row was read from other columns.
    let rowsAreAsRead = order == .oneByOne && changes.conversions.isEmpty
    for place in changes.updated.indices {
      let original = changes.updated[place].original
      try write(
        changes.updated[place].unretainedObject, version: original.version,
        original: rowsAreAsRead ? original : nil, order, &last)
    }
    last?.resetAndClear()
    try postponeIndexes(for: changes)
    try insert(changes.inserted, order)
    if !changes.farEnds.isEmpty { try write(changes.farEnds) }
    // A conflict takes precedence over a clash, which may disappear once it is resolved.
    if let clash, conflicts.isEmpty { throw clash }
    for change in changes.links { try links.write(change) }
    if !changes.orders.isEmpty { try connection.makeIndexes() }
    for change in changes.orders { try links.write(change) }
    if !conflicts.isEmpty { throw Conflict(ids: conflicts) }
  }

  /// Postpones the indexes of tables that get their first rows.
  private func postponeIndexes(for changes: StoreChanges) throws(StoreError) {
    let least = LateIndexes.leastRowCount
    if changes.inserted.count >= least {
      var counts = [Int](repeating: 0, count: layout.model.entities.count)
      for object in changes.inserted { counts[object.layout.rootIndex] += 1 }
      for (root, count) in counts.enumerated() where count >= least {
        try connection.postponeIndexes(of: layout.table(of: layout.model.entities[root]).name)
      }
    }
    for change in changes.links where change.added.count >= least {
      guard let links = layout.links(of: change.relationship), links.isJoinTable else { continue }
      try connection.postponeIndexes(of: links.table)
    }
  }

  private func insert(_ objects: ContiguousArray<ManagedObject>, _ order: Order)
    throws(StoreError)
  {
    do {
      try insert(objects)
    } catch .notUnique(let path, let result) where order == .uniqueValuesLast {
      clash = clash ?? .notUnique(path: path, result)
    }
  }

  private func insert(_ objects: ContiguousArray<ManagedObject>) throws(StoreError) {
    var statements = [Statement?](repeating: nil, count: writers.count)
    for object in objects {
      let index = object.entityIndex
      let statement = try compiledInsert(index, &statements)
      statement.bind(object.key, at: 1)
      statement.bind(Int64(layout.numbers[index]), at: 2)
      let row = object.filledRow()
      // A restored object must not reuse a version that it had before.
      statement.bind(row.version + 1, at: 3)
      writers[index].insertBinder.bind(row, to: statement)
      try insert(object, statement)
    }
    // Texts are bound without a copy and are released with the objects.
    for statement in statements { statement?.resetAndClear() }
  }

  /// Inserts an object.
  ///
  /// If the row's key exists, another context has restored the object too.
  @inline(__always)
  private func insert(_ object: ManagedObject, _ statement: Statement)
    throws(StoreError)
  {
    do {
      _ = try connection.step(statement)
      statement.reset()
    } catch .notUnique(_, let result) where result.message.hasSuffix(".Z_PK") {
      conflicts.append(object.objectID)
    }
  }

  /// Increases the versions of far ends and checks that they exist, with one statement per owner
  /// and one per hierarchy for all others.
  private func write(_ farEnds: FarEnds) throws(StoreError) {
    for owner in farEnds.owners {
      try connection.run(
        writers[owner.address.entity].countVersionUp, owner.address.key, owner.version)
      if connection.changedRowCount == 0 { conflict(owner.address) }
    }
    var foundCount = 0
    for (root, addresses) in byHierarchy(farEnds.joined) {
      try countUp(addresses, root)
      foundCount += connection.changedRowCount
    }
    if foundCount < farEnds.joined.count {
      for address in farEnds.joined where try !exists(address) { conflict(address) }
    }
    for (root, addresses) in byHierarchy(farEnds.left) { try countUp(addresses, root) }
    for address in farEnds.required where try !exists(address) { conflict(address) }
  }

  private func byHierarchy(_ addresses: [StoreAddress]) -> [(key: Int, value: [StoreAddress])] {
    guard !addresses.isEmpty else { return [] }
    return Dictionary(grouping: addresses) { layout.model.entities[$0.entity].rootIndex }
      .sorted { $0.key < $1.key }
  }

  private func countUp(_ addresses: [StoreAddress], _ root: Int) throws(StoreError) {
    try connection.execute(
      connection.statement(writers[root].countUp),
      arguments: [JSONEachArray(addresses.map(\.key)).text])
  }

  private func conflict(_ address: StoreAddress) {
    conflicts.append(
      ManagedObjectID(
        entity: layout.model.entities[address.entity], key: address.key,
        storeIdentifier: storeIdentifier))
  }

  private func exists(_ address: StoreAddress) throws(StoreError) -> Bool {
    let statement = try connection.statement(writers[address.entity].existence)
    defer { statement.reset() }
    statement.bind(address.key, at: 1)
    return try connection.step(statement)
  }

  @inline(__always)
  private func compiledInsert(_ index: Int, _ statements: inout [Statement?])
    throws(StoreError) -> Statement
  {
    if let known = statements[index] { return known }
    let statement = try connection.statement(writers[index].insert)
    statements[index] = statement
    return statement
  }

  private func release(_ change: StoreChanges.Update) throws(StoreError) {
    guard let statement = releases.statement(for: change.object) else { return }
    try connection.run(statement, change.object.key, change.original.version)
  }

  private func write(
    _ object: Unmanaged<ManagedObject>, version: Int64, original: Row?, _ order: Order,
    _ last: inout Statement?
  ) throws(StoreError) {
    do {
      try write(object, version: version, original: original, &last)
    } catch .notUnique(let path, let result) where order == .uniqueValuesLast {
      clash = clash ?? .notUnique(path: path, result)
    }
  }

  /// Updates a row.
  ///
  /// The save's changes hold the object, the writers their UPDATEs, and the connection the statement
  /// until it compiles another. So the loop over updates counts hardly any reference.
  private func write(
    _ object: Unmanaged<ManagedObject>, version: Int64, original: Row?, _ last: inout Statement?
  ) throws(StoreError) {
    let row = object._withUnsafeGuaranteedRef { $0.filledRow() }
    let entity = object._withUnsafeGuaranteedRef { $0.entityIndex }
    let update = Unmanaged.passUnretained(writers[entity])._withUnsafeGuaranteedRef {
      $0.update(of: row, original: original)
    }
    let statement = try connection.unretained(update._withUnsafeGuaranteedRef { $0.statement })
    statement._withUnsafeGuaranteedRef { statement in
      if last !== statement {
        // Texts are bound without a copy and are released with the objects.
        last?.resetAndClear()
        last = statement
      }
      update._withUnsafeGuaranteedRef { update in
        object._withUnsafeGuaranteedRef { update.bind($0, row, version: version, to: statement) }
      }
    }
    _ = try connection.step(statement)
    if connection.changedRowCount == 0 {
      conflicts.append(object.takeUnretainedValue().objectID)
    }
    statement._withUnsafeGuaranteedRef { $0.reset() }
  }

  /// Changes the entity of an object's row.
  private func write(_ conversion: StoreChanges.Conversion) throws(StoreError) {
    let (object, former) = (conversion.object, conversion.formerEntity)
    for sql in EntityConversionSQL(former: former, new: object.layout, layout: layout).statements {
      try connection.execute(connection.statement(sql), arguments: [object.key])
    }
  }

  private func delete(_ object: ManagedObject) throws(StoreError) {
    let writer = writers[object.entityIndex]
    for unlinking in writer.unlinkings { try connection.run(unlinking, object.key) }
    if let version = object.knownVersion {
      try connection.run(writer.deleteVersion, object.key, version)
    } else {
      try connection.run(writer.delete, object.key)
    }
    if connection.changedRowCount == 0 { conflicts.append(object.objectID) }
  }
}

extension Database {
  /// Runs a planned statement with one or two keys, numbers or versions for its `?`.
  func run(_ planned: PlannedStatement, _ first: Int64, _ second: Int64? = nil)
    throws(StoreError)
  {
    let statement = try statement(planned)
    defer { statement.reset() }
    statement.bind(first, at: 1)
    if let second { statement.bind(second, at: 2) }
    _ = try step(statement)
  }
}

/// Writes the links of to-many relationships that no object's row contains, and the order of
/// destinations.
struct LinkWriter {
  let connection: Database
  let layout: StoreLayout

  func write(_ change: LinkChanges) throws(StoreError) {
    guard let links = layout.links(of: change.relationship) else { return }
    if !change.removed.isEmpty {
      try run(connection.statement(removal(from: links)), for: change.removed[...], 1)
    }
    let added = change.added
    let manyCount =
      links.isJoinTable ? added.count / Self.pairsPerStatement * Self.pairsPerStatement : 0
    if manyCount > 0 {
      let many = try connection.statement(addition(to: links, count: Self.pairsPerStatement))
      try run(many, for: added[..<manyCount], Self.pairsPerStatement)
    }
    if manyCount < added.count {
      try run(connection.statement(addition(to: links, count: 1)), for: added[manyCount...], 1)
    }
  }

  /// The pairs that one statement inserts into a join table.
  private static let pairsPerStatement = 100

  /// Runs a statement for consecutive portions of pairs.
  private func run(
    _ statement: Statement, for pairs: ContiguousArray<LinkChanges.Pair>.SubSequence, _ portion: Int
  ) throws(StoreError) {
    var parameter: Int32 = 1
    for pair in pairs {
      statement.bind(pair.source, at: parameter)
      statement.bind(pair.destination, at: parameter + 1)
      parameter += 2
      if parameter > 2 * portion {
        _ = try connection.step(statement)
        statement.reset()
        parameter = 1
      }
    }
  }

  private func removal(from links: LinkLayout) -> String {
    let (source, destination) = (links.sourceColumn, links.destinationColumn)
    let condition = "WHERE \(source) = ? AND \(destination) = ?"
    if links.isJoinTable { return "DELETE FROM \(links.table) \(condition)" }
    let position = links.positionColumn.map { ", \($0) = NULL" } ?? ""
    return "UPDATE \(links.table) SET \(source) = NULL\(position) \(condition)"
  }

  /// Returns a statement that adds a link, or several to a join table, unless they exist.
  ///
  /// In the destinations' table, a new owner takes the destination from the old one.
  private func addition(to links: LinkLayout, count: Int) -> String {
    let (source, destination) = (links.sourceColumn, links.destinationColumn)
    if links.isJoinTable {
      let pairs = Array(repeating: "(?, ?)", count: count).joined(separator: ", ")
      return "INSERT OR IGNORE INTO \(links.table)(\(source), \(destination)) VALUES\(pairs)"
    }
    // The position for the old owner does not apply to the new one.
    let position = links.positionColumn.map { "\($0) = CASE WHEN \(source) IS ?1 THEN \($0) END, " }
    return "UPDATE \(links.table) SET \(position ?? "")\(source) = ?1 WHERE \(destination) = ?2"
  }

  /// Updates as few positions as possible to put the destinations in order.
  func write(_ change: OrderChange) throws(StoreError) {
    guard let links = layout.links(of: change.relationship), let position = links.positionColumn
    else { return }
    let known = try positions(of: change.owner.key, links, position)
    // Rows without a position come last, by key.
    let linked = known.map { key, place in (place: place ?? .max, key: key) }
    // Only linked rows have positions.
    let keys = change.sequence(over: linked.sorted { $0 < $1 }.map(\.key))
      .filter { known[$0] != nil }
    let places = OrderPositions.assigned(to: keys.map { known[$0] ?? nil })
    let statement = try connection.statement(
      "UPDATE \(links.table) SET \(position) = ? "
        + "WHERE \(links.sourceColumn) = ? AND \(links.destinationColumn) = ?")
    for (key, place) in zip(keys, places) where known[key] != .some(place) {
      statement.bind(place, at: 1)
      statement.bind(change.owner.key, at: 2)
      statement.bind(key, at: 3)
      _ = try connection.step(statement)
      statement.reset()
    }
  }

  /// Returns the positions of an owner's destinations, nil for those without one.
  private func positions(of owner: Int64, _ links: LinkLayout, _ position: String)
    throws(StoreError) -> [Int64: Int64?]
  {
    let statement = try connection.statement(
      "SELECT \(links.destinationColumn), \(position), \(position) IS NULL FROM \(links.table) "
        + "WHERE \(links.sourceColumn) = ?")
    defer { statement.reset() }
    statement.bind(owner, at: 1)
    var positions: [Int64: Int64?] = [:]
    while try connection.step(statement) {
      let isAbsent = statement.integer(at: 2) != 0
      positions[statement.integer(at: 0)] = .some(isAbsent ? nil : statement.integer(at: 1))
    }
    return positions
  }
}

/// Assigns ascending positions to a sequence and keeps as many existing ones as possible.
///
/// Positions start at 2048 and are 1024 apart (StoreLayout.md, Tables), so that moving one of many
/// changes one row: it gets a position in the middle of the gap. If a gap is exhausted, all are
/// renumbered.
enum OrderPositions {
  static let first: Int64 = 2048
  static let distance: Int64 = 1024

  /// Returns the positions of a sequence with the given existing ones, nil for none.
  static func assigned(to known: [Int64?]) -> [Int64] {
    let kept = longestRise(in: known)
    var result: [Int64] = []
    var next = 0
    while next < known.count {
      if kept.contains(next), let place = known[next] {
        result.append(place)
        next += 1
        continue
      }
      let end = (next..<known.count).first(where: kept.contains) ?? known.count
      let upper = end < known.count ? known[end] : nil
      guard let places = places(count: end - next, after: result.last, before: upper) else {
        return known.indices.map { first + Int64($0) * distance }
      }
      result += places
      next = end
    }
    return result
  }

  /// Returns positions spread over a gap, or nil if it is too small.
  private static func places(count: Int, after lower: Int64?, before upper: Int64?) -> [Int64]? {
    let start = lower ?? upper.map { $0 - Int64(count + 1) * distance } ?? first - distance
    guard let upper else { return (1...count).map { start + Int64($0) * distance } }
    let step = (upper - start) / Int64(count + 1)
    return step > 0 ? (1...count).map { start + Int64($0) * step } : nil
  }

  /// Returns the indexes of a longest increasing subsequence (by patience sorting).
  private static func longestRise(in places: [Int64?]) -> Set<Int> {
    var tails: [Int] = []
    var previous = [Int?](repeating: nil, count: places.count)
    for (index, place) in places.enumerated() {
      guard let place else { continue }
      var (low, high) = (0, tails.count)
      while low < high {
        let middle = (low + high) / 2
        if (places[tails[middle]] ?? place) < place { low = middle + 1 } else { high = middle }
      }
      previous[index] = low > 0 ? tails[low - 1] : nil
      if low == tails.count { tails.append(index) } else { tails[low] = index }
    }
    var kept: Set<Int> = []
    var current = tails.last
    while let index = current {
      kept.insert(index)
      current = previous[index]
    }
    return kept
  }
}

/// The statements that change a row's entity within its hierarchy; each binds the key to its `?`.
///
/// Values that the new entity also has are written like those of any changed object.
struct EntityConversionSQL {
  let former: EntityLayout
  let new: EntityLayout
  let layout: StoreLayout

  var statements: [String] { [rowStatement] + unlinkings + referenceStatements }

  /// The statement that sets the new entity number and clears columns that the new entity does not
  /// have.
  private var rowStatement: String {
    let table = layout.table(of: new)
    let kept = lineage(of: new)
    let lost = table.columns.filter { lineage(of: former).contains($0.owner) }
      .filter { !kept.contains($0.owner) }
    let sets = ["Z_ENT = \(layout.number(of: new))"] + lost.map { "\($0.name) = NULL" }
    return "UPDATE \(table.name) SET \(sets.joined(separator: ", ")) WHERE Z_PK = ?"
  }

  private var unlinkings: [String] {
    former.relationships.values
      .filter { new.relationships[$0.name] != $0 && ($0.isManyToMany || $0.isOneSided) }
      .sorted { $0.name < $1.name }
      .flatMap { relationship in
        layout.links(of: relationship)?
          .unlinkings(ofSourceIn: "= ?", isReflexive: relationship.isReflexive) ?? []
      }
  }

  /// Updates the entity number in references to the row.
  private var referenceStatements: [String] {
    layout.references(toHierarchy: new.rootIndex).compactMap { reference in
      reference.entityColumn.map {
        "UPDATE \(reference.table) SET \($0) = \(layout.number(of: new)) "
          + "WHERE \(reference.keyColumn) = ?"
      }
    }
  }

  private func lineage(of entity: EntityLayout) -> Set<Int> {
    Set(layout.model.entities.filter { $0.subtree.contains(entity.index) }.map(\.index))
  }
}

/// Reserves keys for new objects in a hierarchy's counter in Z_PRIMARYKEY.
///
/// The compare-and-set prevents two programs from taking the same keys; a program that ends between
/// reservation and insert leaves a gap, never a duplicate.
enum KeyReservation {
  private static let read = "SELECT Z_MAX FROM Z_PRIMARYKEY WHERE Z_ENT = ?"
  private static let advance =
    "UPDATE OR FAIL Z_PRIMARYKEY SET Z_MAX = ? WHERE Z_ENT = ? AND Z_MAX = ?"

  /// Runs inside a transaction of the caller.
  static func reserve(_ count: Int, rootNumber: Int, on connection: Database)
    throws(StoreError) -> ClosedRange<Int64>
  {
    let last = try currentMaximum(rootNumber, connection)
    try connection.execute(
      connection.statement(advance), arguments: [last + Int64(count), rootNumber, last])
    guard connection.changedRowCount == 1 else { throw .locked(path: connection.path) }
    return (last + 1)...(last + Int64(count))
  }

  /// Returns the last assigned key of a hierarchy.
  static func currentMaximum(_ rootNumber: Int, _ connection: Database)
    throws(StoreError) -> Int64
  {
    let statement = try connection.statement(read)
    defer { statement.reset() }
    statement.bind(Int64(rootNumber), at: 1)
    guard try connection.step(statement) else {
      throw .notAStore(path: connection.path, missing: "a row \(rootNumber) in Z_PRIMARYKEY")
    }
    return statement.integer(at: 0)
  }
}
