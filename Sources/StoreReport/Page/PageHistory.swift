import SQLiteStore

/// Persistent history as the page shows it.
struct PageHistory {
  struct Entity {
    let name: String
    let inserts: String
    let updates: String
    let deletes: String
  }

  struct Transaction {
    let number: Int
    let time: String
    let changes: String
    let origin: String
  }

  let summary: String
  let period: String
  let authors: String
  let entities: [Entity]
  let note: String
  let transactions: [Transaction]
  let hasTransactions: Bool

  init(_ history: HistorySummary) {
    let shown = Excerpt(history.entities, limit: 500)
    summary = Facts.history(history)
    period = Facts.period(history).map { "From " + $0 } ?? "No transaction"
    authors = Excerpt(history.authors.map(Facts.author), limit: 50).list
    entities = shown.shown.map {
      Entity(
        name: Facts.entity($0), inserts: Figures.count($0.changes.inserts),
        updates: Figures.count($0.changes.updates), deletes: Figures.count($0.changes.deletes))
    }
    note = shown.note ?? ""
    transactions = history.latest.suffix(50).reversed().map {
      Transaction(
        number: $0.number, time: $0.timestamp.map(Figures.moment) ?? "–",
        changes: Facts.changes($0.changes), origin: Facts.origin($0))
    }
    hasTransactions = !transactions.isEmpty
  }
}
