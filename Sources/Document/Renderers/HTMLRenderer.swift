import Escaping

/// Renders a page as self-contained HTML that is also well-formed XML.
struct HTMLRenderer {
  var drawings: Drawings = .none
  /// All strategies of the page, which determine the marks.
  var strategies: [String] = []
  var glossary = Glossary()

  func text(of page: Page) -> String {
    let numbered = page.numbered
    let details =
      numbered.details.isEmpty
      ? []
      : ["<details id=\"details\">\n<summary><h2>Details</h2></summary>"]
        + numbered.details.map(html) + ["</details>"]
    let body =
      numbered.answer.map(html) + page.remarks.map(html) + [contents(of: page)]
      + numbered.open.map(html) + details
    let first = page.answer ?? page.sections.first
    return Shell.filled([
      "policy": HTMLText.contentSecurityPolicy(scriptHash: page.script?.hash),
      "script": page.script.map { "<script>\($0.text)</script>\n" } ?? "",
      "title": html(Prose(page.title)), "lead": html(page.lead),
      "first": HTMLText.identifier(first?.anchor ?? ""),
      "skip": html(Prose(first?.title.lowercased() ?? "")), "body": body.joined(separator: "\n"),
      "footer": html(page.footer), "command": HTMLText.escaped(page.command),
    ])
  }

  /// Returns the table of contents, collapsed if it would push the first section off the screen.
  private func contents(of page: Page) -> String {
    let numbered = page.numbered
    let items =
      numbered.open.map { contents($0.section, "") }
      + numbered.details.map { contents($0.section, " class=\"folded\"") }
    let start = numbered.answer.isEmpty ? "" : " start=\"2\""
    let list = "<ol\(start)>\n" + items.joined(separator: "\n") + "\n</ol>"
    let isLong = page.sections.count > 12
    return "<nav aria-label=\"Sections\">"
      + (isLong ? "<details><summary>Contents</summary>" + list + "</details>" : list) + "</nav>"
  }

  private func contents(_ section: PageSection, _ style: String) -> String {
    "<li\(style)><a href=\"#\(HTMLText.identifier(section.anchor))\">\(html(Prose(section.title)))</a></li>"
  }

  private func html(_ numbered: NumberedSection) -> String {
    let section = numbered.section
    let anchor = HTMLText.identifier(section.anchor)
    let number = numbered.number.map { "<span class=\"counter\">\($0)</span> " } ?? ""
    let question =
      section.question.isEmpty ? "" : " <small>\(html(Prose(section.question)))</small>"
    return "<section id=\"\(anchor)\" aria-labelledby=\"\(anchor)-title\">\n"
      + "<h2 id=\"\(anchor)-title\">\(number)\(html(Prose(section.title)))\(question)</h2>\n"
      + html(section.blocks) + "\n</section>"
  }

  private func html(_ blocks: [Block]) -> String { blocks.map(html).joined(separator: "\n") }

  private func html(_ block: Block) -> String {
    switch block {
    case .paragraph(let prose): "<p>\(html(prose))</p>"
    case .note(let prose): "<p class=\"note\">\(html(prose))</p>"
    case .heading(let prose): "<h3>\(html(prose))</h3>"
    case .list(let items): "<ul>" + items.map { "<li>\(html($0))</li>" }.joined() + "</ul>"
    case .notice(let prose):
      "<p class=\"notice\"><strong>⚠ Mind:</strong> \(html(prose))</p>"
    case .damage(let prose): "<p class=\"notice damage\">\(html(prose))</p>"
    case .facts(let facts):
      "<dl>" + facts.map { "<dt>\(html($0.name))</dt><dd>\(html($0.value))</dd>" }.joined()
        + "</dl>"
    case .definitions(let terms): "<dl>" + terms.map(definition).joined(separator: "\n") + "</dl>"
    case .table(let table): html(table)
    case .bars(let bars): "<div class=\"bars\">" + bars.rows.map(html).joined() + "</div>"
    case .figures(let figures):
      "<div class=\"figures\">\(figures.map(html).joined(separator: "\n"))</div>"
    case .preformatted(let text, _): "<pre tabindex=\"0\">\(HTMLText.escaped(text))</pre>"
    case .details(let summary, let blocks):
      "<details><summary>\(html(summary, hasLinks: false))</summary>\n"
        + html(blocks) + "</details>"
    case .articles(let articles):
      "<div class=\"side\">\n" + articles.map(html).joined(separator: "\n") + "</div>"
    case .subsection(let part, let anchor):
      "<section id=\"\(HTMLText.identifier(anchor))\"><h3>\(html(part.title))</h3>\n"
        + html(part.blocks) + "</section>"
    case .live(let blocks, let data):
      "<div class=\"live\" data-live=\"\(HTMLText.escaped(data))\">\n" + html(blocks) + "</div>"
    }
  }

  private func definition(_ term: Term) -> String {
    let others = term.seeAlso.compactMap(glossary.find).map { other in
      "<a href=\"#\(other.anchor)\">\(Self.escaped(other.name))</a>"
    }
    let more = others.isEmpty ? "" : " See also " + others.joined(separator: ", ") + "."
    return "<dt id=\"\(term.anchor)\">\(Self.escaped(term.name))</dt>"
      + "<dd>\(Self.escaped(term.text))\(more)</dd>"
  }

  private func html(_ bar: Bars.Row) -> String {
    var start = 0
    let parts = bar.runs.compactMap { run -> String? in
      guard let fill = run.fill else { return nil }
      defer { start += run.length }
      return
        "<rect class=\"\(fill.rawValue)\" x=\"\(start)\" width=\"\(run.length)\" height=\"10\">"
        + "<title>\(Self.escaped(run.title))</title></rect>"
    }
    let note = bar.note.isEmpty ? "" : " <small>\(Self.escaped(bar.note))</small>"
    let label = bar.label.isEmpty ? "" : "<span>\(Self.escaped(bar.label))\(note)</span>"
    return "<div>" + label
      + "<svg viewBox=\"0 0 \(max(1, start)) 10\" preserveAspectRatio=\"none\" "
      + "role=\"img\" aria-label=\"\(Self.escaped(bar.alternativeText))\">" + parts.joined()
      + "</svg></div>\n"
  }

  private func html(_ article: Block.Article) -> String {
    "<article><h3>\(html(article.title))</h3>\n"
      + html(article.blocks) + "</article>"
  }

  /// Returns an empty string for a missing drawing; a notice on the page gives the reason.
  private func html(_ figure: Block.FigureBlock) -> String {
    guard let drawing = drawings.inline(figure.drawable.name) else { return "" }
    return "<figure>\(drawing)<figcaption>\(html(figure.caption))</figcaption></figure>"
  }

  /// Renders text as HTML.
  ///
  /// Without links, terms only have a tooltip, so that a click on a summary opens it.
  func html(_ prose: Prose, hasLinks: Bool = true) -> String {
    prose.pieces.map { piece in
      switch piece {
      case .text(let text): Self.escaped(text)
      case .strong(let text): "<strong>\(Self.escaped(text))</strong>"
      case .code(let text): "<code>\(HTMLText.escaped(text))</code>"
      case .link(let text, let address):
        hasLinks
          ? "<a href=\"\(HTMLText.escaped(address))\">\(Self.escaped(text))</a>"
          : Self.escaped(text)
      case .file(let path): "<a href=\"\(HTMLText.escaped(path))\">\(HTMLText.escaped(path))</a>"
      case .strategy(let name): mark(of: name) + Self.escaped(name)
      case .toned(let text, let tone):
        "<span class=\"\(tone.rawValue)\">\(Self.escaped(text))</span>"
      case .sign(let fill): "<i class=\"\(fill.rawValue)\"></i>"
      case .term(let term, let shown):
        hasLinks ? link(term, shown: shown) : hint(term, shown: shown)
      }
    }.joined()
  }

  private func link(_ name: String, shown: String) -> String {
    guard let term = glossary.find(name) else { return Self.escaped(shown) }
    return "<a class=\"term\" href=\"#\(term.anchor)\">\(abbreviation(term, shown: shown))</a>"
  }

  private func hint(_ name: String, shown: String) -> String {
    guard let term = glossary.find(name) else { return Self.escaped(shown) }
    return "<span class=\"term\">\(abbreviation(term, shown: shown))</span>"
  }

  private func abbreviation(_ term: Term, shown: String) -> String {
    "<abbr title=\"\(Self.escaped(term.text))\">\(Self.escaped(shown))</abbr>"
  }

  /// Returns the symbol that represents a strategy in all figures, in its colour.
  private func mark(of strategy: String) -> String {
    let paint = PlotStyle.strategy(strategy, among: strategies)
    return "<svg class=\"mark\" viewBox=\"0 0 10 10\" aria-hidden=\"true\">"
      + "<path fill=\"\(paint.colour)\" d=\"\(paint.outline)\"/></svg>"
  }

  /// Escapes text and keeps each number on the same line as its unit.
  private static func escaped(_ text: String) -> String {
    let escaped = HTMLText.escaped(text)
    // Most texts have no digit before a space, and searching for units is expensive.
    guard hasNumberBeforeBlank(escaped) else { return escaped }
    return escaped.replacing(/([0-9]) (%|(?:[kMG]?B|[kMG]|[nµm]?s|min|h)\b)/) {
      "\($0.output.1)\u{A0}\($0.output.2)"
    }
  }

  private static func hasNumberBeforeBlank(_ text: String) -> Bool {
    var isAfterDigit = false
    for byte in text.utf8 {
      if isAfterDigit && byte == UInt8(ascii: " ") { return true }
      isAfterDigit = byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
    }
    return false
  }
}

extension HTMLRenderer {
  private func html(_ table: Table) -> String {
    let names = [table.caption.plain, table.corner.plain, "figures"]
    let label = HTMLText.escaped(names.first { !$0.isEmpty } ?? "")
    let heads = table.columns.map { column in
      "<th scope=\"col\"\(column.isNumeric ? " class=\"number\"" : "")>\(html(column.title))</th>"
    }
    let exact = table.exact.map { ". Exact numbers: \(html($0))." } ?? ""
    let caption =
      table.caption.isEmpty
      ? "" : "<caption><span>\(html(table.caption))\(exact)</span></caption>\n"
    return "<div class=\"scroll\" tabindex=\"0\" role=\"group\" aria-label=\"\(label)\">\n"
      + "<table>" + caption
      + "<thead><tr><th scope=\"col\">\(html(table.corner))</th>\(heads.joined())</tr></thead>\n<tbody>\n"
      + table.rows.map { html($0, columns: table.columns) }.joined(separator: "\n")
      + "\n</tbody></table></div>"
  }

  private func html(_ row: Table.Row, columns: [Table.Column]) -> String {
    let cells = zip(row.cells, columns).map { cell, column in
      let classes = [column.isNumeric ? "number" : nil, cell.heat.map { "heat\($0)" }]
        .compactMap { $0 }.joined(separator: " ")
      let hint = cell.hint.map { " title=\"\(HTMLText.escaped($0))\"" } ?? ""
      return "<td\(classes.isEmpty ? "" : " class=\"\(classes)\"")\(hint)>"
        + cell.lines.map(html).joined() + "</td>"
    }
    let level = row.depth == 0 ? "" : " class=\"level\(min(row.depth, 8))\""
    let anchor = row.anchor.isEmpty ? "" : " id=\"\(HTMLText.identifier(row.anchor))\""
    return "<tr\(anchor)\(row.isTotal ? " class=\"total\"" : "")><th scope=\"row\"\(level)>"
      + row.head.map(html).joined() + "</th>\(cells.joined())</tr>"
  }

  private func html(_ line: Table.Line) -> String {
    let name =
      switch line.style {
      case .plain: ""
      case .value: "value"
      case .small: "small"
      case .proven: "proven"
      case .verdict(let tone): "verdict " + tone.rawValue
      }
    let text = html(line.prose)
    return name.isEmpty ? "<span>\(text)</span>" : "<span class=\"\(name)\">\(text)</span>"
  }
}

extension Page {
  /// Renders the page as HTML with embedded drawings.
  package func html() -> String {
    HTMLRenderer(drawings: drawings, strategies: strategies, glossary: glossary).text(of: self)
  }
}
