/// Rows of cells under headings, no wider than a terminal: what does not fit goes on in the next
/// line of its cell, so that nothing is cut.
package struct TextTable {
  package struct Column {
    package let title: String
    package var isNumber: Bool

    package init(title: String, isNumber: Bool = false) {
      self.title = title
      self.isNumber = isNumber
    }
  }

  package let columns: [Column]
  package let rows: [[TextLine.Piece]]

  package init(columns: [Column], rows: [[TextLine.Piece]]) {
    self.columns = columns
    self.rows = rows
  }

  private static let gap = 2
  /// A name in less is not readable.
  private static let leastWidth = 12
  /// Without a limit, one endless name does not push the figures of all rows to the right.
  private static let mostAligned = 80

  /// Headings and rows.
  ///
  /// - Parameters:
  ///   - indent: Spaces before the first column.
  ///   - width: Columns of the terminal, nil for as many as the cells need.
  /// - Returns: a line for each row, and more where a cell goes on below.
  package func lines(indent: Int = 2, width: Int?) -> [TextLine] {
    let widths = widths(width.map { $0 - indent })
    let hasTitles = columns.contains { !$0.title.isEmpty }
    let titles = columns.map { TextLine.Piece($0.title, .muted) }
    return ((hasTitles ? [titles] : []) + rows).flatMap {
      lines(of: $0, widths, indent: indent, isWrapped: width != nil)
    }
  }

  /// Natural widths, where headings and then text columns give way until all fit.
  private func widths(_ available: Int?) -> [Int] {
    let gaps = Self.gap * (columns.count - 1)
    var natural = columns.indices.map { index in
      rows.reduce(columns[index].title.width) { max($0, $1[index].text.width) }
    }
    guard let available else { return natural.map { min($0, Self.mostAligned) } }
    guard natural.reduce(gaps, +) > available else { return natural }
    for index in columns.indices where columns[index].isNumber {
      let words = columns[index].title.split(separator: " ").map { String($0).width }
      natural[index] = rows.reduce(words.max() ?? 0) { max($0, $1[index].text.width) }
    }
    var most = natural.max() ?? 0
    var widths = natural
    while most > Self.leastWidth, widths.reduce(gaps, +) > available {
      most -= 1
      widths = natural.indices.map { columns[$0].isNumber ? natural[$0] : min(natural[$0], most) }
    }
    return widths
  }

  private func lines(
    of row: [TextLine.Piece], _ widths: [Int], indent: Int, isWrapped: Bool
  ) -> [TextLine] {
    let cells = row.indices.map {
      isWrapped ? Self.wrapped(row[$0].text, to: widths[$0]) : [row[$0].text]
    }
    let height = cells.map(\.count).max() ?? 0
    return (0..<height).map { line in
      let pieces = row.indices.map { index in
        let text = line < cells[index].count ? cells[index][line] : ""
        let margin = String(repeating: " ", count: index == 0 ? indent : Self.gap)
        return TextLine.Piece(
          margin
            + text.padded(to: widths[index], alignment: columns[index].isNumber ? .right : .left),
          row[index].tone)
      }
      return TextLine(pieces: pieces)
    }
  }

  /// Lines of a cell, all as far to the right as its first.
  private static func wrapped(_ text: String, to width: Int) -> [String] {
    guard text.width > width else { return [text] }
    let indent = min(text.prefix { $0 == " " }.count, max(0, width - 8))
    let margin = String(repeating: " ", count: indent)
    return text.wrapped(to: width - indent, breakingWords: true).map { margin + $0 }
  }
}
