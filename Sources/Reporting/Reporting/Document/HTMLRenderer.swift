import Escaping
import Statistics

/// Sections as HTML that is also well-formed XML, without script or outside request.
struct HTMLRenderer {
  var drawings: Drawings
  /// Every strategy of the report, whose marks it draws.
  var strategies: [String]

  func body(of blocks: [Block]) -> String { blocks.map(html).joined(separator: "\n") }

  private func html(_ block: Block) -> String {
    switch block {
    case .paragraph(let prose): "<p>\(html(prose))</p>"
    case .note(let prose): "<p class=\"note\">\(html(prose))</p>"
    case .heading(let prose): "<h3>\(html(prose))</h3>"
    case .list(let items): "<ul>\(items.map { "<li>\(html($0))</li>" }.joined())</ul>"
    case .notice(let prose):
      "<p class=\"notice\"><strong>⚠ Mind:</strong> \(html(prose))</p>"
    case .facts(let facts):
      "<dl>" + facts.map { "<dt>\(html($0.name))</dt><dd>\(html($0.value))</dd>" }.joined()
        + "</dl>"
    case .definitions(let terms): "<dl>" + terms.map(definition).joined(separator: "\n") + "</dl>"
    case .table(let table): html(table)
    case .figures(let figures):
      "<div class=\"figures\">\(figures.map(html).joined(separator: "\n"))</div>"
    case .preformatted(let text, _): "<pre tabindex=\"0\">\(HTMLText.escaped(text))</pre>"
    case .details(let summary, let blocks):
      "<details><summary>\(html(summary, hasLinks: false))</summary>\n"
        + blocks.map(html).joined(separator: "\n") + "</details>"
    case .articles(let articles):
      "<div class=\"side\">\n" + articles.map(html).joined(separator: "\n") + "</div>"
    case .subsection(let part, let anchor):
      "<section id=\"\(anchor)\"><h3>\(html(part.title))</h3>\n"
        + part.blocks.map(html).joined(separator: "\n") + "</section>"
    }
  }

  private func definition(_ term: Term) -> String {
    let others = term.seeAlso.compactMap(Terms.find).map { other in
      "<a href=\"#\(other.anchor)\">\(Self.escaped(other.name))</a>"
    }
    let more = others.isEmpty ? "" : " See also " + others.joined(separator: ", ") + "."
    return "<dt id=\"\(term.anchor)\">\(Self.escaped(term.name))</dt>"
      + "<dd>\(Self.escaped(term.text))\(more)</dd>"
  }

  private func html(_ article: Block.Article) -> String {
    "<article><h3>\(html(article.title))</h3>\n"
      + article.blocks.map(html).joined(separator: "\n") + "</article>"
  }

  /// A drawing that is missing leaves its place empty; the page says why once.
  private func html(_ figure: Block.FigureBlock) -> String {
    guard let drawing = drawings.inline(figure.drawable.name) else { return "" }
    return "<figure>\(drawing)<figcaption>\(html(figure.caption))</figcaption></figure>"
  }

  /// Without links a word is explained on the spot only: a click on a summary should open it.
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
      case .term(let term, let shown):
        hasLinks ? Self.link(term, shown: shown) : Self.hint(term, shown: shown)
      }
    }.joined()
  }

  private static func link(_ name: String, shown: String) -> String {
    guard let term = Terms.find(name) else { return escaped(shown) }
    return "<a class=\"term\" href=\"#\(term.anchor)\">\(abbreviation(term, shown: shown))</a>"
  }

  private static func hint(_ name: String, shown: String) -> String {
    guard let term = Terms.find(name) else { return escaped(shown) }
    return "<span class=\"term\">\(abbreviation(term, shown: shown))</span>"
  }

  private static func abbreviation(_ term: Term, shown: String) -> String {
    "<abbr title=\"\(escaped(term.text))\">\(escaped(shown))</abbr>"
  }

  /// The symbol and colour that stand for a strategy in every figure.
  private func mark(of strategy: String) -> String {
    let paint = Paint.strategy(strategy, among: strategies)
    return "<svg class=\"mark\" viewBox=\"0 0 10 10\" aria-hidden=\"true\">"
      + "<path fill=\"\(paint.colour)\" d=\"\(paint.outline)\"/></svg>"
  }

  /// Keeps a number and its unit in one line.
  private static func escaped(_ text: String) -> String {
    let escaped = HTMLText.escaped(text)
    // Most texts have no digit before a blank, and looking for the units is dear.
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
    let label = HTMLText.escaped(table.caption.plain)
    let heads = table.columns.map { column in
      "<th scope=\"col\"\(column.isNumeric ? " class=\"number\"" : "")>\(html(column.title))</th>"
    }
    let file = table.file.map { ". Exact numbers: \(html("\(file: $0)"))." } ?? ""
    return "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"\(label)\">\n"
      + "<table><caption><span>\(html(table.caption))\(file)</span></caption>\n<thead><tr>"
      + "<th scope=\"col\">\(html(table.corner))</th>\(heads.joined())</tr></thead>\n<tbody>\n"
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
    return "<tr\(row.isTotal ? " class=\"total\"" : "")><th scope=\"row\">"
      + row.head.map(html).joined() + "</th>\(cells.joined())</tr>"
  }

  private func html(_ line: Table.Line) -> String {
    let name =
      switch line.style {
      case .plain: ""
      case .value: "value"
      case .small: "small"
      case .proven: "proven"
      case .verdict(let verdict): "verdict " + verdict.word
      }
    let text = html(line.prose)
    return name.isEmpty ? "<span>\(text)</span>" : "<span class=\"\(name)\">\(text)</span>"
  }
}
