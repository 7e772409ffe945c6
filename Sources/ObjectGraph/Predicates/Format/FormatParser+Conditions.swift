import ObjectModel

/// Or, and, not and comparisons.
extension FormatParser {
  mutating func disjunction() throws(PredicateFormatError) -> ParsedTerm {
    let first = try conjunction()
    guard isNext("OR", "||") else { return first }
    var parts = [try condition(first)]
    while isNext("OR", "||") {
      advance()
      let part = try conjunction()
      parts.append(try condition(part))
    }
    return ParsedTerm(content: .condition(.or(parts)), offset: first.offset)
  }

  private mutating func conjunction() throws(PredicateFormatError) -> ParsedTerm {
    let first = try negation()
    guard isNext("AND", "&&") else { return first }
    var parts = [try condition(first)]
    while isNext("AND", "&&") {
      advance()
      let part = try negation()
      parts.append(try condition(part))
    }
    return ParsedTerm(content: .condition(.and(parts)), offset: first.offset)
  }

  private func isNext(_ keyword: String, _ symbol: String) -> Bool {
    token.keyword == keyword || token.kind == .symbol(symbol)
  }

  /// A comparison after any number of NOTs.
  private mutating func negation() throws(PredicateFormatError) -> ParsedTerm {
    let offset = token.offset
    var count = 0
    while isNext("NOT", "!") {
      // Each deepens the condition, though not the stack.
      try enter()
      count += 1
      advance()
    }
    let term = try comparison()
    guard count > 0 else { return term }
    var negated = try condition(term)
    for _ in 0..<count {
      leave()
      negated = .not(negated)
    }
    return ParsedTerm(content: .condition(negated), offset: offset)
  }

  private mutating func comparison() throws(PredicateFormatError) -> ParsedTerm {
    let modifier = readModifier()
    let left = try sum()
    if modifier == nil, let isExact = token.keyword.flatMap({ FormatKeywords.entityTests[$0] }) {
      return try kindTest(left, isExact)
    }
    guard let comparison = readOperator() else {
      if modifier != nil { _ = try condition(left) }
      return left
    }
    let options = try textOptions()
    let right = try sum()
    return try compared(left, comparison, right, modifier, options)
  }

  private mutating func readModifier() -> FetchComparison.Modifier? {
    guard let modifier = token.keyword.flatMap({ FormatKeywords.modifiers[$0] }) else {
      return nil
    }
    advance()
    return modifier
  }

  private mutating func kindTest(
    _ left: ParsedTerm, _ isExact: Bool
  ) throws(PredicateFormatError) -> ParsedTerm {
    advance()
    let kind = FetchPredicate.isKind(
      try expression(left), entityName: try entityName(), exactly: isExact)
    return ParsedTerm(content: .condition(kind), offset: left.offset)
  }

  private func compared(
    _ left: ParsedTerm, _ comparison: FetchComparison.Operator, _ right: ParsedTerm,
    _ modifier: FetchComparison.Modifier?, _ options: TextOptions
  ) throws(PredicateFormatError) -> ParsedTerm {
    if let test = try entityTest(left, comparison, right) {
      guard modifier == nil else { throw failure(.misplacedEntity, at: left.offset) }
      return ParsedTerm(content: .condition(test), offset: left.offset)
    }
    let result = FetchComparison(
      try expression(left), comparison, try expression(right), modifier: modifier ?? .direct,
      options: options)
    return ParsedTerm(content: .condition(.comparison(result)), offset: left.offset)
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
