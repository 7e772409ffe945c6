import Lineage

/// Copies the rows of a tree's store into a new store of another strategy, each value as it is
/// stored.
///
/// SQLite copies columns to columns, so a value keeps its bytes and its storage class whatever the
/// model says about it. Only values into or out of coded content pass through ``ContentCoder``. Rows
/// keep their keys unless another row of the new table has them.
package struct RowTransfer {
  /// Rows or values that have no place in the new store.
  package struct Uncarried: Hashable, Sendable {
    /// The kind or, for rows of none, the entity.
    package let kind: String
    /// The property; nil for whole rows.
    package let property: String?
    /// The form that has no place, such as `Double as JSON`.
    package let form: String
    package fileprivate(set) var count = 0
    package let firstKey: Int64
  }

  /// The rows of one kind.
  package struct Copied: Hashable, Sendable {
    package let oldEntity: String
    package let newEntity: String
    package let count: Int
  }

  /// The copied rows, and everything that was left.
  package struct Report: Sendable {
    package fileprivate(set) var copied: [Copied] = []
    /// The keys of coded content that the model does not have, as `Kind.key`, with their numbers.
    package fileprivate(set) var unknownKeys: [String: Int] = [:]
    /// The numbers of values in columns that the row's kind does not have, by kind and column.
    package fileprivate(set) var strayValues: [String: [String: Int]] = [:]
    /// The number of rows with new keys.
    package fileprivate(set) var movedCount = 0
    /// The number of rows of kinds; a row and its details count once.
    package fileprivate(set) var objectCount = 0
  }

  /// The number of rows that one statement copies.
  private static let portionCount = 10_000

  let pair: StorePair
  let database: Database
  /// Called after each portion with the kind and the number of rows copied so far.
  let progress: (String, Int) throws -> Void
  /// The old tables some of whose rows get other keys.
  private var movedTables: Set<String> = []
  private var report = Report()
  private var uncarried: [String: Uncarried] = [:]
}

extension RowTransfer {
  /// Prepares a transfer on a connection to the new file with the old one attached.
  init(_ pair: StorePair, _ database: Database, progress: @escaping (String, Int) throws -> Void) {
    (self.pair, self.database, self.progress) = (pair, database, progress)
  }

  /// Copies all rows and links.
  ///
  /// - Throws: ``TransferError/uncarried(_:)`` for all that has no place in the new store, or
  ///   `StoreError`.
  mutating func run() throws -> Report {
    try findRowsWithoutKind()
    try placeKeys()
    for kind in pair.kinds {
      try countStrayValues(of: kind)
      try copy(kind)
    }
    for link in pair.links { try copyJoins(of: link) }
    try setLastKeys()
    guard uncarried.isEmpty else {
      throw TransferError.uncarried(
        uncarried.values.sorted { ($0.kind, $0.property ?? "") < ($1.kind, $1.property ?? "") })
    }
    return report
  }

  /// Counts a row, or one of its values, that has no place in the new store.
  mutating func leave(_ kind: KindPair, _ property: String?, _ form: String, _ key: Int64) {
    let new = Uncarried(kind: kind.name, property: property, form: form, firstKey: key)
    uncarried["\(kind.name) \(property ?? "") \(form)", default: new].count += 1
  }

  mutating func noteUnknownKey(_ path: String) { report.unknownKeys[path, default: 0] += 1 }

  /// Returns the old table of a kind, by which `temp.moved` lists keys.
  func oldTable(of kind: KindPair) -> String {
    pair.old.layout.table(of: kind.old.entity).name
  }

  /// Counts the rows of the old tables that are of no kind, and details that no row refers to.
  private mutating func findRowsWithoutKind() throws {
    let tables = Dictionary(grouping: pair.kinds, by: oldTable)
    for (table, kinds) in tables.sorted(by: { $0.key < $1.key }) {
      let known = kinds.map { $0.old.condition("o") }.anyOf
      // A condition is NULL for a row without a kind.
      try find(
        "\(table) o WHERE ifnull(\(known), 0) = 0", kinds[0].old.entity.rootName, "rows of no kind")
    }
    for kind in pair.kinds {
      guard let details = kind.old.details else { continue }
      try find(
        """
        \(pair.old.layout.table(of: details.entity).name) o WHERE Z_PK NOT IN (
          SELECT b.\(details.reference) FROM \(kind.old.table) b
          WHERE \(kind.old.condition("b")) AND b.\(details.reference) NOT NULL)
        """, details.entity.name, "details of no \(kind.name)")
    }
  }

  /// Counts the values that no property of a kind has, for example defaults that a migration wrote
  /// into the whole table, or the entity number of a reference without a key.
  private mutating func countStrayValues(of kind: KindPair) throws {
    let references = references(of: kind).flatMap(\.old)
    let own = Set(
      kind.attributes.compactMap { value(of: $0.old, kind) }
        + references.flatMap { [$0.key, $0.entity, $0.position] }
        .compactMap(\.self).map { "o.\($0)" }
        + [
          kind.old.placement.discriminator.flatMap { kind.old.column($0.attribute) },
          kind.old.placement.content.flatMap { kind.old.column($0) }, kind.old.details?.reference,
        ].compactMap(\.self).map { "o.\($0)" })
    let others = pair.old.layout.table(of: kind.old.entity).columns.map(\.name)
      .filter { !own.contains("o.\($0)") }.map { (column: $0, value: "o.\($0)") }
    let withoutKey = references.flatMap { reference in
      [reference.entity, reference.position].compactMap(\.self).map {
        (column: $0, value: "CASE WHEN o.\(reference.key) IS NULL THEN o.\($0) END")
      }
    }
    for part in (others + withoutKey).chunks(of: StoreComparison.columnsPerStatement) {
      let counts = try DatabaseRow.fetchOne(
        database,
        sql: """
          SELECT \(part.map { "count(\($0.value))" }.joined(separator: ", ")) FROM \(kind.old.table) o
          WHERE \(kind.old.condition("o"))
          """)
      for (place, column) in part.map(\.column).enumerated() {
        if let count: Int = counts?[place], count > 0 {
          report.strayValues[kind.name, default: [:]][column] = count
        }
      }
    }
  }

  private mutating func find(_ rows: String, _ entity: String, _ form: String) throws {
    let found = try DatabaseRow.fetchOne(
      database, sql: "SELECT count(*), min(o.Z_PK) FROM \(pair.old.schema).\(rows)")
    guard let found, let count: Int = found[0], count > 0, let first: Int64 = found[1] else {
      return
    }
    uncarried["\(entity) \(form)"] = Uncarried(
      kind: entity, property: nil, form: form, count: count, firstKey: first)
  }
}

// MARK: Keys

extension RowTransfer {
  /// Chooses new keys for rows whose key another row of the new table has.
  private mutating func placeKeys() throws {
    try database.execute(
      sql: """
        CREATE TEMP TABLE moved(
          source TEXT NOT NULL, old INTEGER NOT NULL, new INTEGER NOT NULL, PRIMARY KEY(source, old)
        ) WITHOUT ROWID
        """)
    for (_, sources) in sourcesByTable where sources.count > 1 {
      var next = try sources.map { try lastKey(inOld: $0) }.max() ?? 0
      for (place, table) in sources.enumerated().dropFirst() {
        let isTaken = sources[..<place].map {
          "EXISTS (SELECT 1 FROM old.\($0) e WHERE e.Z_PK = s.Z_PK)"
        }.anyOf
        try database.execute(
          sql: """
            INSERT INTO moved SELECT ?, s.Z_PK, ? + row_number() OVER (ORDER BY s.Z_PK)
            FROM old.\(table) s WHERE \(isTaken)
            """, arguments: [table, next])
        let count = database.changedRowCount
        if count > 0 { movedTables.insert(table) }
        next += Int64(count)
        report.movedCount += count
      }
    }
  }

  /// The old tables whose rows come into each new table, in the order of the kinds.
  private var sourcesByTable: [(table: String, sources: [String])] {
    var found: [(table: String, sources: [String])] = []
    for kind in pair.kinds {
      let (table, source) = (kind.new.table, oldTable(of: kind))
      if let place = found.firstIndex(where: { $0.table == table }) {
        if !found[place].sources.contains(source) { found[place].sources.append(source) }
      } else {
        found.append((table, [source]))
      }
    }
    return found
  }

  /// Returns the largest key that a table of the old store has or ever assigned.
  private func lastKey(inOld table: String) throws -> Int64 {
    let layout = pair.old.layout
    let number = layout.tables.first { $0.name == table }.map { layout.numbers[$0.root] } ?? 0
    return try Int64.fetchOne(
      database,
      sql: """
        SELECT max(ifnull((SELECT max(Z_PK) FROM old.\(table)), 0),
          ifnull((SELECT CAST(Z_MAX AS INTEGER) FROM old.Z_PRIMARYKEY WHERE Z_ENT = ?), 0))
        """, arguments: [number]) ?? 0
  }

  /// Makes the new store continue after every key that was assigned before.
  private func setLastKeys() throws {
    for (table, sources) in sourcesByTable {
      let layout = pair.new.layout
      guard
        let root = layout.tables.first(where: { "\(pair.new.schema).\($0.name)" == table })?.root
      else { continue }
      let last = try sources.map { try lastKey(inOld: $0) }.max() ?? 0
      let used = try Int64.fetchOne(database, sql: "SELECT max(Z_PK) FROM \(table)") ?? 0
      try setLastKey(max(last, used), ofHierarchy: root)
    }
    for kind in pair.kinds {
      guard let details = kind.new.details else { continue }
      let used =
        try Int64.fetchOne(
          database, sql: "SELECT max(Z_PK) FROM \(pair.new.table(of: details.entity))") ?? 0
      try setLastKey(used, ofHierarchy: details.entity.rootIndex)
    }
  }

  private func setLastKey(_ key: Int64, ofHierarchy root: Int) throws {
    try database.execute(
      sql: "UPDATE \(pair.new.schema).Z_PRIMARYKEY SET Z_MAX = ? WHERE Z_ENT = ?",
      arguments: [key, pair.new.layout.numbers[root]])
  }

  /// Returns the new key of an old row, given as an expression for its old one.
  func newKey(_ key: String, in table: String) -> String {
    guard movedTables.contains(table) else { return key }
    return
      "ifnull((SELECT m.new FROM temp.moved m WHERE m.source = '\(table)' AND m.old = \(key)), \(key))"
  }

  /// Passes every old row with its new one: their entities and keys.
  func forEachPair(
    _ body: (_ old: (entity: String, key: Int64), _ new: (entity: String, key: Int64)) throws ->
      Void
  ) throws {
    for kind in pair.kinds {
      let statement = try database.makeStatement(
        sql: """
          SELECT o.Z_PK, \(newKey("o.Z_PK", in: oldTable(of: kind))) FROM \(kind.old.table) o
          WHERE \(kind.old.condition("o")) ORDER BY o.Z_PK
          """)
      while try database.step(statement) {
        let (old, new) = (statement.integer(at: 0), statement.integer(at: 1))
        try body((kind.old.entity.name, old), (kind.new.entity.name, new))
        if let details = kind.new.details {
          try body((kind.old.entity.name, old), (details.entity.name, new))
        }
      }
    }
  }
}

// MARK: Rows

/// The columns of a statement that inserts rows, with an expression for each.
private struct Insertion {
  let table: String
  var columns: [(name: String, value: String)]

  func sql(from source: String) -> String {
    """
    INSERT INTO \(table) (\(columns.map(\.name).joined(separator: ", ")))
    SELECT \(columns.map(\.value).joined(separator: ", ")) FROM \(source)
    """
  }
}

extension RowTransfer {
  /// Copies the rows of one kind, with their details.
  private mutating func copy(_ kind: KindPair) throws {
    let source = source(of: kind)
    let coding = coding(of: kind)
    let insertions = insertions(of: kind, coding)
    let condition = kind.old.condition("o")
    let bound = try database.makeStatement(
      sql: """
        SELECT max(key), count(*) FROM (
          SELECT o.Z_PK AS key FROM \(kind.old.table) o WHERE \(condition) AND o.Z_PK > ?
          ORDER BY o.Z_PK LIMIT \(Self.portionCount))
        """)
    let statements = try insertions.map { insertion in
      try database.makeStatement(
        sql: insertion.sql(from: source)
          + (coding == nil
            ? " WHERE \(condition) AND o.Z_PK > ?1 AND o.Z_PK <= ?2" : " WHERE o.Z_PK = ?1"))
    }
    var after = Int64.min
    var count = 0
    while let (last, found) = try next(bound, after: after) {
      if let coding {
        try copyCoded(kind, coding, from: source, statements, after: after, to: last)
      } else {
        for statement in statements { try database.execute(statement, arguments: [after, last]) }
      }
      after = last
      count += found
      report.objectCount += found
      try progress(kind.name, report.objectCount)
    }
    report.copied.append(
      Copied(oldEntity: kind.old.entity.name, newEntity: kind.new.entity.name, count: count))
    if let details = kind.new.details {
      report.copied.append(
        Copied(oldEntity: kind.old.entity.name, newEntity: details.entity.name, count: count))
    }
  }

  /// Returns the last key of the next portion and its number of rows; nil after the last.
  private func next(_ statement: Statement, after key: Int64) throws -> (Int64, Int)? {
    try database.bind([key], to: statement)
    defer { statement.reset() }
    guard try database.step(statement), case let count = Int(statement.integer(at: 1)), count > 0
    else { return nil }
    return (statement.integer(at: 0), count)
  }

  /// Returns the old table, joined to the kind's details.
  private func source(of kind: KindPair) -> String {
    guard let details = kind.old.details else { return "\(kind.old.table) o" }
    return "\(kind.old.table) o LEFT JOIN \(pair.old.table(of: details.entity)) d "
      + "ON d.Z_PK = o.\(details.reference)"
  }

  /// Returns the expression of a place in the old store; nil inside coded content.
  func value(of place: AttributePlace, _ kind: KindPair) -> String? {
    switch place {
    case .attribute(let name): kind.old.column(name).map { "o.\($0)" }
    case .detail(_, let name):
      kind.old.details.flatMap { pair.old.layout.columnName(name, of: $0.entity) }.map { "d.\($0)" }
    case .coded: nil
    }
  }

  private func insertions(of kind: KindPair, _ coding: Coding?) -> [Insertion] {
    let key = newKey("o.Z_PK", in: oldTable(of: kind))
    var row = Insertion(
      table: kind.new.table,
      columns: [("Z_PK", key), ("Z_ENT", "\(kind.new.number)"), ("Z_OPT", "o.Z_OPT")])
    if let discriminator = kind.new.placement.discriminator,
      let column = kind.new.column(discriminator.attribute)
    {
      row.columns.append((column, "\(discriminator.code)"))
    }
    var details = kind.new.details.map { details in
      var columns = [
        ("Z_PK", key), ("Z_ENT", "\(pair.new.layout.number(of: details.entity))"), ("Z_OPT", "1"),
      ]
      row.columns.append((details.reference, key))
      let back = kind.new.entity.relationships[details.relationship]?.inverseName
      if let back = back.flatMap({ pair.new.layout.columnName($0, of: details.entity) }) {
        columns.append((back, key))
      }
      return Insertion(table: pair.new.table(of: details.entity), columns: columns)
    }
    for attribute in kind.attributes {
      let parameter = coding?.parameter(of: attribute.name)
      guard let value = value(of: attribute.old, kind) ?? parameter else { continue }
      switch attribute.new {
      case .attribute(let name):
        if let column = kind.new.column(name) { row.columns.append((column, value)) }
      case .detail(_, let name):
        let column = kind.new.details.flatMap { pair.new.layout.columnName(name, of: $0.entity) }
        if let column { details?.columns.append((column, value)) }
      case .coded: break
      }
    }
    if let content = coding?.newContent, let column = kind.new.column(content) {
      row.columns.append((column, "?2"))
    }
    row.columns += referenceColumns(of: kind)
    return [row] + [details].compactMap(\.self)
  }
}

/// The reason why a transfer keeps no file.
package enum TransferError: Error, Hashable {
  case uncarried([RowTransfer.Uncarried])
  /// The new store differs from the old one in these kinds and properties.
  case differs([String])
}

extension TransferError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .uncarried(let all):
      all.map { part in
        let place = part.property.map { "\(part.kind).\($0)" } ?? part.kind
        return "\(place): \(part.count) × \(part.form), first in row \(part.firstKey)"
      }.joined(separator: "; ")
    case .differs(let places):
      "the new store differs from the old one in \(places.joined(separator: ", "))"
    }
  }
}

extension Array {
  /// Returns consecutive parts with at most the given number of elements.
  func chunks(of count: Int) -> [ArraySlice<Element>] {
    stride(from: 0, to: self.count, by: count).map { self[$0..<Swift.min(self.count, $0 + count)] }
  }
}

extension [String] {
  /// The condition that one of these conditions holds, with parentheses that keep it within SQLite's
  /// depth of 1,000.
  var anyOf: String {
    guard count > 1 else { return "(\(first ?? "0"))" }
    let half = count / 2
    return "(\(Array(self[..<half]).anyOf) OR \(Array(self[half...]).anyOf))"
  }
}
