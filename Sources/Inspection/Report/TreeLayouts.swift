/// The space that a hierarchy's rows need in one shared table, and in one table per concrete
/// entity.
///
/// ``shared`` and ``separate`` are built from the rows of the file and packed as by VACUUM, so only
/// the layout differs. ``onDisk`` includes the file's free space.
struct TreeLayouts: Codable, Hashable, Sendable {
  /// The size of tables with their indexes.
  struct Size: Codable, Hashable, Sendable {
    let tables: Int
    let indexes: Int
    let pages: Int
    let bytes: Int
  }

  /// The table of one concrete entity.
  struct EntityTable: Codable, Hashable, Sendable {
    let entity: String
    let rows: Int
    let tablePages: Int
    let indexes: Int
    let indexPages: Int
  }

  /// The shared table in the file.
  let onDisk: Size
  let shared: Size
  let separate: Size
  /// The parts of ``separate``.
  let tables: [EntityTable]
  /// The indexes on expressions, which neither layout contains.
  let omittedIndexes: [String]
  /// The number of rows of no concrete entity, which neither layout contains.
  let omittedRows: Int
}
