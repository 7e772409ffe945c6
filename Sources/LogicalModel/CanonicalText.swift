import Escaping

/// Parts of canonical text.
enum CanonicalText {
  /// Increased when the format of the text changes.
  static let version = 1

  /// Returns the text in quotes, so that it cannot be confused with the next part.
  static func quoted(_ text: String) -> String {
    "\""
      + text.replacingScalars { scalar in
        switch scalar {
        case "\\", "\"": "\\\(scalar)"
        case "\n": "\\n"
        default: nil
        }
      } + "\""
  }

  static func list(_ texts: some Sequence<String>) -> String {
    "[" + texts.map(quoted).joined(separator: ",") + "]"
  }
}
