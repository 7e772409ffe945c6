/// Running text whose terms link to the glossary.
///
/// Literals are the report's own words. Interpolated values are never parsed, so the text of a
/// scenario cannot become markup.
package struct Prose: Hashable, Sendable {
  /// A run of characters with one role.
  package enum Piece: Hashable, Sendable {
    case text(String)
    /// A term of the page's ``Glossary`` and its form in this text.
    case term(String, shown: String)
    case strong(String)
    case code(String)
    /// A file next to the report, by its path in the report's folder.
    case file(String)
    /// A link to a place on the page or to another page.
    case link(String, address: String)
    /// The name of a strategy, with its mark.
    case strategy(String)
    case toned(String, Tone)
    /// The sign of a part of a bar, shown before its name.
    case sign(Bars.Fill)
  }

  package var pieces: [Piece]

  package init(_ text: String) { pieces = [.text(text)] }

  /// Parses text between backticks as code.
  package init(marked text: String) {
    pieces = text.split(separator: "`", omittingEmptySubsequences: false).enumerated()
      .filter { !$0.element.isEmpty }
      .map { $0.offset.isMultiple(of: 2) ? .text(String($0.element)) : .code(String($0.element)) }
  }

  package init(pieces: [Piece]) { self.pieces = pieces }

  package init(_ text: String, _ tone: Tone) { pieces = [.toned(text, tone)] }

  /// Joins texts with a separator.
  package init(joining parts: [Prose], separator: String) {
    pieces = Array(parts.map(\.pieces).joined(separator: [.text(separator)]))
  }

  package static func + (left: Prose, right: Prose) -> Prose {
    Prose(pieces: left.pieces + right.pieces)
  }

  package var isEmpty: Bool { plain.isEmpty }

  /// The text without markup.
  package var plain: String {
    pieces.map { piece in
      switch piece {
      case .text(let text), .strong(let text), .code(let text), .file(let text),
        .strategy(let text), .link(let text, _), .toned(let text, _):
        text
      case .term(_, let shown): shown
      case .sign(let fill): fill.glyph + " "
      }
    }.joined()
  }
}

extension Prose: ExpressibleByStringInterpolation {
  package struct StringInterpolation: StringInterpolationProtocol {
    package var pieces: [Piece] = []

    package init(literalCapacity: Int, interpolationCount: Int) {}

    package mutating func appendLiteral(_ literal: String) {
      if !literal.isEmpty { pieces.append(.text(literal)) }
    }

    package mutating func appendInterpolation(_ text: String) { pieces.append(.text(text)) }

    package mutating func appendInterpolation(_ number: Int) { pieces.append(.text("\(number)")) }

    package mutating func appendInterpolation(_ prose: Prose) { pieces += prose.pieces }

    package mutating func appendInterpolation(term: String, as shown: String? = nil) {
      pieces.append(.term(term, shown: shown ?? term))
    }

    package mutating func appendInterpolation(strong: String) { pieces.append(.strong(strong)) }

    package mutating func appendInterpolation(code: String) { pieces.append(.code(code)) }

    package mutating func appendInterpolation(file: String) { pieces.append(.file(file)) }

    package mutating func appendInterpolation(link text: String, to address: String) {
      pieces.append(.link(text, address: address))
    }

    package mutating func appendInterpolation(strategy: String) {
      pieces.append(.strategy(strategy))
    }

    package mutating func appendInterpolation(_ text: String, _ tone: Tone) {
      pieces.append(.toned(text, tone))
    }

    package mutating func appendInterpolation(sign: Bars.Fill) { pieces.append(.sign(sign)) }
  }

  package init(stringLiteral value: String) { self.init(value) }

  package init(stringInterpolation: StringInterpolation) { pieces = stringInterpolation.pieces }
}

/// The meaning of a piece of text, which determines its colour.
package enum Tone: String, Hashable, Sendable {
  case plain, heading, good, bad, muted
}
