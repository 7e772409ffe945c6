import SQLiteStore

extension InspectionText {
  /// What sharing one table costs, tree by tree.
  var costs: [TextLine] {
    let lines = inspection.trees.flatMap { tree in
      tree.cost.map { $0.rows == 0 ? [] : cost($0, of: tree) } ?? []
    }
    return lines.isEmpty ? [] : [TextLine("Cost of inheritance", .heading)] + lines
  }

  private func cost(_ cost: InheritanceCost, of tree: TreeInspection) -> [TextLine] {
    let others = tree.entities.count - 1
    let who =
      tree.root.printable
      + (others == 0 ? ", no sub-entities" : " and \(Figures.count(others, "entity", "entities"))")
    let head = TextLine(pieces: [("  " + tree.table.printable, .plain), ("  " + who, .muted)])
    return [head]
      + [
        row(
          "cells", cost.cells,
          "\(Figures.count(cost.rows, "row")) × "
            + Figures.count(cost.propertyColumns, "property column")),
        row("NULL", cost.nullCells, nulls(cost)),
      ]
      + (tree.hasSubentities ? [impossible(cost)] : [])
      + (cost.unstoredCells == 0
        ? [] : [row("of them", cost.unstoredCells, "without a byte: older than their column")])
      + (cost.longHeaderBytes == 0
        ? [] : [row("more", cost.longHeaderBytes, "bytes for the lengths of long record headers")])
      + [row("largest row", cost.largestRecordBytes, "bytes")] + neverUsed(cost)
  }

  private func row(_ name: String, _ value: Int, _ note: String) -> TextLine {
    row(name, Figures.count(value), note)
  }

  private func row(_ name: String, _ value: String, _ note: String) -> TextLine {
    TextLine(pieces: [
      ("    " + name.padded(to: 11), .muted), (value.padded(to: 12, atStart: true), .plain),
      ("  " + note, .muted),
    ])
  }

  private func nulls(_ cost: InheritanceCost) -> String {
    "\(Figures.share(cost.nullCells, of: cost.cells)); \(Figures.count(cost.nullBytes, "byte")), "
      + "\(Figures.share(cost.nullBytes, of: cost.recordBytes)) of "
      + "\(Figures.count(cost.recordBytes)) in records"
  }

  private func impossible(_ cost: InheritanceCost) -> TextLine {
    guard let cells = cost.impossibleCells, let bytes = cost.impossibleBytes else {
      return row("impossible", "not known", "needs the model")
    }
    return row(
      "impossible", cells,
      "\(Figures.share(cells, of: cost.cells)); \(Figures.count(bytes, "byte")): "
        + "columns that the row's entity does not have")
  }

  private func neverUsed(_ cost: InheritanceCost) -> [TextLine] {
    guard !cost.neverUsed.isEmpty else { return [] }
    let shown = cost.neverUsed.prefix(12).map(\.printable).joined(separator: ", ")
    let rest = cost.neverUsed.count - 12
    return TextLine.wrapped(
      "never used   \(Figures.count(cost.neverUsed.count, "column")): \(shown)"
        + (rest > 0 ? " and \(Figures.count(rest)) more" : ""), indent: 4, .muted)
  }

  var history: [TextLine] {
    guard let history = inspection.history else { return [] }
    let entities = history.entities.map { entity in
      let changes = entity.changes
      return "  \((entity.entity ?? "number \(entity.number)").printable): "
        + "\(Figures.count(changes.inserts)) / \(Figures.count(changes.updates)) / "
        + Figures.count(changes.deletes)
    }
    return [TextLine("History", .heading), TextLine("  " + Facts.history(history))]
      + (Facts.period(history).map { [TextLine("  " + $0, .muted)] } ?? [])
      + TextLine.wrapped(
        "by author: " + history.authors.prefix(10).map(Facts.author).joined(separator: ", "),
        indent: 2, .muted)
      + [TextLine("  by entity (inserts / updates / deletes):", .muted)]
      + entities.prefix(40).map { TextLine("  " + $0) }
  }

  /// What may be wrong first, then what only costs room.
  var findings: [TextLine] {
    let ordered =
      inspection.findings.filter { !$0.kind.isCostOnly }
      + inspection.findings.filter { $0.kind.isCostOnly }
    guard !ordered.isEmpty else { return [TextLine("Findings: none", .good)] }
    return [TextLine("Findings", .heading)]
      + ordered.prefix(200).flatMap { finding in
        let place = finding.place
        return TextLine.wrapped(
          "\(finding.kind.isCostOnly ? "·" : "!") \(finding.kind.title)"
            + (place.isEmpty ? "" : ", \(place)") + ": \(finding.message.printable)", indent: 2,
          finding.kind.isCostOnly ? .plain : .bad)
      }
  }
}
