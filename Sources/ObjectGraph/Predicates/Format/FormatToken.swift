import ObjectModel

/// A word of the format language and where it stands.
struct FormatToken: Hashable {
  enum Kind: Hashable {
    /// A name or keyword, as written. A function's name may end in colons.
    case word(String)
    /// `#name`, which is never a keyword.
    case escapedWord(String)
    /// `$name`
    case variable(String)
    /// `@count`
    case collectionOperator(String)
    case text(String)
    case integer(UInt64)
    case double(Double)
    /// `%@` and its like.
    case argument(String)
    case symbol(String)
    case end
  }

  var kind: Kind
  /// In bytes of UTF-8.
  var offset: Int

  /// The word in upper case, as keywords are compared.
  var keyword: String? {
    if case .word(let word) = kind { FormatKeywords.folded(word) } else { nil }
  }

  /// The token as an error message shows it.
  var shown: String {
    switch kind {
    case .word(let word): word
    case .escapedWord(let word): "#\(word)"
    case .variable(let name): "$\(name)"
    case .collectionOperator(let name): name
    case .text(let text): text.count > 30 ? "\"\(text.prefix(30))…\"" : "\"\(text)\""
    case .integer(let number): "\(number)"
    case .double(let number): "\(number)"
    case .argument(let specifier): specifier
    case .symbol(let symbol): symbol
    case .end: "the end of the text"
    }
  }
}

/// The words that are not names unless escaped by `#`.
enum FormatKeywords {
  static let conjunctions: Set<String> = ["AND", "OR", "NOT"]
  static let modifiers: [String: FetchComparison.Modifier] = [
    "ANY": .any, "SOME": .any, "ALL": .all, "NONE": .none,
  ]
  static let operators: [String: FetchComparison.Operator] = [
    "BETWEEN": .between, "IN": .isIn, "CONTAINS": .contains, "BEGINSWITH": .beginsWith,
    "ENDSWITH": .endsWith, "LIKE": .like, "MATCHES": .matches,
  ]
  static let symbolOperators: [String: FetchComparison.Operator] = [
    "=": .equal, "==": .equal, "!=": .notEqual, "<>": .notEqual, "<": .less, "<=": .lessOrEqual,
    "=<": .lessOrEqual, ">": .greater, ">=": .greaterOrEqual, "=>": .greaterOrEqual,
  ]
  static let constants: [String: FetchValue] = [
    "TRUE": .attribute(.boolean(true)), "YES": .attribute(.boolean(true)),
    "FALSE": .attribute(.boolean(false)), "NO": .attribute(.boolean(false)),
    "NIL": .null, "NULL": .null,
  ]
  static let conditions: [String: Bool] = ["TRUEPREDICATE": true, "FALSEPREDICATE": false]
  /// Ours: entity tests and casts.
  static let entityTests: [String: Bool] = ["ISKINDOF": false, "ISMEMBEROF": true]

  static let reserved: Set<String> = Set(modifiers.keys).union(operators.keys)
    .union(constants.keys).union(conditions.keys).union(entityTests.keys).union(conjunctions)
    .union(["SELF", "AS", "SUBQUERY", "CAST", "FUNCTION", "TERNARY", "LIST"])

  /// Upper case of ASCII only: no other letter is in a keyword.
  static func folded(_ word: String) -> String {
    String(
      decoding: word.utf8.map { (97...122).contains($0) ? $0 - 32 : $0 }, as: UTF8.self)
  }

  static func isReserved(_ word: String) -> Bool { reserved.contains(folded(word)) }
}
