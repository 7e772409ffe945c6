/// A table no wider than the terminal: long cells continue on the next line, and nothing is cut.
struct TerminalTable {
  private struct Cell {
    var lines: [String]
    var tone: Tone

    /// All lines in one.
    var text: String { lines.joined(separator: " ") }
    /// The width with the lines below each other.
    var leastWidth: Int { lines.reduce(0) { max($0, $1.width) } }
  }

  private let areNumbers: [Bool]
  private let titles: [Cell]
  private let rows: [[Cell]]

  init(_ table: Table) {
    areNumbers = [false] + table.columns.map(\.isNumeric)
    titles = ([table.corner] + table.columns.map(\.title)).map {
      Cell(lines: [$0.plain], tone: .muted)
    }
    rows = table.rows.map { row in
      var cells = ([row.head] + row.cells.map(\.lines)).map(Self.cell)
      cells[0].lines = [String(repeating: "  ", count: min(row.depth, 12)) + cells[0].text]
      return cells
    }
  }

  private static func cell(_ lines: [Table.Line]) -> Cell {
    let shown = lines.filter { !$0.prose.isEmpty }
    let tones = shown.flatMap { line in line.prose.pieces(line.style.tone).map(\.tone) }
    return Cell(
      lines: shown.map(\.prose.plain),
      tone: tones.first { $0 != .plain } ?? .plain)
  }

  private static let gap = 2
  /// The width below which names are unreadable.
  private static let leastWidth = 12
  /// The limit on alignment without a width, so that one long name does not shift all rows.
  private static let mostAligned = 80

  /// Returns the headings and rows.
  ///
  /// - Parameter width: The number of terminal columns; nil for as many as the cells need.
  /// - Returns: At least one line for each row; more if a cell is wrapped.
  func lines(width: Int?) -> [TerminalLine] {
    let widths = widths(width)
    let hasTitles = titles.contains { !$0.text.isEmpty }
    return ((hasTitles ? [titles] : []) + rows).flatMap {
      lines(of: $0, widths, isWrapped: width != nil)
    }
  }

  /// Returns the natural widths; if they do not fit, first the lines of numbers come below each
  /// other, then text columns shrink.
  private func widths(_ available: Int?) -> [Int] {
    let gaps = Self.gap * (titles.count - 1)
    var natural = titles.indices.map { index in
      rows.reduce(titles[index].text.width) { max($0, $1[index].text.width) }
    }
    guard let available else { return natural.map { min($0, Self.mostAligned) } }
    guard natural.reduce(gaps, +) > available else { return natural }
    for index in titles.indices where areNumbers[index] {
      let words = titles[index].text.split(separator: " ").map { String($0).width }
      natural[index] = rows.reduce(words.max() ?? 0) { max($0, $1[index].leastWidth) }
    }
    var most = natural.max() ?? 0
    var widths = natural
    while most > Self.leastWidth, widths.reduce(gaps, +) > available {
      most -= 1
      widths = natural.indices.map { areNumbers[$0] ? natural[$0] : min(natural[$0], most) }
    }
    return widths
  }

  private func lines(of row: [Cell], _ widths: [Int], isWrapped: Bool) -> [TerminalLine] {
    let cells = row.indices.map { index -> [String] in
      let cell = row[index]
      guard isWrapped else { return [cell.text] }
      guard areNumbers[index], cell.text.width > widths[index] else {
        return Self.wrapped(cell.text, to: widths[index])
      }
      return cell.lines.flatMap { Self.wrapped($0, to: widths[index]) }
    }
    let height = cells.map(\.count).max() ?? 0
    return (0..<height).map { line in
      let pieces = row.indices.map { index in
        let text = line < cells[index].count ? cells[index][line] : ""
        let margin = String(repeating: " ", count: index == 0 ? 0 : Self.gap)
        let side: String.Alignment = areNumbers[index] ? .right : .left
        return TerminalLine.Piece(
          text: margin + text.padded(to: widths[index], alignment: side), tone: row[index].tone)
      }
      return TerminalLine(pieces: pieces)
    }
  }

  /// Wraps a cell; further lines keep the indentation of the first.
  private static func wrapped(_ text: String, to width: Int) -> [String] {
    guard text.width > width else { return [text] }
    let indent = min(text.prefix { $0 == " " }.count, max(0, width - 8))
    let margin = String(repeating: " ", count: indent)
    return text.wrapped(to: width - indent, breakingWords: true).map { margin + $0 }
  }
}

extension Table.Line.Style {
  fileprivate var tone: Tone {
    switch self {
    case .plain, .value: .plain
    case .small: .muted
    case .proven: .good
    case .verdict(let tone): tone
    }
  }
}
