import SQLiteStore

/// What there is to know of one tree's cost beside its figures.
struct CostNotes {
  let sentences: [String]

  init(_ cost: InheritanceCost, of tree: TreeInspection, in inspection: StoreInspection) {
    let notes: [String?] = [
      IndexBurden(tree, inspection).sentence,
      "The largest row has \(Figures.count(cost.largestRecordBytes, "byte")).",
      cost.unstoredCells == 0
        ? nil
        : "\(Figures.count(cost.unstoredCells, "NULL cell")) "
          + "\(cost.unstoredCells == 1 ? "takes" : "take") no byte: the rows were written before "
          + "the column was added.",
      cost.longHeaderBytes == 0
        ? nil
        : "\(Figures.count(cost.longHeaderBytes, "byte")) more because the rows have so many "
          + "columns: a record header above 127 bytes needs a longer length.",
    ]
    sentences =
      notes.compactMap(\.self)
      + (SeparateTables(tree, cost, in: inspection)?.sentences ?? [])
  }
}
