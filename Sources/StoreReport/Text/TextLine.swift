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
