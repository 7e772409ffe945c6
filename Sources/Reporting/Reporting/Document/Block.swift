import Escaping

/// A piece of a section, the same in every form of the report.
package enum Block: Sendable {
  case paragraph(Prose)
  /// Smaller: what the tables or figures before it need to be read.
  case note(Prose)
  case heading(Prose)
  case list([Prose])
  /// What a reader must not miss.
  case notice(Prose)
  case facts([Fact])
  /// Words of the glossary, each a place that others lead to.
  case definitions([Term])
  case table(Table)
  case figures([FigureBlock])
  case preformatted(String, language: String)
  /// Hidden until asked for, but always printed.
  case details(Prose, [Block])
  /// Side by side where there is room.
  case articles([Article])
  /// A part with a heading that links can lead to.
  case subsection(Article, anchor: String)

  /// A name and a value.
  package struct Fact: Hashable, Sendable {
    package var name: Prose
    package var value: Prose

    package init(_ name: Prose, _ value: Prose) {
      self.name = name
      self.value = value
    }
  }

  /// Something with a title of its own.
  package struct Article: Sendable {
    package var title: Prose
    package var blocks: [Block]

    package init(title: Prose, blocks: [Block]) {
      self.title = title
      self.blocks = blocks
    }

    /// All running text of it.
    package var proses: [Prose] { [title] + blocks.flatMap(\.proses) }
  }

  /// A drawing and what it shows in one sentence.
  package struct FigureBlock: Sendable {
    package var drawable: any Drawable
    package var caption: Prose

    package init(drawable: any Drawable, caption: Prose) {
      self.drawable = drawable
      self.caption = caption
    }
  }

  /// This block and all inside it.
  package var flattened: [Block] {
    switch self {
    case .details(_, let blocks): [self] + blocks.flatMap(\.flattened)
    case .articles(let articles): [self] + articles.flatMap(\.blocks).flatMap(\.flattened)
    case .subsection(let part, _): [self] + part.blocks.flatMap(\.flattened)
    default: [self]
    }
  }
}

extension Block {
  /// All running text of the block and of what is inside it.
  package var proses: [Prose] {
    switch self {
    case .paragraph(let prose), .note(let prose), .heading(let prose), .notice(let prose): [prose]
    case .list(let items): items
    case .facts(let facts): facts.flatMap { [$0.name, $0.value] }
    case .table(let table): table.proses
    case .figures(let figures): figures.map(\.caption)
    case .details(let summary, let blocks): [summary] + blocks.flatMap(\.proses)
    case .articles(let articles): articles.flatMap(\.proses)
    case .subsection(let part, _): part.proses
    case .definitions, .preformatted: []
    }
  }
}

/// A part of a page with a title, which the page's list of contents leads to.
package struct PageSection: Sendable {
  package var title: String
  /// The address within the page.
  package var anchor: String
  package var blocks: [Block]

  package init(title: String, anchor: String, blocks: [Block]) {
    self.title = title
    self.anchor = anchor
    self.blocks = blocks
  }

  /// What gnuplot has to draw for some sections, in their order.
  package static func drawables(of sections: [PageSection]) -> [any Drawable] {
    sections.flatMap(\.blocks).flatMap(\.flattened).flatMap { block in
      if case .figures(let figures) = block { figures.map(\.drawable) } else { [any Drawable]() }
    }
  }
}

/// A table of exact numbers for other tools, as comma-separated values.
package struct DataFile: Hashable, Sendable {
  /// With ".csv".
  package var name: String
  package var header: [String]
  package var rows: [[String]]

  package init(name: String, header: [String], rows: [[String]]) {
    self.name = name
    self.header = header
    self.rows = rows
  }

  /// The file's text, quoted as in RFC 4180 only where it is needed.
  package var text: String {
    ([header] + rows).map { $0.map(CSVText.field).joined(separator: ",") + "\n" }.joined()
  }

  /// The shortest digits that give the same number again; empty where there is none.
  package static func number(_ value: Double?) -> String {
    value.map { "\($0)" } ?? ""
  }

  /// The numbers of the processes that a row comes from.
  package static func processes(_ numbers: [Int]) -> String {
    Set(numbers).sorted().map(String.init).joined(separator: " ")
  }
}
