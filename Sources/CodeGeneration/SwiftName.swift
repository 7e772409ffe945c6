/// Converting the names of a model to Swift names.
extension String {
  /// - Throws: ``CodeGenerationError/notAName(_:)``.
  var swiftTypeName: String {
    get throws(CodeGenerationError) {
      guard isSwiftName, !Self.keywords.contains(self) else { throw .notAName(self) }
      return self
    }
  }

  /// The name, in backticks if it is a keyword.
  ///
  /// - Throws: ``CodeGenerationError/notAName(_:)``.
  var swiftName: String {
    get throws(CodeGenerationError) {
      guard isSwiftName else { throw .notAName(self) }
      return escapedKeyword
    }
  }

  var escapedKeyword: String { Self.keywords.contains(self) ? "`\(self)`" : self }

  private var isSwiftName: Bool {
    guard let first = unicodeScalars.first, first == "_" || first.properties.isXIDStart else {
      return false
    }
    return self != "_" && unicodeScalars.allSatisfy { $0 == "_" || $0.properties.isXIDContinue }
  }

  private static let keywords: Set<String> = [
    "Any", "Protocol", "Self", "Type", "as", "associatedtype", "break", "case", "catch", "class",
    "continue", "default", "defer", "deinit", "do", "else", "enum", "extension", "fallthrough",
    "false", "fileprivate", "for", "func", "guard", "if", "import", "in", "init", "inout",
    "internal", "is", "let", "nil", "operator", "precedencegroup", "private", "protocol", "public",
    "repeat", "rethrows", "return", "self", "static", "struct", "subscript", "super", "switch",
    "throw", "throws", "true", "try", "typealias", "var", "where", "while",
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
