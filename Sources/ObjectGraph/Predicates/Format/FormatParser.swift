/// Reads a predicate from tokens, by one function for each level of precedence.
///
/// A parenthesis may hold a condition or an expression, which is only known at its end. So every
/// level returns a ``ParsedTerm`` that is either, and whoever needs one of the two asks for it:
/// no text is read twice, however deeply it is nested.
struct FormatParser {
  /// Deep enough for people, and shallow enough for a stack of 512 KB, in debug builds too.
  static let depthLimit = 24
  /// Each sign of a chain deepens the expression by one.
  static let arithmeticLimit = 256

  let text: String
  let tokens: [FormatToken]
  let arguments: [FetchValue]
  let environment: PredicateFormatEnvironment
  private(set) var index = 0
  var usedArgumentCount = 0
  var arithmeticCount = 0
  /// The variables of the subqueries around the place.
  var elements: [String] = []
  private var depth = 0

  init(
    _ text: String, arguments: [FetchValue], environment: PredicateFormatEnvironment
  ) throws(PredicateFormatError) {
    self.text = text
    self.arguments = arguments
    self.environment = environment
    self.tokens = try FormatTokenizer.tokens(of: text)
  }

  /// The predicate that the whole text is.
  mutating func parse() throws(PredicateFormatError) -> FetchPredicate {
    let predicate = try wholeCondition()
    try requireEnd()
    return predicate
  }

  /// The expression that the whole text is.
  mutating func parseExpression() throws(PredicateFormatError) -> FetchExpression {
    let expression = try wholeExpression()
    try requireEnd()
    return expression
  }

  private func requireEnd() throws(PredicateFormatError) {
    guard token.kind == .end else { throw unexpected("AND, OR or the end of the text") }
    guard usedArgumentCount == arguments.count else {
      throw failure(.leftOverArguments(used: usedArgumentCount, given: arguments.count))
    }
  }
}

/// What a level of the grammar found.
struct ParsedTerm {
  // Indirect for the same reason as PredicateFormatError.Problem.
  indirect enum Content {
    case expression(FetchExpression)
    case condition(FetchPredicate)
    /// `path.entity`, which only a comparison with a name can use.
    case entity(FetchKeyPath)
  }

  var content: Content
  var offset: Int
}

extension FormatParser {
  var token: FormatToken { tokens[index] }
  var nextToken: FormatToken { tokens[min(index + 1, tokens.count - 1)] }

  mutating func advance() { index = min(index + 1, tokens.count - 1) }

  /// Passes over the symbol if it is next.
  mutating func skip(_ symbol: String) -> Bool {
    guard token.kind == .symbol(symbol) else { return false }
    advance()
    return true
  }

  mutating func require(_ symbol: String) throws(PredicateFormatError) {
    guard skip(symbol) else { throw unexpected(symbol) }
  }

  func failure(
    _ problem: PredicateFormatError.Problem, at offset: Int? = nil
  ) -> PredicateFormatError {
    PredicateFormatError(text: text, utf8Offset: offset ?? token.offset, problem: problem)
  }

  func unexpected(_ expected: String) -> PredicateFormatError {
    failure(.unexpected(expected: expected, found: token.shown))
  }

  /// Goes one level deeper; ``leave()`` goes back.
  ///
  /// Not a function around a closure: every frame between two levels counts against the stack.
  mutating func enter() throws(PredicateFormatError) {
    guard depth < Self.depthLimit else { throw failure(.nestedTooDeeply(limit: Self.depthLimit)) }
    depth += 1
  }

  mutating func leave() { depth -= 1 }

  /// Elements divided by commas up to the closing symbol, which is passed over.
  mutating func list<Element>(
    until close: String,
    _ read: (inout FormatParser) throws(PredicateFormatError) -> Element
  ) throws(PredicateFormatError) -> [Element] {
    if skip(close) { return [] }
    var elements: [Element] = []
    try enter()
    repeat {
      elements.append(try read(&self))
    } while skip(",")
    leave()
    guard skip(close) else { throw unexpected("a comma or \(close)") }
    return elements
  }

  func expression(_ term: ParsedTerm) throws(PredicateFormatError) -> FetchExpression {
    switch term.content {
    case .expression(let expression): return expression
    case .entity: throw failure(.misplacedEntity, at: term.offset)
    case .condition:
      throw failure(
        .unexpected(expected: "a value", found: "a condition; TERNARY makes a value of one"),
        at: term.offset)
    }
  }

  mutating func wholeExpression() throws(PredicateFormatError) -> FetchExpression {
    let term = try sum()
    return try expression(term)
  }

  mutating func wholeCondition() throws(PredicateFormatError) -> FetchPredicate {
    let term = try disjunction()
    return try condition(term)
  }

  func condition(_ term: ParsedTerm) throws(PredicateFormatError) -> FetchPredicate {
    switch term.content {
    case .condition(let predicate): return predicate
    case .entity: throw failure(.misplacedEntity, at: term.offset)
    case .expression:
      // What is missing is missing here, not where the value began.
      let hint = token.keyword == "NOT" ? "; it stands before the whole comparison" : ""
      throw failure(.unexpected(expected: "a comparison such as ==", found: token.shown + hint))
    }
  }
}
