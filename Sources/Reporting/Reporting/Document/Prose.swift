/// Running text in which single words lead to the glossary.
///
/// Literals are the report's own words. Whatever is set in between is taken as it is, so a
/// scenario's text can never become markup.
struct Prose: Hashable, Sendable {
  /// A run of characters with one meaning.
  enum Piece: Hashable, Sendable {
    case text(String)
    /// A word that ``Terms`` explains, and how it is written here.
    case term(String, shown: String)
    case strong(String)
    case code(String)
    /// A file beside the report, by its path in the report's folder.
    case file(String)
    /// Words that lead to a place of the page or to another page.
    case link(String, address: String)
    /// A strategy with its mark.
    case strategy(String)
  }

  var pieces: [Piece]

  init(_ text: String) { pieces = [.text(text)] }

  /// Takes what stands between backticks as code.
  init(marked text: String) {
    pieces = text.split(separator: "`", omittingEmptySubsequences: false).enumerated()
      .filter { !$0.element.isEmpty }
      .map { $0.offset.isMultiple(of: 2) ? .text(String($0.element)) : .code(String($0.element)) }
  }

  init(pieces: [Piece]) { self.pieces = pieces }

  /// Texts with something between them.
  init(joining parts: [Prose], separator: String) {
    pieces = Array(parts.map(\.pieces).joined(separator: [.text(separator)]))
  }

  static func + (left: Prose, right: Prose) -> Prose {
    Prose(pieces: left.pieces + right.pieces)
  }

  var isEmpty: Bool { plain.isEmpty }

  /// The text without any markup.
  var plain: String {
    pieces.map { piece in
      switch piece {
      case .text(let text), .strong(let text), .code(let text), .file(let text),
        .strategy(let text), .link(let text, _):
        text
      case .term(_, let shown): shown
      }
    }.joined()
  }
}

extension Prose: ExpressibleByStringInterpolation {
  /// Collects the pieces of a literal.
  struct StringInterpolation: StringInterpolationProtocol {
    var pieces: [Piece] = []

    init(literalCapacity: Int, interpolationCount: Int) {}

    mutating func appendLiteral(_ literal: String) {
      if !literal.isEmpty { pieces.append(.text(literal)) }
    }

    mutating func appendInterpolation(_ text: String) { pieces.append(.text(text)) }

    mutating func appendInterpolation(_ number: Int) { pieces.append(.text("\(number)")) }

    mutating func appendInterpolation(_ prose: Prose) { pieces += prose.pieces }

    mutating func appendInterpolation(term: String, as shown: String? = nil) {
      pieces.append(.term(term, shown: shown ?? term))
    }

    mutating func appendInterpolation(strong: String) { pieces.append(.strong(strong)) }

    mutating func appendInterpolation(code: String) { pieces.append(.code(code)) }

    mutating func appendInterpolation(file: String) { pieces.append(.file(file)) }

    mutating func appendInterpolation(link text: String, to address: String) {
      pieces.append(.link(text, address: address))
    }

    mutating func appendInterpolation(strategy: String) { pieces.append(.strategy(strategy)) }
  }

  init(stringLiteral value: String) { self.init(value) }

  init(stringInterpolation: StringInterpolation) { pieces = stringInterpolation.pieces }
}
