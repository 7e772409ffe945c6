/// Rows of cells under headings, no wider than a terminal: what does not fit goes on in the next
/// line of its cell, so that nothing is cut.
struct TextTable {
  struct Column {
    let title: String
    var isNumber = false
  }

  let columns: [Column]
  let rows: [[TextLine.Piece]]

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
  func lines(indent: Int = 2, width: Int?) -> [TextLine] {
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
          margin + text.padded(to: widths[index], atStart: columns[index].isNumber),
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

/// One line of text in pieces of different meaning.
struct TextLine {
  struct Piece {
    let text: String
    let tone: InspectionText.Tone

    init(_ text: String, _ tone: InspectionText.Tone = .plain) {
      self.text = text
      self.tone = tone
    }
  }

  let pieces: [Piece]

  init(_ text: String, _ tone: InspectionText.Tone = .plain) {
    pieces = [Piece(text, tone)]
  }

  init(pieces: [Piece]) {
    self.pieces = pieces
  }

  /// The line without spaces at its end.
  var trimmed: TextLine {
    var pieces = pieces
    while let last = pieces.popLast() {
      let text = String(last.text.reversed().drop { $0 == " " }.reversed())
      if !text.isEmpty { return TextLine(pieces: pieces + [Piece(text, last.tone)]) }
    }
    return TextLine(pieces: [])
  }

  /// Lines behind a margin; what follows the first is indented by some more.
  static func wrapped(
    _ text: String, to columns: Int, indent: Int, hanging: Int = 2,
    _ tone: InspectionText.Tone = .plain
  ) -> [TextLine] {
    text.wrapped(to: columns - indent - hanging).enumerated().map { index, line in
      TextLine(
        pieces: [
          Piece(String(repeating: " ", count: indent + (index == 0 ? 0 : hanging))),
          Piece(line, tone),
        ])
    }
  }
}

extension String {
  /// How many columns of a terminal the text takes.
  var width: Int { reduce(0) { $0 + $1.width } }

  /// The text with spaces up to a width; longer text is left as it is.
  func padded(to width: Int, atStart: Bool = false) -> String {
    let space = String(repeating: " ", count: max(0, width - self.width))
    return atStart ? space + self : self + space
  }

  /// Lines of at most the given width, broken between words where possible.
  ///
  /// - Parameters:
  ///   - width: Columns of the terminal.
  ///   - breakingWords: Whether a word that is wider than a line goes on in the next one; otherwise
  ///     it has a line of its own that is too wide.
  /// - Returns: at least one line.
  func wrapped(to width: Int, breakingWords: Bool = false) -> [String] {
    var lines: [String] = []
    var (line, filled) = ("", 0)
    for word in split(separator: " ") {
      for part in breakingWords ? Self.parts(of: word, width: width) : [String(word)] {
        let needed = part.width
        if !line.isEmpty, filled + 1 + needed > width {
          lines.append(line)
          (line, filled) = ("", 0)
        }
        line += (line.isEmpty ? "" : " ") + part
        filled += (filled == 0 ? 0 : 1) + needed
      }
    }
    return lines + [line]
  }

  private static func parts(of word: Substring, width: Int) -> [String] {
    var parts: [String] = []
    var (part, filled) = ("", 0)
    for character in word {
      if filled > 0, filled + character.width > width {
        let rest = part.endInNextLine
        parts.append(String(part.dropLast(rest.count)))
        (part, filled) = (rest, rest.width)
      }
      part.append(character)
      filled += character.width
    }
    return parts + [part]
  }

  /// What of a name that is broken at its end reads better in the next line: what follows the last
  /// dot, underscore or change to a capital, unless that leaves less than half.
  private var endInNextLine: String {
    let characters = Array(self)
    let place = characters.indices.dropFirst().last { index in
      let (before, next) = (characters[index - 1], characters[index])
      return "._".contains(before) || (before.isLowercase && next.isUppercase)
    }
    guard let place, place * 2 >= characters.count else { return "" }
    return String(characters[place...])
  }
}

extension Character {
  /// Columns of a terminal: two for ideographs and pictures (Unicode Standard Annex 11).
  fileprivate var width: Int {
    let scalar = unicodeScalars.first?.value ?? 0
    guard scalar >= 0x1100 else { return 1 }
    return Self.wide.contains { $0.contains(scalar) } ? 2 : 1
  }

  private static let wide: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF,
    0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F680...0x1F6FF,
    0x1F900...0x1F9FF, 0x20000...0x3FFFD,
  ]
}
