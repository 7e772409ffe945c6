/// A part of a page with a title, which the page's list of contents leads to.
package struct PageSection: Sendable {
  package var title: String
  /// The question below the title; empty for none.
  var question: String
  /// The address within the page.
  var anchor: String
  package var blocks: [Block]

  package init(title: String, question: String = "", anchor: String, blocks: [Block]) {
    self.title = title
    self.question = question
    self.anchor = anchor
    self.blocks = blocks
  }
}

/// A page of sections below a title, as Markdown and as one HTML file without outside request.
package struct Page: Sendable {
  var title: String
  /// Below the title.
  var lead: [Block]
  /// The command that made the page, ready to paste.
  var command: String
  /// The first section, before the list of contents.
  package var answer: PageSection?
  /// Notices that a reader needs before the figures.
  package var notices: [Block] = []
  var sections: [PageSection]
  /// Behind one fold.
  package var details: [PageSection] = []
  package var isNumbered = false
  package var footer: Prose = ""
  /// Every strategy whose mark stands on the page.
  package var strategies: [String] = []
  package var glossary = Glossary()
  package var drawings: Drawings = .none
  /// The only script that runs in the page; what it does must be there without it, too.
  package var script: Script?

  /// A script in the page, which is XML as well: no character of it may begin a tag or an entity.
  package struct Script: Sendable {
    var text: String
    /// "sha256-" and the Base64 of the text's SHA-256.
    var hash: String

    package init(text: String, hash: String) {
      self.text = text
      self.hash = hash
    }
  }

  package init(title: String, lead: [Block], command: String, sections: [PageSection]) {
    self.title = title
    self.lead = lead
    self.command = command
    self.sections = sections
  }

  /// Renders the page with links to drawings in a folder, which is given as seen from the page.
  package func markdown(plotFolder: String = "plots") -> String {
    MarkdownRenderer(drawings: drawings, glossary: glossary, plotFolder: plotFolder).text(of: self)
  }

  /// Renders the page with its drawings inside.
  package func html() -> String {
    HTMLRenderer(drawings: drawings, strategies: strategies, glossary: glossary).text(of: self)
  }

  /// The sections in their order with their numbers, from 1.
  var numbered: (answer: [NumberedSection], open: [NumberedSection], details: [NumberedSection]) {
    let first = answer.map { [$0] } ?? []
    let all = (first + sections + details).enumerated().map {
      NumberedSection(number: isNumbered ? $0.offset + 1 : nil, section: $0.element)
    }
    return (
      Array(all.prefix(first.count)), Array(all.dropFirst(first.count).prefix(sections.count)),
      Array(all.suffix(details.count))
    )
  }

  /// The notices, with the figures that are missing.
  var remarks: [Block] {
    notices + drawings.missing.map(\.description).uniqued().map { .notice(Prose($0)) }
  }
}

/// A section with its number, if the page counts them.
struct NumberedSection {
  var number: Int?
  var section: PageSection
}

extension [String] {
  /// The texts without those that stood before.
  fileprivate func uniqued() -> [String] {
    reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }
}
