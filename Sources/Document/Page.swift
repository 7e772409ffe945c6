/// A titled section of a page, listed in its table of contents.
package struct PageSection: Sendable {
  package var title: String
  /// The question below the title; empty for none.
  var question: String
  /// The anchor within the page.
  var anchor: String
  package var blocks: [Block]

  package init(title: String, question: String = "", anchor: String, blocks: [Block]) {
    self.title = title
    self.question = question
    self.anchor = anchor
    self.blocks = blocks
  }
}

/// A page with a title and sections, rendered as Markdown or as one self-contained HTML file.
package struct Page: Sendable {
  var title: String
  /// The blocks below the title.
  var lead: [Block]
  /// The command that made the page, ready to paste.
  var command: String
  /// The first section, which precedes the table of contents.
  package var answer: PageSection?
  /// The notices that a reader needs before the figures.
  package var notices: [Block] = []
  var sections: [PageSection]
  /// The sections that are collapsed together.
  package var details: [PageSection] = []
  package var isNumbered = false
  package var footer: Prose = ""
  /// The strategies whose marks appear on the page.
  package var strategies: [String] = []
  package var glossary = Glossary()
  package var drawings: Drawings = .none
  /// The only script of the page, which must also work without it.
  package var script: Script?

  /// A script inside a page that is also XML: no character may begin a tag or an entity.
  package struct Script: Sendable {
    var text: String
    /// "sha256-" followed by the Base64 of the text's SHA-256.
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

  /// The sections in order, numbered from 1 if ``isNumbered``.
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

  /// The notices, including those about missing figures.
  var remarks: [Block] {
    notices + drawings.missing.map(\.description).uniqued().map { .notice(Prose($0)) }
  }
}

/// A section with its number, if the page numbers its sections.
struct NumberedSection {
  var number: Int?
  var section: PageSection
}

extension [String] {
  /// Removes duplicates and keeps the order.
  fileprivate func uniqued() -> [String] {
    reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }
}
