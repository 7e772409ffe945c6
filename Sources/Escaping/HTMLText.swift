/// Text in a page.
package enum HTMLText {
  /// Escapes text for an element or a quoted attribute.
  ///
  /// A page cannot hold NUL, which becomes U+FFFD.
  package static func escaped(_ text: String) -> String {
    text.replacingScalars { scalar in
      switch scalar {
      case "&": "&amp;"
      case "<": "&lt;"
      case ">": "&gt;"
      case "\"": "&quot;"
      case "'": "&#39;"
      case "\r": "&#13;"
      case "\0": "\u{FFFD}"
      default: nil
      }
    }
  }

  /// The identifier of an element, or a part of a file's name: `[A-Za-z0-9_-]`.
  ///
  /// Two texts may get the same one.
  package static func identifier(_ text: String) -> String {
    text.replacingScalars { scalar in
      scalar.isASCIIAlphanumeric || scalar == "_" ? nil : "-"
    }
  }

  /// Writes the first element of a page's head: nothing is loaded, and no script runs but one.
  ///
  /// - Parameter scriptHash: "sha256-" and Base64 of that script's hash; nil for a page without script.
  /// - Returns: An element that is well-formed XML, too.
  package static func contentSecurityPolicy(scriptHash: String? = nil) -> String {
    let scripts = scriptHash.map { "; script-src '\($0)'" } ?? ""
    return """
      <meta http-equiv="Content-Security-Policy" \
      content="default-src 'none'; style-src 'unsafe-inline'; img-src data:\(scripts)"/>
      """
  }
}
