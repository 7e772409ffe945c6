/// Renders sections for a terminal.
package struct TerminalRenderer {
  /// The width of pages for a terminal.
  package static let pageColumns = 80

  /// The maximum width of sentences; nil for no wrapping.
  private let columns: Int?
  /// The maximum width of tables; nil for no limit.
  private let tableColumns: Int?
  private let styled: (String, Tone) -> String

  /// - Parameters:
  ///   - columns: The maximum width of sentences; nil for no wrapping.
  ///   - tableColumns: The maximum width of tables; unlimited by default.
  ///   - styled: Adds colour; by default, returns the text unchanged.
  package init(
    columns: Int? = nil, tableColumns: Int? = nil,
    styled: @escaping (String, Tone) -> String = { text, _ in text }
  ) {
    self.columns = columns
    self.tableColumns = tableColumns
    self.styled = styled
  }

  /// Renders sections with blank lines between them; an empty section is its title alone.
  package func text(_ sections: [PageSection]) -> String {
    sections.map { section in
      let title = section.title.isEmpty ? [] : Prose(section.title).lines(of: .heading, width: nil)
      return text(title + lines(section.blocks, indent: title.isEmpty ? 0 : 2))
    }.joined(separator: "\n\n")
  }

  /// Renders blocks below each other, without a trailing newline.
  package func text(_ blocks: [Block]) -> String { text(lines(blocks, indent: 0)) }

  package func text(_ table: Table) -> String { text([.table(table)]) }

  private func text(_ lines: [TerminalLine]) -> String {
    lines.map { line in
      line.trimmed.pieces.map { $0.tone == .plain ? $0.text : styled($0.text, $0.tone) }.joined()
    }.joined(separator: "\n")
  }

  private func lines(_ blocks: [Block], indent: Int) -> [TerminalLine] {
    blocks.flatMap { lines($0, indent: indent) }
  }

  private func lines(_ block: Block, indent: Int) -> [TerminalLine] {
    switch block {
    case .paragraph(let prose): wrapped(prose, indent)
    case .note(let prose): wrapped(prose, indent, .muted)
    case .heading(let prose): [.empty] + wrapped(prose, indent, .heading)
    case .list(let items): items.flatMap { wrapped($0, indent, sign: "· ") }
    case .notice(let prose): wrapped(prose, indent, sign: "! ")
    case .damage(let prose): wrapped(prose, indent, .bad, sign: "! ")
    case .facts(let facts):
      table(
        Table(
          columns: [Table.Column(title: "")],
          rows: facts.map { Table.Row($0.name, [Table.Cell($0.value)]) }), indent)
    case .definitions(let terms):
      terms.flatMap {
        wrapped(Prose($0.name), indent, .heading) + wrapped(Prose($0.text), indent + 2)
      }
    case .table(let table): self.table(table, indent)
    case .bars(let bars): lines(bars, indent)
    case .figures(let figures): figures.flatMap { wrapped($0.caption, indent, .muted) }
    case .preformatted(let text, _):
      text.split(separator: "\n", omittingEmptySubsequences: false)
        .flatMap { wrapped(Prose(String($0)), indent, .muted) }
    case .details(let summary, let blocks):
      wrapped(summary, indent, .heading) + lines(blocks, indent: indent + 2)
    case .articles(let articles): articles.flatMap { lines($0, indent) }
    case .subsection(let article, _): lines(article, indent)
    case .live(let blocks, _): lines(blocks, indent: indent)
    }
  }

  private func lines(_ article: Block.Article, _ indent: Int) -> [TerminalLine] {
    [.empty] + wrapped(article.title, indent, .heading) + lines(article.blocks, indent: indent + 2)
  }

  /// Wraps a paragraph after a sign; further lines are aligned with its text.
  private func wrapped(
    _ prose: Prose, _ indent: Int, _ tone: Tone = .plain, sign: String = ""
  ) -> [TerminalLine] {
    let margin = String(repeating: " ", count: sign.count)
    let lines = prose.lines(of: tone, width: columns.map { max(20, $0 - indent - sign.count) })
    return lines.enumerated().map { index, line in
      let start = TerminalLine.Piece(text: index == 0 ? sign : margin, tone: tone)
      return TerminalLine(pieces: (sign.isEmpty ? [] : [start]) + line.pieces).indented(by: indent)
    }
  }

  private func table(_ table: Table, _ indent: Int) -> [TerminalLine] {
    let lines = TerminalTable(table).lines(width: tableColumns.map { max(20, $0 - indent) })
    return (table.caption.isEmpty ? [] : wrapped(table.caption, indent, .muted))
      + lines.map { $0.indented(by: indent) }
  }
}

extension TerminalRenderer {
  private static let widestLabel = 30
  private static let widestBar = 80

  private func lines(_ bars: Bars, _ indent: Int) -> [TerminalLine] {
    let label = min(Self.widestLabel, bars.rows.map(\.label.width).max() ?? 0)
    let margin = label == 0 ? 0 : label + 2
    let width = max(20, (columns ?? 100) - indent - margin)
    let pictures = bars.rows.map { row -> (name: String, lines: [[TerminalLine.Piece]]) in
      let widths =
        bars.isByUnit ? row.runs.map(\.length) : row.widths(in: min(width, Self.widestBar))
      let pieces = zip(row.runs, widths).map { run, width in
        TerminalLine.Piece(
          text: String(repeating: run.fill?.glyph ?? " ", count: width),
          tone: run.fill?.tone ?? .plain)
      }
      return (row.label.cut(to: Self.widestLabel), Self.cut(pieces, to: width))
    }
    let height = pictures.map(\.lines.count).max() ?? 0
    return (0..<height).flatMap { part in
      (part > 0 ? [TerminalLine.empty] : [])
        + pictures.filter { part < $0.lines.count }.map { name, lines in
          let start = label == 0 ? [] : [TerminalLine.Piece(text: name.padded(to: margin))]
          return TerminalLine(pieces: start + lines[part]).indented(by: indent)
        }
    }
  }

  /// Splits pieces into lines of a width.
  private static func cut(_ pieces: [TerminalLine.Piece], to width: Int)
    -> [[TerminalLine.Piece]]
  {
    var lines: [[TerminalLine.Piece]] = [[]]
    var room = width
    for piece in pieces {
      var rest = Substring(piece.text)
      while !rest.isEmpty {
        if room == 0 {
          lines.append([])
          room = width
        }
        let part = rest.prefix(room)
        lines[lines.count - 1].append(TerminalLine.Piece(text: String(part), tone: piece.tone))
        rest = rest.dropFirst(part.count)
        room -= part.count
      }
    }
    return lines
  }
}
