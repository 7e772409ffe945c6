/// A report as a sequence of blocks, before it is Markdown or HTML.
///
/// Text may hold `code` and **strong** parts and nothing else, which both renderings know.
indirect enum Block: Hashable, Sendable {
  case heading(Int, String)
  case paragraph(String)
  case list([String])
  /// A box that stands out: the answer, a warning.
  case note(title: String, [Block])
  case table(Table)
  case figure(Figure)
  case code(String)
  /// Folded away until it is asked for.
  case details(String, [Block])
  /// Side by side where there is room.
  case columns([Column])

  struct Table: Hashable, Sendable {
    var columns: [String]
    var rows: [[String]]
    /// Columns of numbers, which stand flush right.
    var rightAligned: Set<Int>
  }

  struct Column: Hashable, Sendable {
    var title: String
    var blocks: [Block]
  }
}

extension [Block] {
  /// Every figure, in order, also those within other blocks.
  var figures: [Figure] {
    flatMap { block -> [Figure] in
      switch block {
      case .figure(let figure): [figure]
      case .note(_, let blocks), .details(_, let blocks): blocks.figures
      case .columns(let columns): columns.flatMap(\.blocks.figures)
      default: []
      }
    }
  }
}
