/// A line of text in pieces with different tones.
struct TerminalLine: Hashable {
  struct Piece: Hashable {
    var text: String
    var tone = Tone.plain
  }

  var pieces: [Piece]

  static let empty = TerminalLine(pieces: [])

  /// The line without trailing spaces.
  var trimmed: TerminalLine {
    var pieces = pieces
    while let last = pieces.popLast() {
      let text = last.text.trimmingTrailingSpaces()
      if !text.isEmpty {
        return TerminalLine(pieces: pieces + [Piece(text: text, tone: last.tone)])
      }
    }
    return .empty
  }

  func indented(by columns: Int) -> TerminalLine {
    columns == 0 || pieces.isEmpty
      ? self : TerminalLine(pieces: [Piece(text: String(repeating: " ", count: columns))] + pieces)
  }
}

extension Prose {
  /// Returns the text as pieces with one tone each.
  func pieces(_ usual: Tone) -> [TerminalLine.Piece] {
    pieces.map { piece in
      let plain = Prose(pieces: [piece]).plain
      return switch piece {
      case .strong: TerminalLine.Piece(text: plain, tone: .heading)
      case .toned(_, let tone): TerminalLine.Piece(text: plain, tone: tone)
      case .sign(let fill): TerminalLine.Piece(text: plain, tone: fill.tone)
      default: TerminalLine.Piece(text: plain, tone: usual)
      }
    }
  }

  /// Wraps the text between words; a nil width gives one line.
  func lines(of tone: Tone, width: Int?) -> [TerminalLine] {
    let pieces = pieces(tone)
    guard let width else { return [TerminalLine(pieces: pieces)] }
    var rest = pieces.flatMap { piece in
      piece.text.filter { !$0.isWhitespace }.map { _ in piece.tone }
    }[...]
    return plain.wrapped(to: width).map { line in
      var pieces: [TerminalLine.Piece] = []
      for character in line {
        let tone = character == " " ? pieces.last?.tone ?? tone : rest.popFirst() ?? tone
        if pieces.last?.tone == tone {
          pieces[pieces.count - 1].text.append(character)
        } else {
          pieces.append(TerminalLine.Piece(text: String(character), tone: tone))
        }
      }
      return TerminalLine(pieces: pieces)
    }
  }
}
