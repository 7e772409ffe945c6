/// Parsing of key paths and of other parts after a dot.
extension FormatParser {
  /// Parses a value and the path that continues from it.
  ///
  /// Only values that can contain others are parsed here, so that two nesting levels are separated
  /// by few and small frames.
  mutating func postfixed() throws(PredicateFormatError) -> ParsedTerm {
    let term: ParsedTerm
    if token.kind == .symbol("(") {
      term = try parenthesis()
    } else if token.kind == .symbol("{") {
      term = try braces()
    } else if isCall {
      term = try call()
    } else {
      term = try leaf()
    }
    return token.kind == .symbol(".") ? try continued(term) : term
  }

  /// Parses a path or a constant.
  private mutating func leaf() throws(PredicateFormatError) -> ParsedTerm {
    let offset = token.offset
    guard var path = try pathStart() else { return try constant() }
    while skip(".") { try path.append(from: &self) }
    if token.kind == .symbol("["), try skipSize() { try path.collapse("@count", in: self) }
    return try path.term(at: offset, in: self)
  }

  /// Parses the parts after a dot that follows parentheses and similar.
  private mutating func continued(_ term: ParsedTerm) throws(PredicateFormatError) -> ParsedTerm {
    guard case .expression(let expression) = term.content else { return term }
    if case .keyPath(let start) = expression.form {
      var path = PathReading(path: start)
      while skip(".") { try path.append(from: &self) }
      return try path.term(at: term.offset, in: self)
    }
    advance()
    return ParsedTerm(content: .expression(try collapsed(expression)), offset: term.offset)
  }

  /// Parses a name, SELF, a variable or `%K`; returns nil for anything else.
  private mutating func pathStart() throws(PredicateFormatError) -> PathReading? {
    switch token.kind {
    case .variable(let name):
      advance()
      return PathReading(path: FetchKeyPath(base: .element(name), steps: []))
    case .word where token.keyword == "SELF":
      advance()
      return PathReading(path: .subject)
    case .word(let name) where !FormatKeywords.isReserved(name):
      var path = PathReading(path: .subject)
      try path.append(name, in: self)
      advance()
      return path
    case .escapedWord(let name):
      advance()
      return PathReading(path: FetchKeyPath(steps: [FetchKeyPath.Step(name)]))
    case .argument("%K"):
      var path = PathReading(path: .subject)
      try path.appendArgument(from: &self)
      return path
    default: return nil
    }
  }

  /// Parses `@count` and other aggregates after a list, a subquery or another collection.
  private mutating func collapsed(
    _ collection: FetchExpression
  ) throws(PredicateFormatError) -> FetchExpression {
    guard case .collectionOperator(let name) = token.kind else {
      throw unexpected("@count; only a path can continue with names")
    }
    guard let aggregate = FetchAggregate(rawValue: name) else {
      throw failure(.unknownCollectionOperator(name))
    }
    if case .subquery = collection.form, aggregate != .count {
      throw failure(.misplacedCollectionOperator(name))
    }
    advance()
    if token.kind == .symbol(".") { throw failure(.misplacedCollectionOperator(name)) }
    return .aggregate(aggregate, collection)
  }

  /// Consumes `[SIZE]`, another spelling of `@count`.
  private mutating func skipSize() throws(PredicateFormatError) -> Bool {
    guard nextToken.keyword == "SIZE" else {
      throw failure(
        .unexpected(expected: "an operator", found: "an index; the only one is [SIZE]"))
    }
    advance()
    advance()
    try require("]")
    return true
  }
}

/// A key path that is being parsed.
private struct PathReading {
  var path: FetchKeyPath
  var aggregate: FetchAggregate?
  /// The number of words of `entity.name` parsed so far.
  var entityWords = 0

  /// Parses the part after a dot.
  mutating func append(from parser: inout FormatParser) throws(PredicateFormatError) {
    switch parser.token.kind {
    case .word(let name): try append(name, in: parser)
    case .escapedWord(let name): try appendStep(name, in: parser)
    case .collectionOperator(let name): try collapse(name, in: parser)
    case .argument("%K"): return try appendArgument(from: &parser)
    default: throw parser.unexpected("the name of a property, or an operator such as @count")
    }
    parser.advance()
  }

  /// Appends the names and operators of a path given as an argument.
  mutating func appendArgument(from parser: inout FormatParser) throws(PredicateFormatError) {
    let before = parser
    let dotted = try parser.textArgument(at: parser.token.offset)
    let names = dotted.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard !names.contains("") else {
      throw before.failure(
        .wrongArgument(
          index: before.usedArgumentCount, specifier: "%K", expected: "names separated by dots",
          found: "\"\(dotted)\""))
    }
    for (index, name) in names.enumerated() {
      if name.hasPrefix("@") {
        try collapse(name, in: before)
      } else if index == 0, path == .subject, FormatKeywords.folded(name) == "SELF" {
        continue
      } else {
        try append(name, in: before)
      }
    }
  }

  /// Appends a name as written; `entity` is not the name of a property.
  mutating func append(_ name: String, in parser: FormatParser) throws(PredicateFormatError) {
    if name == "entity", entityWords == 0, aggregate == nil {
      entityWords = 1
    } else if name == "name", entityWords == 1 {
      entityWords = 2
    } else if name == "self", aggregate != nil {
      // Core Data requires `@sum.self` for an operator without a path.
    } else {
      try appendStep(name, in: parser)
    }
  }

  private mutating func appendStep(
    _ name: String, in parser: FormatParser
  ) throws(PredicateFormatError) {
    guard entityWords == 0 else { throw parser.failure(.misplacedEntity) }
    guard aggregate != .count else {
      throw parser.failure(.misplacedCollectionOperator("@count"))
    }
    path.steps.append(FetchKeyPath.Step(name))
  }

  mutating func collapse(
    _ name: String, in parser: FormatParser
  ) throws(PredicateFormatError) {
    guard let found = FetchAggregate(rawValue: name) else {
      throw parser.failure(.unknownCollectionOperator(name))
    }
    guard aggregate == nil, entityWords == 0 else {
      throw parser.failure(.misplacedCollectionOperator(name))
    }
    aggregate = found
  }

  /// Returns the parsed term.
  func term(at offset: Int, in parser: FormatParser) throws(PredicateFormatError) -> ParsedTerm {
    if entityWords > 0 { return ParsedTerm(content: .entity(path), offset: offset) }
    var expression = FetchExpression.keyPath(path)
    // A variable alone that no subquery declares is a placeholder for a value.
    if case .element(let name) = path.base, path.steps.isEmpty, path.castTo == nil,
      !parser.elements.contains(name)
    {
      expression = .variable(name)
    }
    return ParsedTerm(
      content: .expression(aggregate.map { .aggregate($0, expression) } ?? expression),
      offset: offset)
  }
}
