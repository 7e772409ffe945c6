import ObjectModel

/// Arithmetic, constants and parentheses.
extension FormatParser {
  mutating func sum() throws(PredicateFormatError) -> ParsedTerm {
    var result = try product()
    while let function = function(of: ["+": .add, "-": .subtract]) {
      try countArithmetic()
      let left = try expression(result)
      let right = try product()
      result.content = .expression(.function(function, [left, try expression(right)]))
    }
    return result
  }

  private mutating func product() throws(PredicateFormatError) -> ParsedTerm {
    var result = try signed()
    while let function = function(of: ["*": .multiply, "/": .divide, "%%": .modulus]) {
      try countArithmetic()
      let left = try expression(result)
      let right = try signed()
      result.content = .expression(.function(function, [left, try expression(right)]))
    }
    return result
  }

  private func function(of signs: KeyValuePairs<String, FetchFunction>) -> FetchFunction? {
    switch token.kind {
    case .symbol(let sign), .argument(let sign): signs.first { $0.key == sign }?.value
    default: nil
    }
  }

  /// Passes over a sign of arithmetic.
  private mutating func countArithmetic() throws(PredicateFormatError) {
    guard arithmeticCount < Self.arithmeticLimit else {
      throw failure(.tooMuchArithmetic(limit: Self.arithmeticLimit))
    }
    arithmeticCount += 1
    advance()
  }

  /// A value after any number of signs; the sign of a number is part of it.
  private mutating func signed() throws(PredicateFormatError) -> ParsedTerm {
    let offset = token.offset
    var count = 0
    while token.kind == .symbol("-") {
      try enter()
      count += 1
      advance()
    }
    guard count > 0 else { return try postfixed() }
    for _ in 0..<count { leave() }
    var value: FetchExpression
    if let number = try negativeNumber() {
      value = number
      count -= 1
    } else {
      let term = try postfixed()
      value = try expression(term)
    }
    for _ in 0..<count { value = .function(.negate, [value]) }
    return ParsedTerm(content: .expression(value), offset: offset)
  }

  /// The number after a minus sign, if one is.
  private mutating func negativeNumber() throws(PredicateFormatError) -> FetchExpression? {
    switch token.kind {
    case .integer(let magnitude):
      let value = try integer(magnitude, isNegative: true, at: token.offset)
      advance()
      return value
    case .double(let magnitude):
      advance()
      return .value(.attribute(.double(-magnitude)))
    default: return nil
    }
  }

  private func integer(
    _ magnitude: UInt64, isNegative: Bool, at offset: Int
  ) throws(PredicateFormatError) -> FetchExpression {
    let digits = (isNegative ? "-" : "") + String(magnitude)
    guard let value = Int64(digits) else { throw failure(.badNumber(digits), at: offset) }
    return .value(.attribute(.integer(value)))
  }

  /// A literal, an argument or a keyword's value.
  mutating func constant() throws(PredicateFormatError) -> ParsedTerm {
    let start = token
    let expression: FetchExpression
    switch start.kind {
    case .text(let text): expression = .value(.attribute(.string(text)))
    case .integer(let number):
      expression = try integer(number, isNegative: false, at: start.offset)
    case .double(let number): expression = .value(.attribute(.double(number)))
    case .argument(let specifier) where specifier != "%%":
      return ParsedTerm(
        content: .expression(.value(try argument(specifier))), offset: start.offset)
    case .word(let word): return try keywordValue(word)
    default: throw unexpected("a value")
    }
    advance()
    return ParsedTerm(content: .expression(expression), offset: start.offset)
  }

  /// A condition or an expression in parentheses, or a cast.
  mutating func parenthesis() throws(PredicateFormatError) -> ParsedTerm {
    let offset = token.offset
    advance()
    try enter()
    var inner = try disjunction()
    leave()
    if token.keyword == "AS" { inner = try cast(inner) }
    try require(")")
    inner.offset = offset
    return inner
  }

  private mutating func cast(_ term: ParsedTerm) throws(PredicateFormatError) -> ParsedTerm {
    guard let path = term.uncastPath else {
      throw unexpected("); only a key path can be cast, and once")
    }
    advance()
    let cast = path.cast(to: try entityName())
    return ParsedTerm(content: .expression(.keyPath(cast)), offset: term.offset)
  }

  /// A list in braces: a constant if all its elements are.
  mutating func braces() throws(PredicateFormatError) -> ParsedTerm {
    let offset = token.offset
    advance()
    let elements = try list(until: "}") { (parser) throws(PredicateFormatError) in
      try parser.wholeExpression()
    }
    let constants = elements.compactMap { element -> FetchValue? in
      if case .value(let value) = element { value } else { nil }
    }
    return ParsedTerm(
      content: .expression(
        constants.count == elements.count ? .value(.list(constants)) : .list(elements)),
      offset: offset)
  }

  private mutating func keywordValue(
    _ name: String
  ) throws(PredicateFormatError) -> ParsedTerm {
    let start = token
    let keyword = FormatKeywords.folded(name)
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
}
