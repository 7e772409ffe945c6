/// A part of a section, independent of the output format.
package enum Block: Sendable {
  case paragraph(Prose)
  /// Smaller text that explains the preceding tables or figures.
  case note(Prose)
  case heading(Prose)
  case list([Prose])
  /// A notice that readers must not miss.
  case notice(Prose)
  /// The parts that could not be read and are missing from the page.
  case damage(Prose)
  case facts([Fact])
  /// Glossary entries, each with an anchor for links.
  case definitions([Term])
  case table(Table)
  case bars(Bars)
  case figures([FigureBlock])
  case preformatted(String, language: String)
  /// Blocks that are collapsed until a reader opens them, and always printed.
  case details(Prose, [Block])
  /// Articles next to each other if there is room.
  case articles([Article])
  /// A part with a heading and an anchor.
  case subsection(Article, anchor: String)
  /// Blocks that the page's script updates from the data that it reads.
  case live([Block], data: String)

  package struct Fact: Hashable, Sendable {
    var name: Prose
    var value: Prose

    package init(_ name: Prose, _ value: Prose) {
      self.name = name
      self.value = value
    }
  }

  /// Blocks under a title of their own.
  package struct Article: Sendable {
    var title: Prose
    package var blocks: [Block]

    package init(title: Prose, blocks: [Block]) {
      self.title = title
      self.blocks = blocks
    }
  }

  /// A drawing with a caption of one sentence.
  package struct FigureBlock: Sendable {
    var drawable: any Drawable
    var caption: Prose

    package init(drawable: any Drawable, caption: Prose) {
      self.drawable = drawable
      self.caption = caption
    }
  }

  /// This block followed by all nested blocks.
  package var flattened: [Block] {
    switch self {
    case .details(_, let blocks): [self] + blocks.flatMap(\.flattened)
    case .articles(let articles): [self] + articles.flatMap(\.blocks).flatMap(\.flattened)
    case .subsection(let part, _): [self] + part.blocks.flatMap(\.flattened)
    case .live(let blocks, _): [self] + blocks.flatMap(\.flattened)
    default: [self]
    }
  }
}

extension Block {
  /// All running text of the block and its nested blocks.
  package var proses: [Prose] {
    switch self {
    case .paragraph(let prose), .note(let prose), .heading(let prose), .notice(let prose),
      .damage(let prose):
      [prose]
    case .list(let items): items
    case .facts(let facts): facts.flatMap { [$0.name, $0.value] }
    case .table(let table): table.proses
    case .figures(let figures): figures.map(\.caption)
    case .details(let summary, let blocks): [summary] + blocks.flatMap(\.proses)
    case .articles(let articles): articles.flatMap { [$0.title] + $0.blocks.flatMap(\.proses) }
    case .subsection(let part, _): [part.title] + part.blocks.flatMap(\.proses)
    case .live(let blocks, _): blocks.flatMap(\.proses)
    case .definitions, .preformatted, .bars: []
    }
  }
}

extension [Block] {
  /// The drawings of the blocks, in order.
  package var drawables: [any Drawable] {
    flatMap(\.flattened).flatMap { block in
      if case .figures(let figures) = block { figures.map(\.drawable) } else { [any Drawable]() }
    }
  }
}
