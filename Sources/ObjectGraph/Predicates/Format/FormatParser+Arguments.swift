import ObjectModel

/// The arguments that take the place of `%@` and its like, in order.
extension FormatParser {
  /// The argument of a specifier for a value.
  mutating func argument(_ specifier: String) throws(PredicateFormatError) -> FetchValue {
    let offset = token.offset
    let value = try nextArgument(specifier, at: offset)
    advance()
    switch specifier.last {
    case "d", "i", "u":
      guard case .attribute(let number) = value else { break }
      if case .integer = number { return value }
      // `%d` with a truth value is customary, and a number to Objective-C.
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

  /// The argument of `%K`, or of `%@` where a name must stand.
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
