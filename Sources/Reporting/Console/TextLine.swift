/// What a piece of text means, for whoever gives it a colour.
package enum Tone: Hashable, Sendable {
  case plain, heading, good, bad, muted
}

/// One line of text in pieces of different meaning.
package struct TextLine {
  package struct Piece {
    package let text: String
    package let tone: Tone

    package init(_ text: String, _ tone: Tone = .plain) {
      self.text = text
      self.tone = tone
    }
  }

  package let pieces: [Piece]

  package init(_ text: String, _ tone: Tone = .plain) {
    pieces = [Piece(text, tone)]
  }

  package init(pieces: [Piece]) {
    self.pieces = pieces
  }

  /// The line without spaces at its end.
  package var trimmed: TextLine {
    var pieces = pieces
    while let last = pieces.popLast() {
      let text = String(last.text.reversed().drop { $0 == " " }.reversed())
      if !text.isEmpty { return TextLine(pieces: pieces + [Piece(text, last.tone)]) }
    }
    return TextLine(pieces: [])
  }

  /// Lines behind a margin; what follows the first is indented by some more.
  package static func wrapped(
    _ text: String, to columns: Int, indent: Int, hanging: Int = 2,
    _ tone: Tone = .plain
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
