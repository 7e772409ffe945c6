/// What it costs that a whole tree of entities shares one table.
///
/// A cell is one property column of one row. NULLs are counted in the records themselves: each
/// takes one byte of a record's header and none of its body (sqlite.org/fileformat2.html, 2.1).
public struct InheritanceCost: Codable, Hashable, Sendable {
  public let rows: Int
  /// Columns beyond Z_PK, Z_ENT and Z_OPT.
  public let propertyColumns: Int
  public let nullCells: Int
  /// NULL cells of columns that the row's entity does not have; nil if the model is not known.
  public let impossibleCells: Int?
  /// Bytes that all NULL cells take.
  public let nullBytes: Int
  /// Bytes that the impossible ones take; nil if the model is not known.
  public let impossibleBytes: Int?
  /// NULL cells that take no byte, because their row is older than the column.
  public let unstoredCells: Int
  public let headerBytes: Int
  public let bodyBytes: Int
  /// What headers above 127 bytes need beyond one byte to say how long they are.
  public let longHeaderBytes: Int
  public let largestRecordBytes: Int
  /// Columns without a value in any row, while there are rows.
  public let neverUsed: [String]

  public var cells: Int { rows * propertyColumns }
  public var recordBytes: Int { headerBytes + bodyBytes }
}
