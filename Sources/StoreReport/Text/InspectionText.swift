package import SQLiteStore

/// An inspection for a terminal.
package struct InspectionText {
  /// What a piece of text means, for whoever gives it a colour.
  package enum Tone: Hashable, Sendable {
    case plain, heading, good, bad, muted
  }

  /// Which side of the store to show.
  package enum View: String, Hashable, Sendable {
    /// Entities, costs, history and findings, with a line for each table.
    case overview
    /// Every entity with every property.
    case entities
    /// Tables, columns and statements, as any SQLite client has them.
    case raw
    /// A few sentences.
    case summary
  }

  /// How wide the lines may be.
  package enum Width: Hashable, Sendable {
    /// A terminal of so many columns: cells of tables are broken to fit.
    case terminal(columns: Int)
    /// A file or another program: sentences have 100 columns, names stay in one piece to be found.
    case unlimited
  }

  let inspection: StoreInspection
  /// Columns for sentences.
  let columns: Int
  /// Columns for tables, nil for as many as they need.
  let tableColumns: Int?
  private let view: View
  private let styled: (String, Tone) -> String

  /// A text of an inspection.
  ///
  /// - Parameters:
  ///   - inspection: What to show.
  ///   - view: Which side of it.
  ///   - width: For what the lines are; a terminal counts as at least 60 columns wide.
  ///   - styled: Adds colour; the default leaves the text as it is.
  package init(
    _ inspection: StoreInspection, view: View = .overview, width: Width = .unlimited,
    styled: @escaping (String, Tone) -> String = { text, _ in text }
  ) {
    self.inspection = inspection
    self.view = view
    self.styled = styled
    switch width {
    case .terminal(let columns):
      // Longer lines than 120 are hard to read.
      (self.columns, tableColumns) = (min(120, max(60, columns)), max(60, columns))
    case .unlimited: (columns, tableColumns) = (100, nil)
    }
  }

  package var text: String {
    sections.filter { !$0.isEmpty }.map(lines).joined(separator: "\n\n") + "\n"
  }

  private var sections: [[TextLine]] {
    switch view {
    case .overview where !inspection.isCoreDataStore:
      [head, remarks, parts, rowSamples, findings, notices]
    case .overview:
      [
        head, summary, remarks, entities, costs, relationships, rowSamples, history, findings,
        parts, notices,
      ]
    case .entities: [head, remarks, entityView, rowSamples, notices]
    case .raw: [head, remarks, rawView, metadata, rowSamples, notices]
    case .summary: [[title] + (inspection.isCoreDataStore ? summary : Array(remarks.dropFirst()))]
    }
  }

  private func lines(_ section: [TextLine]) -> String {
    section.map { line in
      line.trimmed.pieces.map { $0.tone == .plain ? $0.text : styled($0.text, $0.tone) }.joined()
    }.joined(separator: "\n")
  }

  private var title: TextLine { TextLine(inspection.file.path.printable, .heading) }

  private var head: [TextLine] {
    [title]
      + sentence(Facts.file(inspection.file).joined(separator: ", "), .muted)
      + (inspection.isCoreDataStore
        ? sentence(Facts.identity(inspection).joined(separator: ", "), .muted) : [])
  }

  private var summary: [TextLine] {
    InspectionSummary(inspection: inspection).sentences.flatMap {
      TextLine.wrapped($0, to: columns, indent: 2)
    }
  }

  /// What has to be known before the figures.
  private var remarks: [TextLine] {
    let isDamaged = inspection.isDamaged && inspection.isCoreDataStore
    return list(
      Remark.remarks(on: inspection).filter(\.isFirst),
      title: isDamaged ? "What cannot be read" : "Good to know", limit: 30)
  }

  /// What changes no figure, at the end.
  private var notices: [TextLine] {
    list(Remark.remarks(on: inspection).filter { !$0.isFirst }, title: "Notices", limit: 10)
  }

  private func list(_ remarks: [Remark], title: String, limit: Int) -> [TextLine] {
    let remarks = Excerpt(remarks, limit: limit)
    guard !remarks.shown.isEmpty else { return [] }
    return [TextLine(title, .heading)]
      + remarks.shown.flatMap { remark in
        sentence(
          "\(remark.isDamage ? "!" : "·") \(remark.place): \(remark.message)",
          remark.isDamage ? .bad : .muted)
      } + note(remarks.note)
  }

  func sentence(_ text: String, indent: Int = 2, _ tone: Tone = .plain) -> [TextLine] {
    TextLine.wrapped(text, to: columns, indent: indent, tone)
  }

  /// What explains the figures below: no item of a list, so without a hanging margin.
  func prose(_ text: String, indent: Int = 2) -> [TextLine] {
    TextLine.wrapped(text, to: columns, indent: indent, hanging: 0, .muted)
  }

  func note(_ text: String?, indent: Int = 2) -> [TextLine] {
    text.map { sentence($0, indent: indent, .muted) } ?? []
  }
}
