import SQLiteStore

/// What indexes over the columns of sub-entities hold of rows that can never have a value there.
///
/// An index has an entry for every row of its table, whatever entity the row is of, and every save
/// of such a row pays for it. Partial indexes have entries only for the rows that they are for.
struct IndexBurden {
  let indexes: Int
  let entries: Int

  init(_ tree: TreeInspection, _ inspection: StoreInspection) {
    let owners = Dictionary(
      tree.columns.map { ($0.name, $0.owner) }, uniquingKeysWith: { first, _ in first })
    let rows = Dictionary(
      tree.entities.map { ($0.number, $0.rowsWithSubentities) },
      uniquingKeysWith: { first, _ in first })
    let foreign = inspection.indexes.compactMap { index -> Int? in
      guard index.table.uppercased() == tree.table.uppercased(), !index.isPartial,
        let column = index.columns.first?.replacing(" DESC", with: ""),
        let owner = owners[column] ?? nil, let own = rows[owner], index.entries > own
      else { return nil }
      return index.entries - own
    }
    indexes = foreign.count
    entries = foreign.reduce(0, +)
  }

  /// Nil if there are none.
  var sentence: String? {
    guard entries > 0 else { return nil }
    return "\(Figures.count(indexes, "index", "indexes")) over columns of sub-entities "
      + "\(indexes == 1 ? "has" : "have") \(Figures.count(entries, "entry", "entries")) of rows that "
      + "can never have a value there; a fetch index may be partial."
  }
}
