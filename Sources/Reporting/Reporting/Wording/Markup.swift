/// Text made safe for the languages that reports are written in.
enum Markup {
  /// For XML and HTML, inside elements and quoted attributes.
  static func escaped(_ text: String) -> String {
    var result = ""
    for character in text {
      switch character {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      default: result.append(character)
      }
    }
    return result
  }

  /// For running text and table cells of Markdown, where a bar or a line end would break the row.
  static func markdown(_ text: String) -> String {
    text.replacing("\\", with: "\\\\").replacing("|", with: "\\|").replacing("<", with: "&lt;")
      .replacing("\n", with: " ")
  }
}
