/// A document as Markdown; pictures are links to files beside it.
struct MarkdownRenderer {
  /// Figures that could not be drawn are left out.
  let drawnFigures: Set<String>

  func render(_ blocks: [Block]) -> String {
    blocks.map(render).filter { !$0.isEmpty }.joined(separator: "\n\n") + "\n"
  }

  private func render(_ block: Block) -> String {
    switch block {
    case .heading(let level, let text): String(repeating: "#", count: level) + " " + text
    case .paragraph(let text): Self.wrapped(text)
    case .list(let items): items.map { "- \($0)" }.joined(separator: "\n")
    case .note(let title, let blocks):
      ("**\(title)**\n\n" + inner(blocks)).split(separator: "\n", omittingEmptySubsequences: false)
        .map { $0.isEmpty ? ">" : "> \($0)" }.joined(separator: "\n")
    case .table(let table): render(table)
    case .figure(let figure):
      drawnFigures.contains(figure.name) ? "![\(figure.title)](plots/\(figure.name).svg)" : ""
    case .code(let text): "```\n\(text)\n```"
    case .details(let summary, let blocks): "**\(Self.plain(summary))**\n\n" + inner(blocks)
    case .columns(let columns):
      columns.map { "*\($0.title)*\n\n" + inner($0.blocks) }.joined(separator: "\n\n")
    }
  }

  private func inner(_ blocks: [Block]) -> String {
    blocks.map(render).filter { !$0.isEmpty }.joined(separator: "\n\n")
  }

  private func render(_ table: Block.Table) -> String {
    func line(_ cells: [String]) -> String {
      "| " + cells.map { $0.replacing("|", with: "\\|") }.joined(separator: " | ") + " |"
    }
    let rule = table.columns.indices.map { table.rightAligned.contains($0) ? "---:" : "---" }
    return ([line(table.columns), line(rule)] + table.rows.map(line)).joined(separator: "\n")
  }

  private static func plain(_ text: String) -> String { text.replacing("**", with: "") }

  /// Prose from a scenario may have been broken into lines.
  private static func wrapped(_ text: String) -> String {
    text.split(separator: "\n").joined(separator: " ")
  }
}
