import ObjectModel

/// Or, and, not and comparisons.
extension FormatParser {
  mutating func disjunction() throws(PredicateFormatError) -> ParsedTerm {
    try chain("OR", "||", FetchPredicate.or) { (parser) throws(PredicateFormatError) in
      try parser.conjunction()
    }
  }

  private mutating func conjunction() throws(PredicateFormatError) -> ParsedTerm {
    try chain("AND", "&&", FetchPredicate.and) { (parser) throws(PredicateFormatError) in
      try parser.negation()
    }
  }

  /// Conditions joined by one conjunction become one predicate.
  private mutating func chain(
    _ keyword: String, _ symbol: String, _ join: ([FetchPredicate]) -> FetchPredicate,
    _ read: (inout FormatParser) throws(PredicateFormatError) -> ParsedTerm
  ) throws(PredicateFormatError) -> ParsedTerm {
    let first = try read(&self)
    guard token.keyword == keyword || token.kind == .symbol(symbol) else { return first }
    var parts = [try condition(first)]
    while token.keyword == keyword || token.kind == .symbol(symbol) {
      advance()
      parts.append(try condition(try read(&self)))
    }
    return ParsedTerm(content: .condition(join(parts)), offset: first.offset)
  }

  private mutating func negation() throws(PredicateFormatError) -> ParsedTerm {
    guard token.keyword == "NOT" || token.kind == .symbol("!") else { return try comparison() }
    let offset = token.offset
    advance()
    let negated = try nested { (parser) throws(PredicateFormatError) in
      try parser.condition(try parser.negation())
    }
    return ParsedTerm(content: .condition(.not(negated)), offset: offset)
  }

  private mutating func comparison() throws(PredicateFormatError) -> ParsedTerm {
    let offset = token.offset
    let modifier = token.keyword.flatMap { FormatKeywords.modifiers[$0] }
    if modifier != nil { advance() }
    let left = try sum()
    if modifier == nil, let isExact = token.keyword.flatMap({ FormatKeywords.entityTests[$0] }) {
      advance()
      let kind = FetchPredicate.isKind(
        try expression(left), entityName: try entityName(), exactly: isExact)
      return ParsedTerm(content: .condition(kind), offset: offset)
    }
    guard let comparison = readOperator() else {
      if modifier != nil { _ = try condition(left) }
      return left
    }
    let options = try textOptions()
    let right = try sum()
    if let test = try entityTest(left, comparison, right) {
      guard modifier == nil else { throw failure(.misplacedEntity, at: left.offset) }
      return ParsedTerm(content: .condition(test), offset: offset)
    }
    let result = FetchComparison(
      try expression(left), comparison, try expression(right), modifier: modifier ?? .direct,
      options: options)
    return ParsedTerm(content: .condition(.comparison(result)), offset: offset)
  }

  private mutating func readOperator() -> FetchComparison.Operator? {
    let found: FetchComparison.Operator? =
      switch token.kind {
      case .symbol(let symbol): FormatKeywords.symbolOperators[symbol]
      case .word: token.keyword.flatMap { FormatKeywords.operators[$0] }
      default: nil
      }
    if found != nil { advance() }
    return found
  }

  /// `[c]`, `[d]` or `[cd]` after an operator.
  private mutating func textOptions() throws(PredicateFormatError) -> TextOptions {
    guard skip("[") else { return [] }
    let known: Set<String> = ["c", "d", "cd", "dc"]
    guard case .word(let word) = token.kind, known.contains(word.lowercased()) else {
      throw unexpected("c, d or cd, for texts compared without case and diacritics")
    }
    advance()
    try require("]")
    let letters = word.lowercased()
    return TextOptions(
      (letters.contains("c") ? [.caseInsensitive] : [])
        + (letters.contains("d") ? [.diacriticInsensitive] : []))
  }

  /// `entity == "Dog"` and its like, nil if no side is an entity.
  private func entityTest(
    _ left: ParsedTerm, _ comparison: FetchComparison.Operator, _ right: ParsedTerm
  ) throws(PredicateFormatError) -> FetchPredicate? {
    let path: FetchKeyPath
    let name: ParsedTerm
    switch (left.content, right.content) {
    case (.entity(let found), _): (path, name) = (found, right)
    case (_, .entity(let found)) where comparison != .isIn: (path, name) = (found, left)
    default: return nil
    }
    func test(_ name: FetchValue) -> FetchPredicate? {
      guard case .attribute(.string(let name)) = name else { return nil }
      return .isKind(.keyPath(path), entityName: name, exactly: true)
    }
    if case .expression(.value(let value)) = name.content {
      switch (comparison, value) {
      case (.equal, _): if let test = test(value) { return test }
      case (.notEqual, _): if let test = test(value) { return .not(test) }
      case (.isIn, .list(let names)):
        let tests = names.compactMap(test)
        if tests.count == names.count { return .or(tests) }
      default: break
      }
    }
    throw failure(.misplacedEntity, at: left.offset)
  }

  /// The name of an entity, as a name, a text or an argument.
  mutating func entityName() throws(PredicateFormatError) -> String {
    let offset = token.offset
    switch token.kind {
    case .text(let name), .escapedWord(let name):
      advance()
      return name
    case .word(let name) where !FormatKeywords.isReserved(name):
      advance()
      return name
    case .argument("%@"), .argument("%K"):
      return try textArgument(at: offset)
    default: throw unexpected("the name of an entity")
    }
  }
}

extension TextOptions {
  /// All of the options together.
  init(_ options: [TextOptions]) {
    self = options.reduce([]) { $0.union($1) }
  }
}
