package import Document

/// An inspection for a terminal.
package struct InspectionText {
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

  private let inspection: StoreInspection
  private let view: View
  private let renderer: TerminalRenderer

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
    switch width {
    case .terminal(let columns):
      // Longer lines than 120 are hard to read.
      renderer = TerminalRenderer(
        columns: min(120, max(60, columns)), tableColumns: max(60, columns), styled: styled)
    case .unlimited: renderer = TerminalRenderer(columns: 100, styled: styled)
    }
  }

  package var text: String { renderer.text(sections) + "\n" }

  var sections: [PageSection] {
    let parts = InspectionSections(inspection, for: .terminal)
    let all: [PageSection?] =
      switch view {
      case .overview where !parts.isStore:
        [parts.head, parts.good, parts.tables, parts.rows, parts.findings, parts.notices]
      case .overview:
        [
          parts.head, parts.summarySection, parts.good, parts.entities, parts.costs,
          parts.relationships, parts.rows, parts.history, parts.findings, parts.tables,
          parts.notices,
        ]
      case .entities: [parts.head, parts.good, parts.properties, parts.rows, parts.notices]
      case .raw:
        [parts.head, parts.good, parts.rawTables, parts.metadata, parts.rows, parts.notices]
      case .summary: [parts.short]
      }
    return all.compactMap(\.self)
  }
}
