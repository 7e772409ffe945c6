import Foundation
import Testing

@testable import Document

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// A page as Markdown and as HTML.
@Suite struct PageTests {
  private static let strange = "<b>&\"'</b> {{body}} | `x` [y](z)"

  /// A page with every block and untrusted text in each of its places.
  private var page: Page {
    let words = Prose(Self.strange)
    let term = Term("noise", "What varies.")
    let blocks: [Block] = [
      .paragraph("\(strong: Self.strange)\(code: Self.strange)\(file: Self.strange)"),
      .note("\(link: Self.strange, to: "#first")\(Self.strange, .bad)\(term: "noise")"),
      .heading(words), .list([words]), .notice(words), .damage(words),
      .facts([Block.Fact(words, words)]), .definitions([term]),
      .table(
        Table(
          caption: words, corner: words, columns: [Table.Column(title: words)],
          rows: [
            Table.Row(words, [Table.Cell([Table.Line(prose: words)], hint: Self.strange)], depth: 2)
          ], exact: "\(file: "figures.csv")")),
      .bars(
        Bars(rows: [
          Bars.Row(
            label: Self.strange, note: Self.strange, alternativeText: Self.strange,
            runs: [Bars.Run(.value, length: 3, title: Self.strange)])
        ])),
      .preformatted(Self.strange, language: "sql"), .details(words, [.paragraph(words)]),
      .articles([Block.Article(title: words, blocks: [.paragraph(words)])]),
      .subsection(Block.Article(title: words, blocks: [.paragraph(words)]), anchor: "part"),
      .live([.paragraph(words)], data: Self.strange),
    ]
    var page = Page(
      title: Self.strange, lead: [.paragraph(words)], command: Self.strange,
      sections: [
        PageSection(title: Self.strange, question: Self.strange, anchor: "second", blocks: blocks)
      ])
    page.answer = PageSection(title: "First", anchor: "first", blocks: [.paragraph(words)])
    page.details = [PageSection(title: "Third", anchor: "third", blocks: [])]
    page.notices = [.notice(words)]
    page.footer = words
    page.isNumbered = true
    page.glossary = Glossary([term])
    return page
  }

  @Test func `a page is well-formed and escapes untrusted text in every place`() {
    let html = page.html()
    let parser = XMLParser(data: Data(html.utf8))
    #expect(parser.parse(), "line \(parser.lineNumber): \(String(describing: parser.parserError))")
    #expect(!html.contains("<b>") && !html.contains("&amp;amp;"))
    #expect(html.contains("{{body}}") && !html.contains("{{style}}"))
    #expect(!html.contains("http:") && !html.contains("<script"))
  }

  @Test func `Markdown has the same parts and escapes untrusted text`() {
    let markdown = page.markdown()
    #expect(markdown.hasPrefix("<!-- Made by: "))
    // Within fences everything is text.
    let outside = markdown.split(separator: "\n```").enumerated()
      .filter { $0.offset.isMultiple(of: 2) }.map(\.element).joined()
    #expect(!outside.contains("<b>"))
    let titles = markdown.split(separator: "\n").filter { $0.hasPrefix("## ") }
    #expect(titles.count == 3 && titles[0] == "## 1. First" && titles[2] == "## 3. Third")
    #expect(markdown.contains("[noise](#term-noise)"))
    #expect(markdown.contains("███"))
  }

  @Test func `the contents list every section but the first and mark folded ones`() {
    let html = page.html()
    let links = html.matches(of: #/<li(?: class="folded")?><a href="#([a-z]+)">/#)
    #expect(links.map { String($0.output.1) } == ["second", "third"])
    #expect(html.contains("<ol start=\"2\">") && html.contains("<li class=\"folded\">"))
    #expect(html.contains("<a class=\"skip\" href=\"#first\">Skip to first</a>"))
  }

  @Test func `every colour of the style sheet is in the light and the dark palette`() {
    let html = page.html()
    let used = Set(html.matches(of: /var\(--([a-z0-9]+)\)/).map { String($0.output.1) })
    #expect(used.count > 15)
    #expect(used.isSubset(of: Palette.all.map(\.name)))
    #expect(html.contains("prefers-color-scheme:dark"))
    #expect(Set(Bars.Fill.allCases.map(\.rawValue)).isSubset(of: used))
  }

  @Test func `no text of an HTML block in Markdown becomes Markdown`() {
    let words = Prose("a label\n\n# Injected\r\n\r\n![x](https://example.com/x.png)\n\n<b>")
    let page = Page(
      title: "T", lead: [], command: "c",
      sections: [
        PageSection(title: "S", anchor: "s", blocks: [.details(words, [.paragraph("Text.")])])
      ])
    let text = MarkdownRenderer().text(of: page)
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    #expect(lines.count { $0.contains("Injected") } == 1)
    #expect(!lines.contains { $0.hasPrefix("# Injected") || $0.hasPrefix("![") })
    #expect(text.contains("</summary>\n\nText."))
  }
}
