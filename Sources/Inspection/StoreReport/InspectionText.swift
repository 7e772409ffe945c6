package import Document

/// An inspection as terminal text.
package struct InspectionText {
  /// The part of the inspection to show.
  package enum View: String, Hashable, Sendable {
    /// Entities, costs, history and findings, with one line per table.
    case overview
    /// Every entity with every property.
    case entities
    /// Tables, columns and statements, as any SQLite client shows them.
    case raw
    /// A few sentences.
    case summary
  }

  /// The line width.
  package enum Width: Hashable, Sendable {
    /// A terminal with that many columns; table cells wrap to fit.
    case terminal(columns: Int)
    /// A file or another program: prose wraps at 100 columns, names are not broken and can be
    /// searched.
    case unlimited
  }

  private let inspection: StoreInspection
  private let view: View
  private let renderer: TerminalRenderer

  /// Creates the text of an inspection.
  ///
  /// - Parameters:
  ///   - inspection: The inspection.
  ///   - view: The part to show.
  ///   - width: The line width; a terminal counts as at least 60 columns wide.
  ///   - styled: True to add colour.
  package init(
    _ inspection: StoreInspection, view: View = .overview, width: Width = .unlimited,
    styled: @escaping (String, Tone) -> String = { text, _ in text }
  ) {
    self.inspection = inspection
    self.view = view
    switch width {
    case .terminal(let columns):
      // Lines longer than 120 characters are hard to read.
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
