/// The room that a hierarchy's rows need in one shared table and in a table for each concrete entity.
///
/// ``shared`` and ``separate`` were built from the rows of the file, packed as VACUUM packs them:
/// only the layout makes the difference between them. ``onDisk`` has the free room that the file has.
struct TreeLayouts: Codable, Hashable, Sendable {
  /// Tables with their indexes.
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
  /// Indexes over expressions, which were not built in either layout.
  let omittedIndexes: [String]
  /// Rows of no concrete entity, which were not copied in either layout.
  let omittedRows: Int
}
