/// The reason why a text is not a predicate, and its place.
///
/// ```swift
/// do { _ = try FetchPredicate(format: "year > 1843 AND") } catch {
///   print(error.line, error.column)  // prints 1 16
/// }
/// ```
public struct PredicateFormatError: Error, Hashable, Sendable {
  /// The rules of the format language.
  ///
  /// Indirect, so that it takes little space in each frame of the parser.
  package indirect enum Problem: Hashable, Sendable {
    case unexpected(expected: String, found: String)
    case unterminatedText
    case unknownEscape(String)
    case badNumber(String)
    case strayCharacter(String)
    /// The nesting of parentheses and similar exceeds the limit.
    case nestedTooDeeply(limit: Int)
    case tooMuchArithmetic(limit: Int)
    case unknownFunction(String)
    case wrongArgumentCount(function: String, expected: String, found: Int)
    case unknownCollectionOperator(String)
    case misplacedCollectionOperator(String)
    case misplacedEntity
    case impossibleCast(String)
    case unknownSpecifier(String)
    case missingArgument(specifier: String, given: Int)
    case leftOverArguments(used: Int, given: Int)
    case wrongArgument(index: Int, specifier: String, expected: String, found: String)
    case missingDate
    case unknownObject(String)
  }

  /// The whole text.
  public var text: String
  /// The offset of the error in UTF-8 bytes, at most the length of the text.
  public var utf8Offset: Int
  /// The rule that the text breaks.
  package var problem: Problem

  init(text: String, utf8Offset: Int, problem: Problem) {
    self.text = text
    self.utf8Offset = utf8Offset
    self.problem = problem
  }

  /// The line, counted from 1.
  public var line: Int { 1 + before.count(where: \.isNewline) }

  /// The column in characters, counted from 1.
  public var column: Int { 1 + lineBefore.count }

  private var before: Substring {
    text[..<text.utf8.index(text.startIndex, offsetBy: min(utf8Offset, text.utf8.count))]
  }

  private var lineBefore: Substring { before.suffix(while: { !$0.isNewline }) }
}

extension PredicateFormatError: CustomStringConvertible {
  /// The problem, and the line with a caret under the place.
  ///
  /// ```swift
  /// _ = try FetchPredicate(format: "title LIKES 'a'")  // throws expected
  /// ```
  public var description: String {
    let head = lineBefore.suffix(60)
    let tail = text[before.endIndex...].prefix { !$0.isNewline }.prefix(40)
    // Tabs are kept, so that the caret is under the right character.
    let gap = String(head.map { $0 == "\t" ? "\t" : " " })
    return "\(line):\(column): \(problem.explanation)\n  \(head)\(tail)\n  \(gap)^"
  }
}

extension Substring {
  /// Returns the longest suffix whose characters all meet the condition.
  fileprivate func suffix(while passes: (Character) -> Bool) -> Substring {
    self[(lastIndex { !passes($0) }.map(index(after:)) ?? startIndex)...]
  }
}

extension PredicateFormatError.Problem {
  /// The mistake and how to correct it.
  package var explanation: String {
    switch self {
    case .unexpected(let expected, let found): "expected \(expected), found \(found)"
    case .unterminatedText: "this text has no closing quote"
    case .unknownEscape(let escape):
      "\(escape) is not an escape sequence; write \\\\ for a backslash (others: \\n \\r \\t \\0 \\\" \\' \\uXXXX)"
    case .badNumber(let number):
      "\(number) is out of range; whole numbers have 64 bits, others are doubles"
    case .strayCharacter(let character): "\(character) has no meaning here"
    case .nestedTooDeeply(let limit): "nested more than \(limit) deep"
    case .tooMuchArithmetic(let limit): "more than \(limit) arithmetic signs"
    case .unknownFunction(let name):
      "unknown function \(name); the functions are \(FormatFunctions.names.joined(separator: ", "))"
    case .wrongArgumentCount(let function, let expected, let found):
      "\(function) takes \(expected), found \(found)"
    case .unknownCollectionOperator(let name):
      "unknown operator \(name); the operators are "
        + FetchAggregate.allCases.map(\.rawValue).joined(separator: ", ")
    case .misplacedCollectionOperator(let name):
      "\(name) is not allowed here; a path has one operator, @count ends it, and only @count works "
        + "with a SUBQUERY of objects"
    case .misplacedEntity:
      "entity can only be compared with names, by ==, != or IN; write #entity for a property of that name"
    case .impossibleCast(let reason): reason
    case .unknownSpecifier(let specifier):
      "unknown specifier \(specifier); use %@ for any value, %K for a key path, %d or %f for a number"
    case .missingArgument(let specifier, let given):
      "no argument for \(specifier); only \(given) given"
    case .leftOverArguments(let used, let given):
      "\(given.counted("argument")) given, \(used) used; check for a %@ that is missing or inside quotes"
    case .wrongArgument(let index, let specifier, let expected, let found):
      "argument \(index + 1) for \(specifier) must be \(expected), found \(found)"
    case .missingDate: "now() needs a date; pass now: when parsing"
    case .unknownObject(let uri):
      "\(uri) cannot be converted to an object ID here; pass the ID as an argument, or objectID: when "
        + "parsing"
    }
  }
}
