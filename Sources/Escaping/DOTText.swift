/// A name in DOT, Graphviz's language.
package enum DOTText {
  /// Quotes a name.
  ///
  /// Graphviz does not unescape a double backslash, so a backslash becomes two, everywhere alike.
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
