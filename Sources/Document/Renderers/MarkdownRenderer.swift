import Escaping

/// Renders a page as Markdown with links to its figures.
struct MarkdownRenderer {
  var drawings: Drawings = .none
  var glossary = Glossary()
  /// The folder of the drawings, relative to the page.
  var plotFolder = "plots"

  func text(of page: Page) -> String {
    let numbered = page.numbered
    let details =
      numbered.details.isEmpty
      ? []
      : ["<details><summary><h2>Details</h2></summary>"] + numbered.details.map(markdown)
        + ["</details>"]
    let footer = page.footer.isEmpty ? [] : ["---", markdown(page.footer)]
    let parts =
      ["# " + markdown(Prose(page.title))] + page.lead.map(markdown)
      + numbered.answer.map(markdown) + page.remarks.map(markdown)
      + numbered.open.map(markdown) + details + footer
    return "<!-- Made by: \(MarkdownText.comment(page.command)) -->\n"
      + parts.joined(separator: "\n\n") + "\n"
  }

  private func markdown(_ numbered: NumberedSection) -> String {
    let section = numbered.section
    let number = numbered.number.map { "\($0). " } ?? ""
    let question = section.question.isEmpty ? [] : ["*\(markdown(Prose(section.question)))*"]
    let title = "## " + number + markdown(Prose(section.title))
    let head = "<a id=\"\(HTMLText.identifier(section.anchor))\"></a>\n" + title
    return ([head] + question + section.blocks.map(markdown)).joined(separator: "\n\n")
  }

  private func markdown(_ blocks: [Block]) -> String {
    blocks.map(markdown).joined(separator: "\n\n")
  }

  private func markdown(_ block: Block) -> String {
    switch block {
    case .paragraph(let prose), .note(let prose): markdown(prose)
    case .heading(let prose): "### \(markdown(prose))"
    case .list(let items): items.map { "- \(markdown($0))" }.joined(separator: "\n")
    case .notice(let prose), .damage(let prose): "> ⚠ \(markdown(prose))"
    case .facts(let facts):
      "| | |\n|---|---|\n"
        + facts.map { "| \(markdown($0.name)) | \(markdown($0.value)) |" }
        .joined(separator: "\n")
    case .definitions(let terms):
      terms.map { term in
        "- <a id=\"\(term.anchor)\"></a>**\(MarkdownText.escaped(term.name))**: "
          + MarkdownText.escaped(term.text)
      }.joined(separator: "\n")
    case .table(let table): markdown(table)
    case .bars(let bars):
      MarkdownText.fenced(TerminalRenderer(columns: 100).text([.bars(bars)]))
    case .figures(let figures):
      figures.map(markdown).filter { !$0.isEmpty }.joined(separator: "\n\n")
    case .preformatted(let text, let language): MarkdownText.fenced(text, language)
    case .details(let summary, let blocks):
      "<details><summary>\(MarkdownText.html(summary.plain))</summary>\n\n"
        + markdown(blocks) + "\n\n</details>"
    case .articles(let articles): articles.map(markdown).joined(separator: "\n\n")
    case .subsection(let part, let anchor):
      "<a id=\"\(HTMLText.identifier(anchor))\"></a>\n### \(markdown(part.title))\n\n"
        + markdown(part.blocks)
    case .live(let blocks, _): markdown(blocks)
    }
  }

  private func markdown(_ article: Block.Article) -> String {
    "**\(markdown(article.title))**\n\n" + markdown(article.blocks)
  }

  private func markdown(_ figure: Block.FigureBlock) -> String {
    let name = figure.drawable.name
    guard drawings.inline(name) != nil else { return "" }
    return
      "![\(MarkdownText.escaped(figure.drawable.alternativeText))](\(plotFolder)/\(name).svg)\n\n"
      + "*\(markdown(figure.caption))*"
  }

  private func markdown(_ table: Table) -> String {
    let heads = [markdown(table.corner)] + table.columns.map { markdown($0.title) }
    let rules = ["---"] + table.columns.map { $0.isNumeric ? "---:" : "---" }
    let rows = table.rows.map { row in
      [anchor(row) + String(repeating: "&emsp;", count: row.depth) + markdown(row.head)]
        + row.cells.map { markdown($0.lines) }
    }
    let exact = table.exact.map { ". Exact numbers: \(markdown($0))." } ?? ""
    return (table.caption.isEmpty ? "" : "\(markdown(table.caption))\(exact)\n\n")
      + ([heads, rules] + rows).map { "| " + $0.joined(separator: " | ") + " |" }
      .joined(separator: "\n")
  }

  private func anchor(_ row: Table.Row) -> String {
    row.anchor.isEmpty ? "" : "<a id=\"\(HTMLText.identifier(row.anchor))\"></a>"
  }

  private func markdown(_ lines: [Table.Line]) -> String {
    lines.compactMap { line in
      let text = markdown(line.prose)
      guard !text.isEmpty else { return nil }
      return switch line.style {
      case .plain, .value, .verdict: text
      case .small: "<sub>\(text)</sub>"
      case .proven: "**\(text)**"
      }
    }.joined(separator: "<br>")
  }

  func markdown(_ prose: Prose) -> String {
    prose.pieces.map { piece in
      switch piece {
      case .text(let text), .strategy(let text), .toned(let text, _): MarkdownText.escaped(text)
      case .strong(let text): "**\(MarkdownText.escaped(text))**"
      case .code(let text): MarkdownText.code(text)
      case .sign(let fill): fill.glyph + " "
      case .file(let path):
        "[\(MarkdownText.escaped(path))](\(MarkdownText.destination(path)))"
      case .link(let text, let address):
        "[\(MarkdownText.escaped(text))](\(MarkdownText.destination(address)))"
      case .term(let name, let shown): link(name, shown: shown)
      }
    }.joined()
  }

  private func link(_ name: String, shown: String) -> String {
    guard let term = glossary.find(name) else { return MarkdownText.escaped(shown) }
    return "[\(MarkdownText.escaped(shown))](#\(term.anchor))"
  }
}

extension Page {
  /// Renders the page as Markdown, with links to drawings in a folder relative to the page.
  package func markdown(plotFolder: String = "plots") -> String {
    MarkdownRenderer(drawings: drawings, glossary: glossary, plotFolder: plotFolder).text(of: self)
  }
}
