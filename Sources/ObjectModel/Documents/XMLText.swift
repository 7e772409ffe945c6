import Foundation

/// How XML writes characters, and what its parser's error numbers mean.
package enum XMLText {
  /// The text of an attribute's value, escaped as Xcode does it.
  package static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "\n": result += "&#10;"
      case "\r": result += "&#13;"
      case "\t": result += "&#9;"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// True if XML 1.0 has a way to write every character (its production 2, "Char").
  package static func canHold(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy { scalar in
      switch scalar.value {
      case 0x9, 0xA, 0xD, 0x20...0xD7FF, 0xE000...0xFFFD, 0x1_0000...0x10_FFFF: true
      default: false
      }
    }
  }

  /// The usual of libxml2's errors in words (its `xmlParserErrors`), the others by number.
  static func explanation(of error: any Error) -> String {
    switch (error as NSError).code {
    case 1: "it is too large for the parser"
    case 4: "an element was expected, and there is other text or none"
    case 5: "the file ends early, or goes on after its only element"
    case 6, 7, 8: "a character's number, as in &#65;, is none"
    case 9: "there is a character that XML cannot hold"
    case 23: "a reference such as &amp; lacks its semicolon"
    case 26: "there is a reference to an unknown entity; write &amp; for an ampersand"
    case 32, 81: "its encoding is unknown, or not the one it names"
    case 38: "a value contains <; write &lt;"
    case 39: "a value is not in quotation marks"
    case 40: "a value's closing quotation mark is missing"
    case 41: "an attribute has no value"
    case 42: "an attribute is there twice"
    case 45: "a comment is not closed with -->"
    case 63: "a CDATA section is not closed with ]]>"
    case 65: "a space or the end of the tag was expected"
    case 68: "a name was expected; for an ampersand write &amp;"
    case 73: "a tag is not closed with >"
    case 76, 77: "a closing tag does not belong to the open element"
    case let code: "libxml2's error \(code)"
    }
  }
}
