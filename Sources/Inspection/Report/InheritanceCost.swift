/// The cost of a table shared by a whole tree of entities.
///
/// A cell is one property column of one row. NULLs are counted in the records: each takes one byte
/// of a record's header and none of its body (sqlite.org/fileformat2.html, 2.1).
package struct InheritanceCost: Codable, Hashable, Sendable {
  package let rows: Int
  /// The number of columns beyond Z_PK, Z_ENT and Z_OPT.
  package let propertyColumns: Int
  let nullCells: Int
  /// The number of NULL cells in columns that the row's entity does not have, or nil if the model
  /// is unknown.
  package let impossibleCells: Int?
  /// The bytes of all NULL cells.
  let nullBytes: Int
  /// The bytes of the impossible cells, or nil if the model is unknown.
  package let impossibleBytes: Int?
  /// The number of NULL cells without a byte, because the row is older than the column.
  let unstoredCells: Int
  let headerBytes: Int
  let bodyBytes: Int
  /// The bytes beyond one that headers above 127 bytes need for their length.
  let longHeaderBytes: Int
  let largestRecordBytes: Int
  /// The columns without a value in any row of a table that has rows.
  let neverUsed: [String]

  package var cells: Int { rows * propertyColumns }
  var recordBytes: Int { headerBytes + bodyBytes }
}
