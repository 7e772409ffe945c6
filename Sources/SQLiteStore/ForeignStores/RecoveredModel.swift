/// What the tables of a store tell when it keeps no model.
///
/// Only what is certain (store format spec, section 10): the entities with their places in the
/// trees, how many rows each has, which columns they use, and which columns must be references. Not
/// the names of properties, whose case is lost, nor what a column that no row uses belongs to.
public struct RecoveredModel: Hashable, Sendable {
  /// An entity and what its rows use.
  public struct Entity: Hashable, Sendable {
    public let name: String
    public let number: Int
    /// Nil for a root.
    public let parentName: String?
    /// The table of the tree, nil if it is not in the file.
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
  /// - Throws: ``SQLiteStoreError``.
  public init(path: String) throws(SQLiteStoreError) {
    let connection = try StoreConnection(reading: StoreSnapshot(of: path))
    try self.init(file: ForeignFile(connection: connection))
  }

  init(file: ForeignFile) throws(SQLiteStoreError) {
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
