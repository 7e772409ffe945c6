import Escaping

/// Collects what the tables of a store tell about its model.
struct ModelRecovery {
  private static let ownColumns: Set<String> = ["Z_PK", "Z_ENT", "Z_OPT"]
  /// The engine compiles no more results than this into one statement.
  private static let columnPortion = 500
  private static let depthLimit = 100

  let file: ForeignFile
  let rows: [ForeignFile.EntityRow]
  let tableNames: Set<String>
  private(set) var entities: [RecoveredModel.Entity] = []
  private(set) var references: [RecoveredModel.Reference] = []
  private(set) var possibleReferences: [String: [String]] = [:]
  private var rowByNumber: [Int: ForeignFile.EntityRow] = [:]

  init(file: ForeignFile, rows: [ForeignFile.EntityRow], tableNames: Set<String>) {
    self.file = file
    self.rows = rows
    self.tableNames = tableNames
    for row in rows { rowByNumber[row.number] = row }
  }

  mutating func run() throws(StoreError) {
    var uses: [String: [Int: Use]] = [:]
    for row in rows {
      let table = self.table(of: row)
      if let table, uses[table] == nil {
        uses[table] = try use(of: table)
        try findReferences(in: table)
      }
      let use = table.flatMap { uses[$0]?[row.number] }
      entities.append(
        RecoveredModel.Entity(
          name: row.name, number: row.number, parentName: rowByNumber[row.parentNumber]?.name,
          table: table, rowCount: use?.rowCount ?? 0, usedColumns: use?.columns ?? []))
    }
  }

  /// Tables whose names and columns all carry the number of an entity.
  func joinTables() throws(StoreError) -> [RecoveredModel.JoinTable] {
    var found: [RecoveredModel.JoinTable] = []
    for table in tableNames.sorted() where Self.number(in: table, after: "Z_") != nil {
      let columns = try file.columns(of: table).filter { !$0.hasPrefix("Z_FOK_") }
      let names = columns.compactMap {
        Self.number(in: $0, after: "Z_").flatMap { rowByNumber[$0.number]?.name }
      }
      guard columns.count == 2, names.count == 2 else { continue }
      found.append(RecoveredModel.JoinTable(name: table, columns: columns, entityNames: names))
    }
    return found
  }

  /// What rows of one entity have.
  private struct Use {
    var rowCount = 0
    var columns: [String] = []
  }

  private func table(of row: ForeignFile.EntityRow) -> String? {
    var root = row
    // Parents that lead around in a circle have no root.
    for _ in 0..<Self.depthLimit {
      guard let parent = rowByNumber[root.parentNumber] else { break }
      root = parent
    }
    let name = "Z" + root.name.uppercased()
    return root.parentNumber == 0 && tableNames.contains(name) ? name : nil
  }

  private func use(of table: String) throws(StoreError) -> [Int: Use] {
    let all = try file.columns(of: table)
    guard all.contains("Z_ENT") else { return [:] }
    let columns = all.filter { !Self.ownColumns.contains($0) }
    var uses: [Int: Use] = [:]
    for start in stride(from: 0, to: max(columns.count, 1), by: Self.columnPortion) {
      let portion = columns[start..<min(start + Self.columnPortion, columns.count)]
      let counts = portion.map { ", count(\($0.quoted("\"")))" }.joined()
      let sql =
        "SELECT Z_ENT, count(*)\(counts) FROM \(table.quoted("\"")) GROUP BY Z_ENT"
      for row in try file.rows(sql) {
        guard let number = Int.fromDatabaseValue(row[0]) else { continue }
        uses[number, default: Use()].rowCount = Int.fromDatabaseValue(row[1]) ?? 0
        for (column, count) in zip(portion, row.dropFirst(2))
        where Int.fromDatabaseValue(count) ?? 0 > 0 {
          uses[number, default: Use()].columns.append(column)
        }
      }
    }
    return uses
  }

  private mutating func findReferences(in table: String) throws(StoreError) {
    let columns = try file.columns(of: table).filter { !Self.ownColumns.contains($0) }
    var certain: Set<String> = []
    for column in columns {
      guard let (number, rest) = Self.number(in: column, after: "Z"), rest.hasPrefix("_"),
        let destination = rowByNumber[number]?.name
      else { continue }
      let key = "Z" + rest.dropFirst()
      guard columns.contains(key) else { continue }
      certain.formUnion([key, column])
      references.append(
        RecoveredModel.Reference(
          table: table, keyColumn: key, entityColumn: column, destinationName: destination))
    }
    let indexes = try file.indexNames(of: table)
    let possible = columns.filter {
      !certain.contains($0) && indexes.contains("\(table)_\($0)_INDEX")
    }
    if !possible.isEmpty { possibleReferences[table] = possible }
  }

  /// The number that stands in a name behind a prefix, and what follows it.
  private static func number(in name: String, after prefix: String)
    -> (number: Int, rest: Substring)?
  {
    guard name.hasPrefix(prefix) else { return nil }
    let digits = name.dropFirst(prefix.count).prefix { ("0"..."9").contains($0) }
    guard let number = Int(digits) else { return nil }
    return (number, name.dropFirst(prefix.count + digits.count))
  }
}

/// What the tables of a store tell when it keeps no model.
///
/// Only what is certain: the entities with their places in the
/// hierarchies, how many rows each has, which columns they use, and which columns must be
/// references. Not the names of properties, whose case is lost, nor what a column that no row uses
/// belongs to.
public struct RecoveredModel: Hashable, Sendable {
  /// An entity and what its rows use.
  public struct Entity: Hashable, Sendable {
    public let name: String
    public let number: Int
    /// Nil for a root.
    public let parentName: String?
    /// The table of the hierarchy, nil if it is not in the file.
    public let table: String?
    /// Rows of exactly this entity.
    public let rowCount: Int
    /// Columns that are not NULL in some of them, in the table's order, without the three that
    /// every table has.
    public let usedColumns: [String]
  }

  /// A column that must hold keys of other objects, because a second one tells their entity.
  public struct Reference: Hashable, Sendable {
    public let table: String
    public let keyColumn: String
    public let entityColumn: String
    /// The entity that the relationship leads to, with its sub-entities.
    public let destinationName: String
  }

  /// A table of pairs of keys.
  public struct JoinTable: Hashable, Sendable {
    public let name: String
    public let columns: [String]
    /// The entities whose numbers the columns carry, in the order of the columns.
    public let entityNames: [String]
  }

  /// By number.
  public let entities: [Entity]
  public let references: [Reference]
  /// Integer columns with an index of their own: references, or in older stores attributes that
  /// are marked as indexed.
  public let possibleReferences: [String: [String]]
  public let joinTables: [JoinTable]

  /// Reads a copy of a store.
  ///
  /// - Throws: `StoreError`.
  public init(path: String) throws(StoreError) {
    let connection = try StoreConnection(reading: StoreSnapshot(of: path))
    try self.init(file: ForeignFile(connection: connection))
  }

  init(file: ForeignFile) throws(StoreError) {
    try file.requireStore()
    var recovery = ModelRecovery(
      file: file, rows: try file.entityRows(), tableNames: try file.tableNames())
    try recovery.run()
    entities = recovery.entities
    references = recovery.references
    possibleReferences = recovery.possibleReferences
    joinTables = try recovery.joinTables()
  }
}
