import Lineage

/// The room that a hierarchy's rows need in one shared table and in a table for each concrete entity.
///
/// ``shared`` and ``separate`` were built from the rows of the file, packed as VACUUM packs them:
/// only the layout makes the difference between them. ``onDisk`` has the free room that the file has.
package struct TreeLayouts: Codable, Hashable, Sendable {
  /// Tables with their indexes.
  package struct Size: Codable, Hashable, Sendable {
    package let tables: Int
    package let indexes: Int
    package let pages: Int
    package let bytes: Int
  }

  /// The table of one concrete entity.
  package struct EntityTable: Codable, Hashable, Sendable {
    package let entity: String
    package let rows: Int
    package let tablePages: Int
    package let indexes: Int
    package let indexPages: Int
  }

  /// The shared table in the file.
  package let onDisk: Size
  package let shared: Size
  package let separate: Size
  /// The parts of ``separate``.
  package let tables: [EntityTable]
  /// Indexes over expressions, which were not built in either layout.
  package let omittedIndexes: [String]
  /// Rows of no concrete entity, which were not copied in either layout.
  package let omittedRows: Int
}
