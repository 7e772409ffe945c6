import ObjectModel

/// What is written as a name and arguments in parentheses.
extension FormatParser {
  var isCall: Bool {
    guard case .word = token.kind else { return false }
    return nextToken.kind == .symbol("(")
  }

  mutating func call() throws(PredicateFormatError) -> ParsedTerm {
    let start = token
    advance()
    advance()
    try enter()
    let content: ParsedTerm.Content =
      switch start.keyword {
      case "AND": .condition(.and(try conditions()))
      case "OR": .condition(.or(try conditions()))
      case "SUBQUERY": .expression(try subquery())
      case "TERNARY": .expression(try ternary())
      case "CAST": .expression(try cast(at: start.offset))
      case "LIST": .expression(.list(try expressions()))
      case "FUNCTION": .expression(try namedFunction())
      default: .expression(try function(start.shown, try expressions(), at: start.offset))
      }
    leave()
    return ParsedTerm(content: content, offset: start.offset)
  }

  private mutating func conditions() throws(PredicateFormatError) -> [FetchPredicate] {
    try list(until: ")") { (parser) throws(PredicateFormatError) in
      try parser.wholeCondition()
    }
  }

  /// The arguments up to the closing parenthesis.
  private mutating func expressions() throws(PredicateFormatError) -> [FetchExpression] {
    try list(until: ")") { (parser) throws(PredicateFormatError) in
      try parser.wholeExpression()
    }
  }

  private mutating func subquery() throws(PredicateFormatError) -> FetchExpression {
    let start = token
    guard case .keyPath(let collection) = try wholeExpression() else {
      throw failure(
        .unexpected(expected: "the path of a collection", found: start.shown), at: start.offset)
    }
    try require(",")
    guard case .variable(let name) = token.kind else { throw unexpected("a variable such as $x") }
    advance()
    try require(",")
    elements.append(name)
    let predicate = try wholeCondition()
    elements.removeLast()
    try require(")")
    return .subquery(collection, variable: name, predicate)
  }

  private mutating func ternary() throws(PredicateFormatError) -> FetchExpression {
    let predicate = try wholeCondition()
    try require(",")
    let ifTrue = try wholeExpression()
    try require(",")
    let otherwise = try wholeExpression()
    try require(")")
    return .conditional(predicate, ifTrue, otherwise)
  }

  private mutating func cast(at offset: Int) throws(PredicateFormatError) -> FetchExpression {
    let value = try wholeExpression()
    try require(",")
    guard case .text(let type) = token.kind else {
      throw unexpected("the name of a type in quotes")
    }
    advance()
    try require(")")
    guard case .value(let constant) = value else {
      throw failure(
        .impossibleCast("CAST converts constants; for (path AS Entity) see casts"), at: offset)
    }
    if type == FormatCast.objectID.rawValue, case .attribute(.string(let uri)) = constant {
      guard let id = environment.objectID?(uri) else {
        throw failure(.unknownObject(uri), at: offset)
      }
      return .value(.object(id))
    }
    do throws(FormatCast.Failure) {
      return .value(try FormatCast.convert(constant, to: type))
    } catch {
      throw failure(.impossibleCast(error.reason), at: offset)
    }
  }

  private mutating func namedFunction() throws(PredicateFormatError) -> FetchExpression {
    let offset = token.offset
    guard case .text(let name) = token.kind else {
      throw unexpected("the name of a function in quotes, before its arguments")
    }
    advance()
    guard skip(",") else {
      try require(")")
      return try function(name, [], at: offset)
    }
    return try function(name, try expressions(), at: offset)
  }

  private func function(
    _ name: String, _ arguments: [FetchExpression], at offset: Int
  ) throws(PredicateFormatError) -> FetchExpression {
    if let aggregate = FormatFunctions.aggregate(named: name) {
      try require(arguments.count, in: 1...1, for: name, at: offset)
      return .aggregate(aggregate, arguments[0])
    }
    if let function = FormatFunctions.function(named: name) {
      try require(arguments.count, in: function.argumentCounts, for: name, at: offset)
      return .function(function, arguments)
    }
    guard name == "now" || name == "now:" else { throw failure(.unknownFunction(name), at: offset) }
    try require(arguments.count, in: 0...0, for: name, at: offset)
    guard let now = environment.now else { throw failure(.missingDate, at: offset) }
    return .value(.attribute(.date(now)))
  }

  private func require(
    _ count: Int, in counts: ClosedRange<Int>, for name: String, at offset: Int
  ) throws(PredicateFormatError) {
    guard !counts.contains(count) else { return }
    let expected = counts.upperBound == Int.max ? "at least one" : "\(counts.lowerBound)"
    throw failure(
      .wrongArgumentCount(function: name, expected: "\(expected) argument(s)", found: count),
      at: offset)
  }
}
