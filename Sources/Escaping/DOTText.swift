/// A name in Graphviz's language.
package enum DOTText {
  /// Quotes a name.
  ///
  /// Graphviz keeps two backslashes as two, so a name with one has two, in every place alike.
  package static func quoted(_ text: String) -> String {
    "\""
      + text.replacingScalars { scalar in
        switch scalar {
        case "\\": "\\\\"
        case "\"": "\\\""
        case "\0": "\u{FFFD}"
        default: nil
        }
      } + "\""
  }
}
