/// Text in XML, such as a model document or an SVG drawing.
package enum XMLText {
  /// Escapes an attribute's value as Xcode does; this also suits element text.
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

  /// Escapes text and replaces characters that XML cannot represent with U+FFFD.
  package static func escapedWherePossible(_ text: String) -> String {
    escaped(text.replacingScalars { canHold($0) ? nil : "\u{FFFD}" })
  }

  /// Returns true if XML 1.0 can represent every character (its production 2, "Char").
  package static func canHold(_ text: String) -> Bool { text.unicodeScalars.allSatisfy(canHold) }

  /// Returns true if XML 1.0 can represent the character.
  package static func canHold(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x9, 0xA, 0xD, 0x20...0xD7FF, 0xE000...0xFFFD, 0x1_0000...0x10_FFFF: true
    default: false
    }
  }
}
