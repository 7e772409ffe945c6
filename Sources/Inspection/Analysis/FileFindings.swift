/// Findings about the file as a whole.
struct FileFindings {
  let file: FileFacts
  let history: HistorySummary?
  let otherObjects: [RawObject]

  var findings: [Finding] { [freePages, brokenHistory, triggers].compactMap(\.self) }

  private var freePages: Finding? {
    guard file.freePageCount * 4 >= file.pageCount else { return nil }
    let share = 100 * file.freePageCount / max(1, file.pageCount)
    return Finding(
      kind: .freePages, table: "", subjects: [],
      message: "\(file.freePageCount) of \(file.pageCount) pages (\(share) %) are free; "
        + "VACUUM of a copy shows the size without them")
  }

  private var brokenHistory: Finding? {
    guard let history else { return nil }
    let changes = history.changesWithoutTransaction
    let transactions = history.transactionsWithoutChanges - history.emptyTransactionsOfMigrators
    guard changes + transactions > 0 else { return nil }
    let missing = history.missingTransactions.map(String.init)
    let parts: [String?] = [
      changes == 0
        ? nil
        : "\(changes) \(changes == 1 ? "change has" : "changes have") no transaction"
          + (missing.isEmpty
            ? ""
            : ": ACHANGE.ZTRANSACTIONID names \(missing.listed), which ATRANSACTION.Z_PK lacks"),
      transactions == 0
        ? nil
        : "\(transactions) \(transactions == 1 ? "transaction has" : "transactions have") no change: no "
          + "ACHANGE.ZTRANSACTIONID names \(history.emptyTransactions.map(String.init).listed)",
    ]
    return Finding(
      kind: .incompleteHistory, table: "ACHANGE", subjects: [],
      message: parts.compactMap(\.self).joined(separator: "; "))
  }

  private var triggers: Finding? {
    let triggers = otherObjects.filter {
      $0.kind == "trigger" && $0.sql?.contains("NSCoreData") == true
    }
    guard !triggers.isEmpty else { return nil }
    return Finding(
      kind: .foreignTriggers, table: triggers[0].table, subjects: triggers.map(\.name),
      message: "\(triggers.count) \(triggers.count == 1 ? "trigger calls" : "triggers call") "
        + "functions that only Core Data provides; other programs cannot write to these tables")
  }
}
