import Inspection
import Lineage

extension LintRule {
  static let sparseSiblings = LintRule(
    id: "sparse-siblings", title: "Many columns that a row cannot fill", severity: .warning,
    looksAt:
      "A tree in whose table at least 16 cells of a row, on average, belong to properties that the row's "
      + "entity does not have, if they take 1 % of the store's file or more; without rows, every kind "
      + "counts the same.",
    example: "Four kinds below one root with 16 own attributes each.",
    advice: "`run-scenario inspect` builds both layouts from the rows and compares their pages; "
      + "`run-scenario draft` writes a scenario of the model that also measures time. Move kinds "
      + "that are never fetched with the others out of the tree.",
    price: .emptyColumns
  ) { subject in
    subject.trees.compactMap { tree in
      let columns = tree.columns
      let (impossible, rows, facts): (Int, Int, String)
      if let inspection = subject.store?.inspection, let cost = tree.rows?.cost, cost.rows > 0,
        let cells = cost.impossibleCells, let bytes = cost.impossibleBytes
      {
        guard 100 * bytes >= inspection.fileBytes else { return nil }
        (impossible, rows) = (cells, cost.rows)
        facts =
          "\(counted(cost.rows, "row")) of \(counted(columns, "column")): "
          + "\(percent(cells, of: max(1, cost.cells))) of the cells belong to other kinds, "
          + counted(bytes, "byte")
      } else {
        let kinds = tree.kinds
        rows = kinds.count
        impossible = kinds.reduce(0) { sum, kind in
          sum + columns - kind.lineage.reduce(0) { $0 + $1.ownColumns.count }
        }
        facts =
          "\(counted(kinds.count, "kind")) share \(counted(columns, "column")), and a kind can "
          + "fill \(percent(rows * columns - impossible, of: max(1, rows * columns))) of them on average"
      }
      guard rows > 0, impossible >= 16 * rows else { return nil }
      return LintFinding(tree, [tree.root.place()], why: facts)
    }
  }
}
