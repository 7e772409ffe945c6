/// Cuts Swift source into the few sorts of tokens that matter for finding tests.
///
/// Not a parser: comments are dropped, a literal is one token whatever it holds, so that braces,
/// quotes and the word `covers` inside them mean nothing. Own code because a full parser of Swift
/// would cost minutes of every clean build.
struct SwiftLexer {
  /// A piece of source.
  enum Token: Hashable {
    /// A word, `@Word`, or the inside of a name in backticks.
    case word(String)
    /// A text literal without interpolation; others give nil, as their value is not in the source.
    case text(String?)
    case symbol(Character)
  }

  private let source: [Character]
  private var position = 0

  init(_ source: String) { self.source = Array(source) }

  static func tokens(of source: String) -> [Token] {
    var lexer = SwiftLexer(source)
    var tokens: [Token] = []
    while let token = lexer.next(after: tokens.last) { tokens.append(token) }
    return tokens
  }

  private mutating func next(after previous: Token?) -> Token? {
    skipBlanksAndComments()
    guard let character = peek() else { return nil }
    if character == "\"" { return .text(text(hashes: 0)) }
    if character == "#", let hashes = hashesBefore("\"") { return .text(text(hashes: hashes)) }
    if character == "#", let hashes = hashesBefore("/") { return regex(hashes: hashes) }
    if character == "/", Self.startsRegex(after: previous), peek(1)?.isWhitespace == false {
      return regex(hashes: 0)
    }
    if character == "`" { return .word(rawName()) }
    if character == "@" || Self.isWordPart(character) { return .word(word()) }
    position += 1
    return .symbol(character)
  }

  private func peek(_ distance: Int = 0) -> Character? {
    source.indices.contains(position + distance) ? source[position + distance] : nil
  }

  private func isAt(_ text: [Character]) -> Bool {
    // The first character decides nearly always; this runs for each character of all tests.
    peek() == text[0] && source[position...].starts(with: text)
  }

  private static func isWordPart(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || character == "_"
  }

  /// After a value a slash divides; elsewhere it opens a pattern.
  private static func startsRegex(after previous: Token?) -> Bool {
    guard case .symbol(let symbol) = previous else { return previous == nil }
    return "(,=:[{".contains(symbol)
  }
}

extension SwiftLexer {
  private mutating func skipBlanksAndComments() {
    while let character = peek() {
      if character.isWhitespace {
        position += 1
      } else if isAt(["/", "/"]) {
        while let next = peek(), !next.isNewline { position += 1 }
      } else if isAt(["/", "*"]) {
        skipBlockComment()
      } else {
        return
      }
    }
  }

  private mutating func skipBlockComment() {
    var depth = 0
    repeat {
      if isAt(["/", "*"]) {
        depth += 1
        position += 2
      } else if isAt(["*", "/"]) {
        depth -= 1
        position += 2
      } else {
        position += 1
      }
    } while depth > 0 && position < source.count
  }

  private mutating func word() -> String {
    let start = position
    position += 1
    while let character = peek(), Self.isWordPart(character) { position += 1 }
    return String(source[start..<position])
  }

  private mutating func rawName() -> String {
    position += 1
    let start = position
    while let character = peek(), character != "`", !character.isNewline { position += 1 }
    defer { position += 1 }
    return String(source[start..<min(position, source.count)])
  }

  /// The number of `#` from here on if the given character follows them.
  private func hashesBefore(_ character: Character) -> Int? {
    let count = source[position...].prefix { $0 == "#" }.count
    return peek(count) == character ? count : nil
  }

  private mutating func regex(hashes: Int) -> Token {
    let end = ["/"] + [Character](repeating: "#", count: hashes)
    position += hashes + 1
    while position < source.count, !isAt(end), hashes > 0 || peek()?.isNewline == false {
      position += hashes == 0 && peek() == "\\" ? 2 : 1
    }
    position += end.count
    return .text(nil)
  }

  private mutating func text(hashes: Int) -> String? {
    position += hashes
    let mark = [Character](repeating: "#", count: hashes)
    let quotes = [Character](repeating: "\"", count: isAt(["\"", "\"", "\""]) ? 3 : 1)
    let (end, escape) = (quotes + mark, ["\\"] + mark)
    position += quotes.count
    var value: String? = ""
    while position < source.count, !isAt(end) {
      if isAt(escape + ["("]) {
        position += hashes + 2
        skipInterpolation()
        value = nil
      } else if isAt(escape) {
        value?.append(contentsOf: source[position..<min(position + hashes + 2, source.count)])
        position += hashes + 2
      } else {
        value?.append(source[position])
        position += 1
      }
    }
    position += end.count
    return value
  }

  /// Everything up to the parenthesis that closes an interpolation, texts inside it included.
  private mutating func skipInterpolation() {
    var depth = 1
    while depth > 0, let token = next(after: .symbol("(")) {
      if token == .symbol("(") { depth += 1 }
      if token == .symbol(")") { depth -= 1 }
    }
  }
}
