/// Converting the names of a model to Swift names.
extension String {
  /// True for an identifier of Swift, with backticks if it is a keyword.
  var isSwiftName: Bool {
    guard let first = unicodeScalars.first, self != "_" else { return false }
    return first.beginsName && unicodeScalars.allSatisfy { $0.beginsName || $0.continuesName }
  }

  var isKeyword: Bool { Self.keywords.contains(self) }

  /// The name in a declaration or expression, in backticks if it is a keyword.
  var escapedKeyword: String {
    Self.keywords.contains(self) || Self.operators.contains(self) ? "`\(self)`" : self
  }

  /// The name as the label of an argument, where only one keyword needs backticks.
  var label: String { self == "inout" ? "`\(self)`" : self }

  /// The name as the label of a parameter, where only three keywords need backticks.
  var parameter: String { ["inout", "let", "var"].contains(self) ? "`\(self)`" : self }

  private static let keywords: Set<String> = [
    "Any", "Protocol", "Self", "Type", "as", "associatedtype", "break", "case", "catch", "class",
    "continue", "default", "defer", "deinit", "do", "else", "enum", "extension", "fallthrough",
    "false", "fileprivate", "for", "func", "guard", "if", "import", "in", "init", "inout",
    "internal", "is", "let", "nil", "operator", "precedencegroup", "private", "protocol", "public",
    "repeat", "rethrows", "return", "self", "static", "struct", "subscript", "super", "switch",
    "throw", "throws", "true", "try", "typealias", "var", "where", "while",
  ]
  /// Names that begin an expression or statement of another meaning.
  private static let operators: Set<String> = [
    "any", "await", "borrow", "consume", "copy", "discard", "each", "some", "then", "unsafe",
    "yield",
  ]

  var lowercasedFirst: String { prefix(1).lowercased() + dropFirst() }
  var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }

  /// The text as a Swift literal.
  var swiftLiteral: String {
    var literal = "\""
    for scalar in unicodeScalars {
      switch scalar {
      case "\"", "\\": literal += "\\\(scalar)"
      case "\n": literal += "\\n"
      case let other where other.value < 0x20 || other.properties.generalCategory == .format:
        literal += "\\u{\(String(other.value, radix: 16))}"
      default: literal.unicodeScalars.append(scalar)
      }
    }
    return literal + "\""
  }
}

extension Unicode.Scalar {
  /// True for a letter, an underscore, or a symbol that Swift counts as one, such as an emoji.
  fileprivate var beginsName: Bool {
    if isASCII { return self == "_" || properties.isAlphabetic }
    return !isHidden && !continuesName && Self.nameRanges.contains { $0.contains(value) }
  }

  fileprivate var continuesName: Bool {
    switch value {
    case 0x30...0x39, 0x300...0x36F, 0x1DC0...0x1DFF, 0x20D0...0x20FF, 0xFE20...0xFE2F, 0x200D: true
    default: false
    }
  }

  /// True for a character that shows nothing or changes the direction of text.
  private var isHidden: Bool { properties.generalCategory == .format }

  /// The ranges of identifiers in the grammar of Swift.
  private static let nameRanges: [ClosedRange<UInt32>] = [
    0xA8...0xA8, 0xAA...0xAA, 0xAF...0xAF, 0xB2...0xB5, 0xB7...0xBA, 0xBC...0xBE, 0xC0...0xD6,
    0xD8...0xF6, 0xF8...0x167F, 0x1681...0x180D, 0x180F...0x1FFF, 0x203F...0x2040, 0x2054...0x2054,
    0x2060...0x218F, 0x2460...0x24FF, 0x2776...0x2793, 0x2C00...0x2DFF, 0x2E80...0x2FFF,
    0x3004...0x3007, 0x3021...0x302F, 0x3031...0xD7FF, 0xF900...0xFD3D, 0xFD40...0xFDCF,
    0xFDF0...0xFE44, 0xFE47...0xFFFD, 0x10000...0xEFFFD,
  ]
}
