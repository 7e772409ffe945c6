import SQLiteStore

extension InspectionText {
  /// What may be wrong first, then what only costs room; each kind with what it means.
  var findings: [TextLine] {
    let groups = FindingGroup.groups(of: inspection.findings)
    guard !groups.isEmpty else { return [TextLine("Findings: none", .good)] }
    return [TextLine("Findings", .heading)]
      + prose("! may lead to wrong results, · costs room or time, or is good to know")
      + groups.flatMap(group)
  }

  private func group(_ group: FindingGroup) -> [TextLine] {
    let (weight, names) = (group.kind.weight, ColumnNames(inspection))
    let findings = Excerpt(group.findings, limit: weight == .warning ? 40 : 10)
    let count = group.findings.count
    let title =
      "\(weight == .warning ? "!" : "·") \(group.kind.title)"
      + (count == 1 ? "" : " (\(Figures.count(count)))")
    return [TextLine("  " + title, weight == .warning ? .bad : .heading)]
      + prose(group.kind.meaning, indent: 4)
      + findings.shown.flatMap { finding in
        let place = finding.place(names)
        return TextLine.wrapped(
          (place.isEmpty ? "" : place + ": ") + finding.text(names: 12, characters: 1500, names),
          to: columns, indent: 4)
      } + note(findings.note, indent: 4)
  }

  var history: [TextLine] {
    guard let history = inspection.history else { return [] }
    let authors = Excerpt(history.authors.map(Facts.author), limit: 10)
    let entities = Excerpt(history.entities, limit: 40)
    return [TextLine("History", .heading)] + sentence(Facts.history(history))
      + (Facts.period(history).map { sentence("from " + $0, .muted) } ?? [])
      + (authors.shown.isEmpty ? [] : sentence("transactions by author: \(authors.list)", .muted))
      + changes(entities.shown) + note(entities.note) + transactions(history)
  }

  /// The last few, the latest first.
  private func transactions(_ history: HistorySummary) -> [TextLine] {
    let latest = Array(history.latest.suffix(10).reversed())
    guard !latest.isEmpty else { return [] }
    return [TextLine("")]
      + TextTable(
        columns: [
          .init(title: "latest transactions", isNumber: true), .init(title: "time (UTC)"),
          .init(title: "changes"), .init(title: "by"),
        ],
        rows: latest.map { transaction in
          [
            .init("\(transaction.number)"),
            .init(transaction.timestamp.map(Figures.moment) ?? "–"),
            .init(Facts.changes(transaction.changes)), .init(Facts.origin(transaction), .muted),
          ]
        }
      ).lines(width: tableColumns)
  }

  private func changes(_ entities: [HistorySummary.EntityChanges]) -> [TextLine] {
    guard !entities.isEmpty else { return [] }
    return TextTable(
      columns: [
        .init(title: "entity"), .init(title: "inserts", isNumber: true),
        .init(title: "updates", isNumber: true), .init(title: "deletes", isNumber: true),
      ],
      rows: entities.map { entity in
        let changes = entity.changes
        return [.init(Facts.entity(entity))]
          + [changes.inserts, changes.updates, changes.deletes].map { .init(Figures.count($0)) }
      }
    ).lines(width: tableColumns)
  }
}
