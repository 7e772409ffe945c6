/// Running text in which single words lead to the glossary.
///
/// Literals are the report's own words. Whatever is set in between is taken as it is, so a
/// scenario's text can never become markup.
package struct Prose: Hashable, Sendable {
  /// A run of characters with one meaning.
  package enum Piece: Hashable, Sendable {
    case text(String)
    /// A word that the page's ``Glossary`` explains, and how it is written here.
    case term(String, shown: String)
    case strong(String)
    case code(String)
    /// A file beside the report, by its path in the report's folder.
    case file(String)
    /// Words that lead to a place of the page or to another page.
    case link(String, address: String)
    /// A strategy with its mark.
    case strategy(String)
    case toned(String, Tone)
    /// The sign of a part of a bar, in front of its name.
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

  /// Texts with something between them.
  package init(joining parts: [Prose], separator: String) {
    pieces = Array(parts.map(\.pieces).joined(separator: [.text(separator)]))
  }

  package static func + (left: Prose, right: Prose) -> Prose {
    Prose(pieces: left.pieces + right.pieces)
  }

  package var isEmpty: Bool { plain.isEmpty }

  /// The text without any markup.
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
  /// Collects the pieces of a literal.
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
