/// Text in an HTML page.
package enum HTMLText {
  /// Escapes text for an element or a quoted attribute.
  ///
  /// Our pages are XML too, so a character that XML cannot represent becomes U+FFFD.
  package static func escaped(_ text: String) -> String {
    text.replacingScalars { scalar in
      switch scalar {
      case "&": "&amp;"
      case "<": "&lt;"
      case ">": "&gt;"
      case "\"": "&quot;"
      case "'": "&#39;"
      case "\r": "&#13;"
      default: XMLText.canHold(scalar) ? nil : "\u{FFFD}"
      }
    }
  }

  /// Returns an element's identifier or a part of a file name: `[A-Za-z0-9_-]`.
  ///
  /// Different texts may get the same identifier.
  package static func identifier(_ text: String) -> String {
    text.replacingScalars { scalar in
      scalar.isASCIIAlphanumeric || scalar == "_" ? nil : "-"
    }
  }

  /// Returns the first element of a page's head, which forbids loading and all scripts but one.
  ///
  /// - Parameter scriptHash: "sha256-" and the Base64 of the script's hash; nil without a script.
  /// - Returns: An element that is also well-formed XML.
  package static func contentSecurityPolicy(scriptHash: String? = nil) -> String {
    let scripts = scriptHash.map { "; script-src '\($0)'" } ?? ""
    return """
      <meta http-equiv="Content-Security-Policy" \
      content="default-src 'none'; style-src 'unsafe-inline'; img-src data:\(scripts)"/>
      """
  }
}
