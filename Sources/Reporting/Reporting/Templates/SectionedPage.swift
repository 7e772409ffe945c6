import Escaping

/// A page of sections below a title, as Markdown and as one HTML file without script or outside
/// request.
package struct SectionedPage {
  package var title: String
  /// What the page is about, below its title; empty for none.
  package var lead: String
  /// The command that made the page, ready to paste.
  package var command: String
  package var sections: [PageSection]
  /// Every strategy whose mark stands on the page.
  package var strategies: [String] = []
  package var drawings: Drawings = .none

  package init(
    title: String, lead: String, command: String, sections: [PageSection],
    strategies: [String] = [], drawings: Drawings = .none
  ) {
    self.title = title
    self.lead = lead
    self.command = command
    self.sections = sections
    self.strategies = strategies
    self.drawings = drawings
  }

  /// Renders the page with links to drawings in a folder, which is given as seen from the page.
  ///
  /// - Throws: ``ReportError`` if the template cannot be read.
  package func markdown(plotFolder: String = ReportFiles.plotFolder) throws(ReportError) -> String {
    let renderer = MarkdownRenderer(drawings: drawings, plotFolder: plotFolder)
    return try Templates.render(
      Frame(self, renderer.body), name: "page.md", text: Self.markdownTemplate)
  }

  /// Renders the page with its drawings inside.
  ///
  /// - Throws: ``ReportError`` if the template cannot be read.
  package func html() throws(ReportError) -> String {
    let renderer = HTMLRenderer(drawings: drawings, strategies: strategies)
    return try Templates.render(
      Frame(self, renderer.body), name: "page.html", text: Self.htmlTemplate)
  }

  /// What the templates read, by the names of its properties.
  private struct Frame {
    struct Section {
      var anchor: String
      var title: String
      var body: String
    }

    var title: String
    var lead: String
    var command: String
    /// The command within the comment of the Markdown page.
    var comment: String
    var missing: [String]
    var sections: [Section]
    /// True where the list of contents would push the first section off the screen.
    var isLong: Bool

    init(_ page: SectionedPage, _ body: ([Block]) -> String) {
      title = page.title
      lead = page.lead
      command = page.command
      comment = MarkdownText.comment(page.command)
      missing = page.drawings.missing.map(\.description).uniqued()
      isLong = page.sections.count > 12
      sections = page.sections.map {
        Section(anchor: $0.anchor, title: $0.title, body: body($0.blocks))
      }
    }
  }

  private static let markdownTemplate = #"""
    {{% CONTENT_TYPE:MARKDOWN}}
    <!-- Made by: {{{comment}}} -->
    # {{title}}

    {{lead}}

    {{#missing}}
    > ⚠ {{.}}

    {{/missing}}
    {{#sections}}
    <a id="{{anchor}}"></a>
    ## {{title}}

    {{{body}}}

    {{/sections}}
    """#

  private static let htmlTemplate =
    #"""
    {{% CONTENT_TYPE:PAGE}}
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8"/>
    \#(HTMLText.contentSecurityPolicy)
    <meta name="viewport" content="width=device-width, initial-scale=1"/>
    <meta name="color-scheme" content="light dark"/>
    <title>{{title}}</title>
    <style>
    """# + HTMLStyle.text + #"""

      </style>
      </head>
      <body>
      <header>
      <h1>{{title}}</h1>
      <p class="lead">{{lead}}</p>
      </header>
      <main>
      {{#missing}}
      <p class="notice">{{.}}</p>
      {{/missing}}
      <nav aria-label="Sections">{{#isLong}}<details><summary>Contents</summary>{{/isLong}}<ol>
      {{#sections}}
      <li><a href="#{{anchor}}">{{title}}</a></li>
      {{/sections}}
      </ol>{{#isLong}}</details>{{/isLong}}</nav>
      {{#sections}}
      <section id="{{anchor}}" aria-labelledby="{{anchor}}-title">
      <h2 id="{{anchor}}-title">{{title}}</h2>
      {{{body}}}
      </section>
      {{/sections}}
      </main>
      <footer><p>Made by <code>{{command}}</code></p></footer>
      </body>
      </html>

      """#
}
