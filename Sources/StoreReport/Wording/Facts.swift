import SQLiteStore

/// The file and its identity in a few short phrases.
enum Facts {
  static func file(_ file: FileFacts) -> [String] {
    let facts: [String?] = [
      Figures.count(file.sizeBytes, "byte"),
      file.logBytes.map { "and \(Figures.count($0)) in the write-ahead log" },
      "\(Figures.count(file.pageCount, "page")) of \(Figures.count(file.pageSizeBytes))",
      "\(Figures.count(file.freePageCount)) free",
      file.encoding,
      file.usesWriteAheadLog ? "write-ahead log" : "rollback journal",
      "auto-vacuum \(file.autoVacuum)",
      file.userVersion == 0 ? nil : "user version \(file.userVersion)",
      file.applicationID == 0 ? nil : "application \(file.applicationID)",
    ]
    return facts.compactMap(\.self)
  }

  static func identity(_ inspection: StoreInspection) -> [String] {
    let entities = inspection.trees.reduce(0) { $0 + $1.entities.count }
    let identity = inspection.identity
    let versions = (identity?.modelVersionIdentifiers ?? []).filter { !$0.isEmpty }
    let facts: [String?] = [
      identity.map { "store \($0.identifier.printable)" } ?? "a store without identity",
      identity?.frameworkVersion.map { "written by Core Data \($0)" },
      versions.isEmpty ? nil : "model version \(versions.joined(separator: ", ").printable)",
      inspection.modelSource.text,
      "\(Figures.count(entities, "entity", "entities")) in "
        + Figures.count(inspection.trees.count, "tree"),
    ]
    return facts.compactMap(\.self)
  }

  static func history(_ history: HistorySummary) -> String {
    let changes = history.changes
    let kinds: [String?] = [
      Figures.count(changes.inserts, "insert"), Figures.count(changes.updates, "update"),
      Figures.count(changes.deletes, "delete"),
      changes.others == 0 ? nil : "\(Figures.count(changes.others)) of unknown kind",
    ]
    let text = kinds.compactMap(\.self).joined(separator: ", ")
    return "\(Figures.count(history.transactions, "transaction")), "
      + "\(Figures.count(changes.total, "change")): \(text)"
  }

  /// From the first to the last transaction, nil without any.
  static func period(_ history: HistorySummary) -> String? {
    guard let first = history.firstTimestamp, let last = history.lastTimestamp else { return nil }
    return "\(Figures.moment(first)) to \(Figures.moment(last))"
  }

  static func author(_ author: HistorySummary.Author) -> String {
    "\(author.name?.printable ?? "no author"): \(Figures.count(author.transactions))"
  }
}
