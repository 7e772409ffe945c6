import Foundation

/// Parses a predicate from tokens, with one function for each level of precedence.
///
/// A parenthesis may contain a condition or an expression, which is known only at its end. So every
/// level returns a ``ParsedTerm``, which can be either, and callers request the one they need. No
/// text is parsed twice, however deeply it is nested.
struct FormatParser {
  /// The nesting limit, which fits a stack of 512 KB, also in debug builds.
  static let depthLimit = 24
  /// The limit on arithmetic operators, each of which deepens the expression by one level.
  static let arithmeticLimit = 256

  let text: String
  let tokens: [FormatToken]
  let arguments: [FetchValue]
  let environment: PredicateFormatEnvironment
  private(set) var index = 0
  var usedArgumentCount = 0
  var arithmeticCount = 0
  /// The variables of the enclosing subqueries.
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

  /// Parses the whole text as a predicate.
  mutating func parse() throws(PredicateFormatError) -> FetchPredicate {
    let predicate = try wholeCondition()
    try requireEnd()
    return predicate
  }

  /// Parses the whole text as an expression.
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

/// The result of a level of the grammar.
struct ParsedTerm {
  // Indirect for the same reason as PredicateFormatError.Problem.
  indirect enum Content {
    case expression(FetchExpression)
    case condition(FetchPredicate)
    /// `path.entity`, which is valid only in a comparison with a name.
    case entity(FetchKeyPath)
  }

  var content: Content
  var offset: Int
}

extension FormatParser {
  var token: FormatToken { tokens[index] }
  var nextToken: FormatToken { tokens[min(index + 1, tokens.count - 1)] }

  mutating func advance() { index = min(index + 1, tokens.count - 1) }

  /// Consumes the symbol if it is next.
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

  /// Enters a nesting level; ``leave()`` leaves it.
  ///
  /// Not a function with a closure, because every frame between two levels uses stack space.
  mutating func enter() throws(PredicateFormatError) {
    guard depth < Self.depthLimit else { throw failure(.nestedTooDeeply(limit: Self.depthLimit)) }
    depth += 1
  }

  mutating func leave() { depth -= 1 }

  /// Parses elements separated by commas, and consumes the closing symbol.
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
        .unexpected(expected: "a value", found: "a condition; TERNARY turns one into a value"),
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
      // The error is here, not where the value began.
      let hint = token.keyword == "NOT" ? "; write it before the whole comparison" : ""
      throw failure(.unexpected(expected: "a comparison such as ==", found: token.shown + hint))
    }
  }
}

/// Parsing of OR, AND, NOT and comparisons.
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

  /// Parses a comparison after any number of NOTs.
  private mutating func negation() throws(PredicateFormatError) -> ParsedTerm {
    let offset = token.offset
    var count = 0
    while isNext("NOT", "!") {
      count += 1
      advance()
    }
    let term = try comparison()
    guard count > 0 else { return term }
    let part = try condition(term)
    // NOT NOT has no effect.
    return ParsedTerm(
      content: .condition(count.isMultiple(of: 2) ? part : .not(part)), offset: offset)
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

  /// Parses `[c]`, `[d]` or `[cd]` after an operator.
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

  /// Returns a test such as `entity == "Dog"`, or nil if no side is an entity.
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
    if case .expression(let expression) = name.content, case .value(let value) = expression.form {
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

  /// Parses an entity's name, given as a name, a text or an argument.
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
  /// Creates the union of the options.
  init(_ options: [TextOptions]) {
    self = options.reduce([]) { $0.union($1) }
  }
}

/// Parsing of arithmetic, constants and parentheses.
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

  /// Counts and consumes an arithmetic operator.
  private mutating func countArithmetic() throws(PredicateFormatError) {
    guard arithmeticCount < Self.arithmeticLimit else {
      throw failure(.tooMuchArithmetic(limit: Self.arithmeticLimit))
    }
    arithmeticCount += 1
    advance()
  }

  /// Parses a value after any number of signs.
  ///
  /// The sign of a number is part of it.
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

  /// Parses a number after a minus sign, or returns nil.
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

  /// Parses a literal, an argument or a keyword for a value.
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

  /// Parses a condition or an expression in parentheses, or a cast.
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

  /// Parses a list in braces, which is a constant if all its elements are.
  mutating func braces() throws(PredicateFormatError) -> ParsedTerm {
    let offset = token.offset
    advance()
    let elements = try list(until: "}") { (parser) throws(PredicateFormatError) in
      try parser.wholeExpression()
    }
    let constants = elements.compactMap { element -> FetchValue? in
      if case .value(let value) = element.form { value } else { nil }
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
  /// The term's path, if its end is not cast yet.
  fileprivate var uncastPath: FetchKeyPath? {
    guard case .expression(let expression) = content else { return nil }
    return switch expression.form {
    case .keyPath(let path) where (path.steps.last?.castTo ?? path.endCast) == nil: path
    case .variable(let name): FetchKeyPath(base: .element(name), steps: [])
    default: nil
    }
  }
}

extension FetchKeyPath {
  /// The cast of a path without steps.
  fileprivate var endCast: String? { steps.isEmpty ? castTo : nil }
}

/// Parsing of names with arguments in parentheses.
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

  /// Parses arguments and the closing parenthesis.
  private mutating func expressions() throws(PredicateFormatError) -> [FetchExpression] {
    try list(until: ")") { (parser) throws(PredicateFormatError) in
      try parser.wholeExpression()
    }
  }

  private mutating func subquery() throws(PredicateFormatError) -> FetchExpression {
    let start = token
    guard case .keyPath(let collection) = try wholeExpression().form else {
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
    guard case .value(let constant) = value.form else {
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
    let expected =
      counts.upperBound == Int.max ? "at least one argument" : counts.lowerBound.counted("argument")
    throw failure(
      .wrongArgumentCount(function: name, expected: expected, found: count),
      at: offset)
  }
}

/// The arguments for `%@` and other specifiers, in order.
extension FormatParser {
  /// Returns the argument of a specifier for a value.
  mutating func argument(_ specifier: String) throws(PredicateFormatError) -> FetchValue {
    let offset = token.offset
    let value = try nextArgument(specifier, at: offset)
    advance()
    switch specifier.last {
    case "d", "i", "u":
      guard case .attribute(let number) = value else { break }
      if case .integer = number { return value }
      // `%d` is commonly used with a Boolean, which is a number in Objective-C.
      if case .boolean(let flag) = number { return .attribute(.integer(flag ? 1 : 0)) }
    case "f", "e", "g":
      if case .attribute(.double) = value { return value }
      if case .attribute(.integer(let number)) = value {
        return .attribute(.double(Double(number)))
      }
    default: return value
    }
    throw wrongArgument(
      specifier, expected: "fegFEG".contains(specifier.last ?? "d") ? "a number" : "a whole number",
      found: value, at: offset)
  }

  /// Returns the argument of `%K`, or of `%@` where a name is required.
  mutating func textArgument(at offset: Int) throws(PredicateFormatError) -> String {
    guard case .argument(let specifier) = token.kind else { throw unexpected("%K") }
    let value = try nextArgument(specifier, at: offset)
    guard case .attribute(.string(let text)) = value else {
      throw wrongArgument(specifier, expected: "a text", found: value, at: offset)
    }
    advance()
    return text
  }

  private mutating func nextArgument(
    _ specifier: String, at offset: Int
  ) throws(PredicateFormatError) -> FetchValue {
    guard usedArgumentCount < arguments.count else {
      throw failure(.missingArgument(specifier: specifier, given: arguments.count), at: offset)
    }
    usedArgumentCount += 1
    return arguments[usedArgumentCount - 1]
  }

  private func wrongArgument(
    _ specifier: String, expected: String, found: FetchValue, at offset: Int
  ) -> PredicateFormatError {
    failure(
      .wrongArgument(
        index: usedArgumentCount - 1, specifier: specifier, expected: expected,
        found: FormatPrinter.text(found)),
      at: offset)
  }
}

/// The functions of the format language, by `NSExpression`'s names.
enum FormatFunctions {
  /// Aggregates as functions of a collection.
  static let aggregates: [String: FetchAggregate] = [
    "count": .count, "sum": .sum, "min": .min, "max": .max, "average": .average,
  ]

  /// Returns a function by its name, with or without the last colon.
  static func function(named name: String) -> FetchFunction? {
    FetchFunction(rawValue: name) ?? FetchFunction(rawValue: name + ":")
  }

  static func aggregate(named name: String) -> FetchAggregate? {
    aggregates[name.hasSuffix(":") ? String(name.dropLast()) : name]
  }

  static var names: [String] {
    (FetchFunction.allCases.map(\.rawValue) + aggregates.keys.map { "\($0):" }).sorted()
      + ["now", "CAST", "FUNCTION", "LIST", "SUBQUERY", "TERNARY"]
  }
}

extension FetchFunction {
  /// The allowed numbers of arguments.
  var argumentCounts: ClosedRange<Int> {
    switch self {
    case .add, .subtract, .multiply, .divide, .modulus: 2...2
    case .coalesce: 1...Int.max
    default: 1...1
    }
  }
}

/// The types of `CAST(constant, "type")`, which writes constants without a literal.
enum FormatCast: String, CaseIterable {
  /// A date from seconds since 2001-01-01T00:00:00Z.
  case date = "NSDate"
  /// The seconds of a date, or the number in a text.
  case number = "NSNumber"
  case string = "NSString"
  case decimal = "NSDecimalNumber"
  /// Data from base 64.
  case data = "NSData"
  case uuid = "NSUUID"
  case url = "NSURL"
  case objectID = "NSManagedObjectID"

  struct Failure: Error {
    var reason: String
  }

  static func convert(_ value: FetchValue, to name: String) throws(Failure) -> FetchValue {
    guard let type = FormatCast(rawValue: name) else {
      throw Failure(
        reason: "cannot cast to unknown type \(name); the types are "
          + allCases.map(\.rawValue).joined(separator: ", "))
    }
    if value == .null { return .null }
    guard case .attribute(let value) = value, let result = type.convert(value) else {
      throw Failure(reason: "this value is not a \(name)")
    }
    return .attribute(result)
  }

  private func convert(_ value: AttributeValue) -> AttributeValue? {
    switch (self, value) {
    case (.date, .date), (.decimal, .decimal), (.data, .binary), (.uuid, .uuid), (.url, .uri),
      (.string, .string), (.number, .integer), (.number, .double):
      value
    case (.date, .integer(let seconds)):
      .date(Date(timeIntervalSinceReferenceDate: Double(seconds)))
    case (.date, .double(let seconds)): .date(Date(timeIntervalSinceReferenceDate: seconds))
    case (.number, .date(let date)): .double(date.timeIntervalSinceReferenceDate)
    case (.number, .string(let text)): Double(text).map(AttributeValue.double)
    case (.string, .integer(let number)): .string("\(number)")
    case (.string, .double(let number)): .string("\(number)")
    case (.decimal, .integer(let number)): .decimal(Decimal(number))
    case (.decimal, .double(let number)): Self.decimal("\(number)")
    case (.decimal, .string(let text)): Self.decimal(text)
    case (.data, .string(let text)): Data(base64Encoded: text).map(AttributeValue.binary)
    case (.uuid, .string(let text)): UUID(uuidString: text).map(AttributeValue.uuid)
    case (.url, .string(let text)): URL(string: text).map(AttributeValue.uri)
    default: nil
    }
  }

  private static func decimal(_ text: String) -> AttributeValue? {
    if text == "NaN" { return .decimal(.nan) }
    // `Decimal(string:)` stops silently at the first invalid character.
    guard text.utf8.allSatisfy({ "0123456789+-.eE".utf8.contains($0) }) else { return nil }
    return Decimal(string: text, locale: Locale(identifier: "en_US_POSIX"))
      .map(AttributeValue.decimal)
  }
}
