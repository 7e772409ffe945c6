/// The cost of one table that a whole tree of entities shares.
///
/// A cell is one property column of one row. NULLs are counted in the records themselves: each
/// takes one byte of a record's header and none of its body (sqlite.org/fileformat2.html, 2.1).
package struct InheritanceCost: Codable, Hashable, Sendable {
  package let rows: Int
  /// Columns beyond Z_PK, Z_ENT and Z_OPT.
  package let propertyColumns: Int
  let nullCells: Int
  /// NULL cells of columns that the row's entity does not have; nil if the model is not known.
  package let impossibleCells: Int?
  /// Bytes that all NULL cells take.
  let nullBytes: Int
  /// Bytes that the impossible ones take; nil if the model is not known.
  package let impossibleBytes: Int?
  /// NULL cells that take no byte, because their row is older than the column.
  let unstoredCells: Int
  let headerBytes: Int
  let bodyBytes: Int
  /// The bytes beyond one that headers above 127 bytes need for their length.
  let longHeaderBytes: Int
  let largestRecordBytes: Int
  /// Columns without a value in any row, while there are rows.
  let neverUsed: [String]

  package var cells: Int { rows * propertyColumns }
  var recordBytes: Int { headerBytes + bodyBytes }
}
