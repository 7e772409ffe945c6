import Document
import Escaping

/// The SVG elements that both styles share.
enum SVGCanvas {
  /// Returns a complete picture that follows the reader's light or dark colour scheme.
  ///
  /// The command that creates it comes first, as in every generated file.
  static func picture(width: Double, height: Double, title: String, body: [String]) -> String {
    let (w, h) = (number(width.rounded(.up)), number(height.rounded(.up)))
    return """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(w)" height="\(h)" \
      viewBox="0 0 \(w) \(h)" role="img">
      <!-- \(DiagramFormat.signature) -->
      <title>\(text(title))</title>
      <style>
      \(style)
      </style>
      <rect class="page" width="\(w)" height="\(h)"/>
      \(body.joined(separator: "\n"))
      </svg>

      """
  }

  private static let style =
    Palette.variables(
      of: "svg",
      [
        Palette.page, Palette.panel, Palette.line, Palette.ink, Palette.soft, Palette.link,
        Palette.bad,
      ]) + "\n" + shapes

  private static let shapes = """
    svg { font: 12px system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif; }
    .page, .card { fill: var(--page); } text { fill: var(--ink); }
    .head { fill: var(--panel); } .frame { fill: none; stroke: var(--line); }
    .abstract { stroke-dasharray: 5 3; } .rule { stroke: var(--line); }
    .name { font-weight: 600; font-size: 13px; } .italic { font-style: italic; }
    .type { fill: var(--soft); } .label { fill: var(--soft); font-size: 11px; }
    .line { fill: none; stroke: var(--link); stroke-width: 1.3; }
    .tree { fill: none; stroke: var(--bad); stroke-width: 1.4; }
    .hollow { fill: var(--page); stroke: var(--bad); stroke-width: 1.4; }
    .ring { fill: var(--page); stroke: var(--link); stroke-width: 1.3; }
    """

  /// Escapes a text and removes characters that XML does not allow.
  static func text(_ text: String) -> String { XMLText.escapedWherePossible(text) }

  static func label(
    _ words: String, _ x: Double, _ y: Double, _ style: String = "", end: Bool = false
  ) -> String {
    let classes = style.isEmpty ? "" : " class=\"\(style)\""
    let anchor = end ? " text-anchor=\"end\"" : ""
    return "<text x=\"\(number(x))\" y=\"\(number(y))\"\(classes)\(anchor)>\(text(words))</text>"
  }

  /// Returns a label that is cut if too long; its tooltip shows the whole text.
  static func label(
    _ words: String, cutTo count: Int, _ x: Double, _ y: Double, _ style: String = "",
    end: Bool = false
  ) -> String {
    let shown = label(shortened(words, to: count), x, y, style, end: end)
    guard words.count > count, let start = shown.firstIndex(of: ">") else { return shown }
    let next = shown.index(after: start)
    return shown[..<next] + "<title>\(text(words))</title>" + shown[next...]
  }

  /// Returns a number with at most one decimal, so that equal pictures have equal text.
  static func number(_ value: Double) -> String {
    let tenths = (value * 10).rounded()
    let whole = Int(tenths / 10)
    return tenths.truncatingRemainder(dividingBy: 10) == 0 ? "\(whole)" : "\(tenths / 10)"
  }

  /// Estimates the width of a text in pixels at size 12, without access to a font.
  ///
  /// Uses width classes of Helvetica and similar fonts, with a small margin.
  static func width(of text: String) -> Double {
    text.unicodeScalars.reduce(0) { width, scalar in
      switch scalar {
      case "i", "j", "l", "t", "f", "I", ".", ",", ":", ";", "'", "|", "!", " ", "(", ")", "[", "]":
        width + 4.2
      case "m", "w", "M", "W", "@", "%": width + 10.6
      case "A"..."Z", "_", "=", "+": width + 8.4
      default: width + (scalar.value > 0x2E80 ? 13 : 7)
      }
    }
  }

  /// Returns a text of at most `count` characters that ends in an ellipsis if it was cut.
  static func shortened(_ text: String, to count: Int) -> String {
    text.count <= count ? text : text.prefix(count - 1) + "…"
  }
}
