import Document

extension InspectionSections {
  /// Findings by kind: first those that may be errors, then those that only cost space.
  var findings: PageSection {
    let groups = FindingGroup.groups(of: inspection.findings)
    let blocks: [Block] =
      groups.isEmpty
      ? [.paragraph(Prose(InspectionSummary(inspection: inspection).nothingFound, .good))]
      : [.note("! can cause wrong results, · costs space or time, or is good to know")]
        + groups.map(group)
    return PageSection(title: "Findings", anchor: "findings", blocks: blocks)
  }

  private func group(_ group: FindingGroup) -> Block {
    let isWarning = group.kind.weight == .warning
    let findings = excerpt(group.findings, terminal: isWarning ? 40 : 10, page: 200)
    let count = group.findings.count
    let title =
      "\(isWarning ? "!" : "·") \(group.title)"
      + (count == 1 ? "" : " (\(Figures.count(count)))")
    let (most, characters) = form == .page ? (200, 4000) : (12, 1500)
    let items = findings.shown.map { finding -> Prose in
      let text = finding.text(names: most, characters: characters, names)
      let place = finding.place(names)
      return place.isEmpty ? Prose(text) : "\(code: place): \(text)"
    }
    return .subsection(
      Block.Article(
        title: isWarning ? Prose(title, .bad) : "\(strong: title)",
        blocks: [.note(Prose(group.meaning)), .list(items)] + rest(findings)),
      anchor: "finding-\(group.defect?.rawValue ?? group.kind.rawValue)")
  }

  var history: PageSection? {
    guard let history = inspection.history else { return nil }
    let authors = excerpt(history.authors.map(FileSummary.author), terminal: 10, page: 50)
    let entities = excerpt(history.entities, terminal: 40, page: 500)
    let notes = [
      FileSummary.period(history).map { "From " + $0 } ?? "No transaction",
      authors.shown.isEmpty ? nil : "Transactions by author: \(authors.list)",
    ]
    let changes = Table(
      titles: ["entity", "inserts", "updates", "deletes"], numbers: [1, 2, 3],
      rows: entities.shown.map { entity in
        let changes = entity.changes
        return [Prose(FileSummary.entity(entity))]
          + [changes.inserts, changes.updates, changes.deletes].map { Prose(Figures.count($0)) }
      })
    return PageSection(
      title: "History", anchor: "history",
      blocks: [.paragraph(Prose(FileSummary.history(history)))]
        + notes.compactMap(\.self).map { .note(Prose($0)) }
        + (entities.shown.isEmpty ? [] : [.table(changes)]) + rest(entities)
        + transactions(history))
  }

  /// Returns the last few transactions, latest first.
  private func transactions(_ history: HistorySummary) -> [Block] {
    let latest = history.latest.suffix(form == .page ? 50 : 10).reversed()
    guard !latest.isEmpty else { return [] }
    let table = Table(
      titles: ["transaction", "time (UTC)", "changes", "by"],
      rows: latest.map { transaction in
        [
          "\(transaction.number)", Prose(transaction.timestamp.map(Figures.moment) ?? "–"),
          Prose(FileSummary.changes(transaction.changes)),
          Prose(FileSummary.origin(transaction), .muted),
        ]
      })
    return [.details("Latest transactions", [.table(table)])]
  }

  /// Sample rows with their values, if requested.
  var rows: PageSection? {
    guard let samples = inspection.samples else { return nil }
    let dates = SampleText.dates(of: inspection)
    let blocks = samples.map { sample -> Block in
      let text = SampleText(sample, names, dates: dates)
      let all = Figures.count(sample.rows, "row")
      let note =
        sample.values.count < sample.rows
        ? "the first \(Figures.count(sample.values.count)) of \(all)" : all
      return .details(
        "\(strong: text.title): \("\(note), table \(text.table)", .muted)",
        [form == .page ? .table(table(text)) : .list(text.rows.map { row(text.columns, $0) })])
    }
    return PageSection(
      title: "Rows", anchor: "rows",
      blocks: blocks.isEmpty ? [.note("none")] : blocks)
  }

  private func table(_ text: SampleText) -> Table {
    func title(_ column: SampleText.Column) -> Prose {
      column.title == column.column
        ? Prose(column.title) : "\(column.title) \("(\(column.column))", .muted)"
    }
    return Table(
      corner: text.columns.first.map(title) ?? "",
      columns: text.columns.dropFirst().map { Table.Column(title: title($0)) },
      rows: text.rows.map { row in
        Table.Row(Prose(row.first ?? ""), row.dropFirst().map { Table.Cell(Prose($0)) })
      })
  }

  /// Leaves out NULLs, which most cells of a shared table are.
  private func row(_ columns: [SampleText.Column], _ values: [String]) -> Prose {
    let pairs = zip(columns, values).filter { !$1.isEmpty }.map { "\($0.title) \($1)" }
    return Prose(pairs.joined(separator: ", "))
  }
}
