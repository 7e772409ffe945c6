import SQLiteStore

/// Which entities of a tree bring the columns that are impossible in the rows of the others.
struct CostCauses {
  struct Cause {
    let entity: String
    let columns: Int
    /// With sub-entities: those that may have values in the columns.
    let rows: Int
    let impossibleCells: Int
    let impossibleBytes: Int
  }

  /// The costliest first; empty if the model is not known or nothing is impossible.
  let causes: [Cause]
  let impossibleCells: Int

  init(_ tree: TreeInspection) {
    impossibleCells = tree.cost?.impossibleCells ?? 0
    causes = tree.entities.compactMap { entity in
      guard let brought = entity.brought, brought.impossibleCells > 0 else { return nil }
      return Cause(
        entity: entity.name, columns: brought.columns, rows: entity.rowsWithSubentities,
        impossibleCells: brought.impossibleCells, impossibleBytes: brought.impossibleBytes)
    }.sorted { ($1.impossibleCells, $0.entity) < ($0.impossibleCells, $1.entity) }
  }

  /// Who costs most and what can be done about it, nil if nobody costs anything.
  var sentence: String? {
    guard let first = causes.first else { return nil }
    let columns =
      first.columns == 1 ? "the one column" : "the \(Figures.count(first.columns)) columns"
    let start =
      "\(first.entity.printable) costs the most: \(columns) of its own "
      + "\(first.columns == 1 ? "makes" : "make") "
      + "\(Figures.share(first.impossibleCells, of: impossibleCells)) of the impossible cells, "
    guard first.rows > 0 else {
      return start + "and it has no row; if the app makes none any more, take it out of the model."
    }
    return start
      + "and only \(Figures.count(first.rows, "row")) can have values there; as an entity "
      + "outside this tree it would cost the others nothing."
  }
}
