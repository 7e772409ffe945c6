import ObjectModel

/// Arithmetic, constants and parentheses.
extension FormatParser {
  mutating func sum() throws(PredicateFormatError) -> ParsedTerm {
    try arithmetic(["+": .add, "-": .subtract]) { (parser) throws(PredicateFormatError) in
      try parser.arithmetic(["*": .multiply, "/": .divide, "%%": .modulus]) {
        (parser) throws(PredicateFormatError) in try parser.signed()
      }
    }
  }

  private mutating func arithmetic(
    _ functions: [String: FetchFunction],
    _ read: (inout FormatParser) throws(PredicateFormatError) -> ParsedTerm
  ) throws(PredicateFormatError) -> ParsedTerm {
    var result = try read(&self)
    while let function = arithmeticSign.flatMap({ functions[$0] }) {
      guard arithmeticCount < Self.arithmeticLimit else {
        throw failure(.tooMuchArithmetic(limit: Self.arithmeticLimit))
      }
      arithmeticCount += 1
      advance()
      let left = try expression(result)
      let right = try expression(try read(&self))
      result.content = .expression(.function(function, [left, right]))
    }
    return result
  }

  private var arithmeticSign: String? {
    switch token.kind {
    case .symbol(let symbol), .argument(let symbol): symbol
    default: nil
    }
  }

  /// A sign before a number is part of it, before anything else it negates.
  private mutating func signed() throws(PredicateFormatError) -> ParsedTerm {
    let offset = token.offset
    guard skip("-") else { return try postfixed() }
    switch token.kind {
    case .integer(let magnitude):
      let value = try integer(magnitude, isNegative: true, at: offset)
      advance()
      return ParsedTerm(content: .expression(value), offset: offset)
    case .double(let magnitude):
      advance()
      return ParsedTerm(
        content: .expression(.value(.attribute(.double(-magnitude)))), offset: offset)
    default:
      let negated = try nested { (parser) throws(PredicateFormatError) in
        try parser.expression(try parser.signed())
      }
      return ParsedTerm(content: .expression(.function(.negate, [negated])), offset: offset)
    }
  }

  private func integer(
    _ magnitude: UInt64, isNegative: Bool, at offset: Int
  ) throws(PredicateFormatError) -> FetchExpression {
    let digits = (isNegative ? "-" : "") + String(magnitude)
    guard let value = Int64(digits) else { throw failure(.badNumber(digits), at: offset) }
    return .value(.attribute(.integer(value)))
  }

  /// Everything that no operator divides.
  mutating func primary() throws(PredicateFormatError) -> ParsedTerm {
    let start = token
    let expression: FetchExpression
    switch start.kind {
    case .text(let text): expression = .value(.attribute(.string(text)))
    case .integer(let number):
      expression = try integer(number, isNegative: false, at: start.offset)
    case .double(let number): expression = .value(.attribute(.double(number)))
    case .argument(let specifier) where specifier != "%K" && specifier != "%%":
      return ParsedTerm(
        content: .expression(.value(try argument(specifier))), offset: start.offset)
    case .symbol("("): return try parenthesis()
    case .symbol("{"):
      advance()
      return ParsedTerm(content: .expression(try braces()), offset: start.offset)
    case .word: return try word()
    default: throw unexpected("a value")
    }
    advance()
    return ParsedTerm(content: .expression(expression), offset: start.offset)
  }

  /// A condition or an expression in parentheses, or a cast.
  private mutating func parenthesis() throws(PredicateFormatError) -> ParsedTerm {
    let offset = token.offset
    advance()
    var inner = try nested { (parser) throws(PredicateFormatError) in try parser.disjunction() }
    if token.keyword == "AS" {
      guard var path = inner.uncastPath else {
        throw unexpected("); only a key path can be cast, and once")
      }
      advance()
      path.cast(to: try entityName())
      inner.content = .expression(.keyPath(path))
    }
    try require(")")
    inner.offset = offset
    return inner
  }

  /// A list in braces: a constant if all its elements are.
  private mutating func braces() throws(PredicateFormatError) -> FetchExpression {
    let elements = try list(until: "}") { (parser) throws(PredicateFormatError) in
      try parser.expression(try parser.sum())
    }
    let constants = elements.compactMap { element -> FetchValue? in
      if case .value(let value) = element { value } else { nil }
    }
    return constants.count == elements.count ? .value(.list(constants)) : .list(elements)
  }

  /// A keyword's value or a function call.
  private mutating func word() throws(PredicateFormatError) -> ParsedTerm {
    let start = token
    guard case .word(let name) = start.kind, let keyword = start.keyword else {
      throw unexpected("a value")
    }
    if nextToken.kind == .symbol("(") { return try call(name, keyword) }
    let content: ParsedTerm.Content
    if let value = FormatKeywords.constants[keyword] {
      content = .expression(.value(value))
    } else if let value = FormatKeywords.conditions[keyword] {
      content = .condition(.constant(value))
    } else {
      throw failure(
        .unexpected(
          expected: "a value", found: "the keyword \(name); a property of that name is #\(name)"))
    }
    advance()
    return ParsedTerm(content: content, offset: start.offset)
  }
}

extension ParsedTerm {
  /// The path that the term is, if its end is not cast yet.
  fileprivate var uncastPath: FetchKeyPath? {
    switch content {
    case .expression(.keyPath(let path)) where (path.steps.last?.castTo ?? path.endCast) == nil:
      path
    case .expression(.variable(let name)): FetchKeyPath(base: .element(name), steps: [])
    default: nil
    }
  }
}

extension FetchKeyPath {
  /// The cast of a path without steps.
  fileprivate var endCast: String? { steps.isEmpty ? castTo : nil }

  /// Go on only where the end so far is of the named entity.
  mutating func cast(to entityName: String) {
    if steps.isEmpty {
      castTo = entityName
    } else {
      steps[steps.count - 1].castTo = entityName
    }
  }
}
