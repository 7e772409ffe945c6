import SQLiteStore

/// Persistent history as the page shows it.
struct PageHistory {
  struct Entity {
    let name: String
    let inserts: String
    let updates: String
    let deletes: String
  }

  let summary: String
  let period: String
  let authors: String
  let entities: [Entity]

  init(_ history: HistorySummary) {
    summary = Facts.history(history)
    period = Facts.period(history) ?? "no transaction"
    authors = history.authors.prefix(50).map(Facts.author).joined(separator: ", ")
    entities = history.entities.prefix(500).map {
      Entity(
        name: ($0.entity ?? "number \($0.number)").printable,
        inserts: Figures.count($0.changes.inserts), updates: Figures.count($0.changes.updates),
        deletes: Figures.count($0.changes.deletes))
    }
  }
}
