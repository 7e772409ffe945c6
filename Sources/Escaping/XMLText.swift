/// Text in XML, such as a model document or an SVG drawing.
package enum XMLText {
  /// Escapes the value of an attribute, as Xcode does it; it does for an element too.
  package static func escaped(_ text: String) -> String {
    text.replacingScalars { scalar in
      switch scalar {
      case "&": "&amp;"
      case "<": "&lt;"
      case ">": "&gt;"
      case "\"": "&quot;"
      case "\n": "&#10;"
      case "\r": "&#13;"
      case "\t": "&#9;"
      default: nil
      }
    }
  }

  /// Escapes text and puts U+FFFD where XML has no way to write a character.
  package static func escapedWherePossible(_ text: String) -> String {
    escaped(text.replacingScalars { canHold($0) ? nil : "\u{FFFD}" })
  }

  /// Returns whether XML 1.0 has a way to write every character (its production 2, "Char").
  package static func canHold(_ text: String) -> Bool { text.unicodeScalars.allSatisfy(canHold) }

  private static func canHold(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x9, 0xA, 0xD, 0x20...0xD7FF, 0xE000...0xFFFD, 0x1_0000...0x10_FFFF: true
    default: false
    }
  }
}
