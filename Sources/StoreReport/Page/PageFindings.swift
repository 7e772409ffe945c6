import SQLiteStore

/// Findings of one kind as the page shows them.
struct PageFindings {
  struct Item {
    let place: String
    let message: String
  }

  let title: String
  let count: String
  let meaning: String
  let isWarning: Bool
  let items: [Item]
  let note: String

  init(_ group: FindingGroup, _ names: ColumnNames) {
    let shown = Excerpt(group.findings, limit: 200)
    title = group.kind.title
    count = group.findings.count == 1 ? "" : Figures.count(group.findings.count)
    meaning = group.kind.meaning
    isWarning = group.kind.weight == .warning
    items = shown.shown.map {
      Item(place: $0.place(names), message: $0.text(names: 200, characters: 4000, names))
    }
    note = shown.note ?? ""
  }
}
