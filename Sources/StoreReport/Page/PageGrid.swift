import Foundation
import SQLiteStore

/// Entities by columns as the page draws it: a strip for each entity.
struct PageGrid {
  struct Run {
    let kind: String
    let start: Int
    let width: Int
    let title: String
  }

  struct Strip {
    let entity: String
    let rows: String
    let runs: [Run]
    let columnCount: Int
  }

  struct Cause {
    let entity: String
    let columns: String
    let rows: String
    let cells: String
    let share: String
  }

  let strips: [Strip]
  let order: String
  let note: String
  let causes: [Cause]
  let causesNote: String
  let hasCauses: Bool

  init?(_ tree: TreeInspection) {
    guard let grid = ColumnGrid(tree) else { return nil }
    strips = grid.rows.map { row in
      Strip(
        entity: row.entity.printable, rows: Figures.count(row.rows, "row"),
        runs: Self.runs(row, grid), columnCount: grid.columns.count)
    }
    order = grid.order
    let notes: [String?] = [
      grid.rest == 0 ? nil : "and \(Figures.count(grid.rest)) more entities with rows",
      grid.leftOut == 0
        ? nil
        : Figures.count(grid.leftOut, "entity", "entities") + " without rows: no strip",
    ]
    note = notes.compactMap(\.self).joined(separator: "; ")
    let all = CostCauses(tree)
    let causes = Excerpt(all.causes, limit: 20)
    self.causes = causes.shown.map { cause in
      Cause(
        entity: cause.entity.printable, columns: Figures.count(cause.columns),
        rows: Figures.count(cause.rows), cells: Figures.count(cause.impossibleCells),
        share: Figures.share(cause.impossibleCells, of: all.impossibleCells)
          .replacing(" ", with: "\u{A0}"))
    }
    causesNote = causes.note ?? ""
    hasCauses = !causes.shown.isEmpty
  }

  /// Neighbours of one kind and one owner are drawn as one; a used column has its own name.
  private static func runs(_ row: ColumnGrid.Row, _ grid: ColumnGrid) -> [Run] {
    grid.blocks.flatMap { block -> [Run] in
      var runs: [Run] = []
      var start = block.columns.lowerBound
      while start < block.columns.upperBound {
        let cell = row.cells[start]
        let end =
          cell == .value
          ? start + 1
          : row.cells[start..<block.columns.upperBound].firstIndex { $0 != cell }
            ?? block.columns.upperBound
        runs.append(
          Run(
            kind: cell.rawValue, start: start, width: end - start,
            title: title(grid.columns[start..<end], cell, of: block)))
        start = end
      }
      return runs
    }
  }

  private static func title(
    _ columns: ArraySlice<TreeColumn>, _ cell: ColumnGrid.Cell, of block: ColumnGrid.Block
  ) -> String {
    let what =
      switch cell {
      case .value: "used"
      case .possible: "could be used"
      case .impossible: "impossible"
      }
    guard columns.count == 1, let column = columns.first else {
      return "\(Figures.count(columns.count, "column")) of \(block.entity.printable): \(what)"
    }
    return "\((column.property ?? column.name).printable): \(what)"
  }
}
