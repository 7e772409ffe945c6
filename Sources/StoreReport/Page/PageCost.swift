import Foundation
import SQLiteStore

/// The cost of one tree's inheritance as the page shows it, with a bar of its cells.
struct PageCost {
  let root: String
  let table: String
  let size: String
  let cells: String
  let valueCells: String
  let valueShare: String
  let possibleCells: String
  let possibleShare: String
  let impossibleCells: String
  let impossibleShare: String
  let isTree: Bool
  let knowsImpossible: Bool
  let isUnknown: Bool
  let nullCells: String
  let nullShare: String
  let nullBytes: String
  let nullBytesShare: String
  let impossibleBytes: String
  let recordBytes: String
  let notes: [String]
  let neverUsedCount: String
  let neverUsed: String
  let hasNeverUsed: Bool
  /// Widths of the bar's parts in percent.
  let valueWidth: String
  let possibleWidth: String
  let impossibleWidth: String

  init(_ cost: InheritanceCost, of tree: TreeInspection) {
    let impossible = cost.impossibleCells ?? 0
    let possible = cost.nullCells - impossible
    let values = cost.cells - cost.nullCells
    root = tree.root.printable
    table = tree.table.printable
    size =
      Figures.count(cost.rows, "row") + " × "
      + Figures.count(cost.propertyColumns, "property column")
    cells = Figures.count(cost.cells)
    valueCells = Figures.count(values)
    valueShare = Self.share(values, of: cost.cells)
    possibleCells = Figures.count(possible)
    possibleShare = Self.share(possible, of: cost.cells)
    impossibleCells = Figures.count(impossible)
    impossibleShare = Self.share(impossible, of: cost.cells)
    isTree = tree.hasSubentities
    knowsImpossible = isTree && cost.impossibleCells != nil
    isUnknown = isTree && cost.impossibleCells == nil
    nullCells = Figures.count(cost.nullCells)
    nullShare = Self.share(cost.nullCells, of: cost.cells)
    nullBytes = Figures.count(cost.nullBytes, "byte")
    nullBytesShare = Self.share(cost.nullBytes, of: cost.recordBytes)
    impossibleBytes = Figures.count(cost.impossibleBytes ?? 0, "byte")
    recordBytes = Figures.count(cost.recordBytes)
    notes = Self.notes(cost)
    neverUsedCount = Figures.count(cost.neverUsed.count, "column")
    neverUsed = cost.neverUsed.prefix(2000).map(\.printable).joined(separator: ", ")
    hasNeverUsed = !cost.neverUsed.isEmpty
    valueWidth = Self.width(values, of: cost.cells)
    possibleWidth = Self.width(possible, of: cost.cells)
    impossibleWidth = Self.width(impossible, of: cost.cells)
  }

  private static func notes(_ cost: InheritanceCost) -> [String] {
    let notes: [String?] = [
      "The largest row has \(Figures.count(cost.largestRecordBytes, "byte")).",
      cost.unstoredCells == 0
        ? nil
        : "\(Figures.count(cost.unstoredCells)) NULL cells take no byte: their rows are older than "
          + "the column.",
      cost.longHeaderBytes == 0
        ? nil
        : "\(Figures.count(cost.longHeaderBytes, "byte")) more for the lengths of record headers "
          + "above 127 bytes.",
    ]
    return notes.compactMap(\.self)
  }

  /// With a space that does not end a line.
  private static func share(_ part: Int, of whole: Int) -> String {
    Figures.share(part, of: whole).replacing(" ", with: "\u{A0}")
  }

  private static func width(_ part: Int, of whole: Int) -> String {
    String(format: "%.2f", 100 * Double(part) / Double(max(1, whole)))
  }
}
