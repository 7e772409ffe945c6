package import SQLiteStore

/// An inspection for a terminal: at most 100 columns where names allow it.
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
  }

  package static let columns = 100

  let inspection: StoreInspection
  private let view: View
  private let styled: (String, Tone) -> String

  /// A text of an inspection.
  ///
  /// - Parameters:
  ///   - inspection: What to show.
  ///   - view: Which side of it.
  ///   - styled: Adds colour; the default leaves the text as it is.
  package init(
    _ inspection: StoreInspection, view: View = .overview,
    styled: @escaping (String, Tone) -> String = { text, _ in text }
  ) {
    self.inspection = inspection
    self.view = view
    self.styled = styled
  }

  package var text: String {
    let sections =
      switch view {
      case .overview: [head, problems, entities, relationships, costs, history, findings, parts]
      case .entities: [head, problems, entityView]
      case .raw: [head, problems, rawView]
      }
    return sections.filter { !$0.isEmpty }.map(lines).joined(separator: "\n\n") + "\n"
  }

  private func lines(_ section: [TextLine]) -> String {
    section.map { line in
      let text = line.pieces.map { styled($0.text, $0.tone) }.joined()
      return String(text.reversed().drop { $0 == " " }.reversed())
    }.joined(separator: "\n")
  }

  private var head: [TextLine] {
    [TextLine(inspection.file.path.printable, .heading)]
      + TextLine.wrapped(Facts.file(inspection.file).joined(separator: ", "), indent: 2, .muted)
      + TextLine.wrapped(Facts.identity(inspection).joined(separator: ", "), indent: 2, .muted)
  }

  private var problems: [TextLine] {
    guard !inspection.problems.isEmpty else { return [] }
    let shown = inspection.problems.prefix(30)
    let rest = inspection.problems.count - shown.count
    return [TextLine(inspection.isDamaged ? "What cannot be read" : "Mind", .heading)]
      + shown.flatMap { problem in
        TextLine.wrapped(
          "\(problem.isDamage ? "!" : "·") \(problem.place.printable): "
            + problem.message.printable, indent: 2, problem.isDamage ? .bad : .muted)
      } + (rest > 0 ? [TextLine("  and \(Figures.count(rest)) more", .muted)] : [])
  }
}

/// One line of text in pieces of different meaning.
struct TextLine {
  struct Piece {
    let text: String
    let tone: InspectionText.Tone
  }

  let pieces: [Piece]

  init(_ text: String, _ tone: InspectionText.Tone = .plain) {
    pieces = [Piece(text: text, tone: tone)]
  }

  init(pieces: [(String, InspectionText.Tone)]) {
    self.pieces = pieces.map { Piece(text: $0.0, tone: $0.1) }
  }

  /// Lines behind a margin; what follows the first is indented by two more.
  static func wrapped(_ text: String, indent: Int, _ tone: InspectionText.Tone = .plain)
    -> [TextLine]
  {
    text.wrapped(to: InspectionText.columns - indent - 2).enumerated().map { index, line in
      TextLine(String(repeating: " ", count: indent + (index == 0 ? 0 : 2)) + line, tone)
    }
  }
}
