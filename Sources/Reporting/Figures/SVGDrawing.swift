import Foundation

/// A finished drawing that follows the reader's light or dark page.
package struct SVGDrawing: Hashable, Sendable {
  /// A file of its own.
  package var document: String
  /// The same drawing to be set into a page, without a prolog and with identifiers of its own.
  package var inline: String
  /// The commands and the data that gnuplot drew it from.
  package var script: String

  private static let darkAndLight = """
    <style>svg{color:#1b1f24;background:#fff}\
    @media (prefers-color-scheme:dark){svg{color:#e6e8eb;background:#15181c}}</style>
    """

  init(gnuplot raw: String, name: String, alternativeText: String, script: String) {
    self.script = script
    let body = Self.cleaned(raw, name: name)
    let words = Markup.escaped(alternativeText)
    document =
      Self.opening(raw) + ">\n<title>\(words)</title>\n" + Self.darkAndLight + "\n" + body
    // Not a title inside a page: browsers would show it as a tip over the whole figure.
    inline = Self.opening(raw) + " aria-label=\"\(words)\">\n" + body
  }

  /// The `svg` element with the size that gnuplot chose, without the closing ">".
  private static func opening(_ raw: String) -> String {
    let box = raw.firstMatch(of: /viewBox="([0-9 .]+)"/).map { String($0.1) } ?? "0 0 560 300"
    return """
      <svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" \
      viewBox="\(box)" role="img"
      """
  }

  /// Takes what gnuplot drew and makes ink and identifiers ours.
  private static func cleaned(_ raw: String, name: String) -> String {
    let start = raw.range(of: "<g id=\"gnuplot_canvas\">")?.lowerBound ?? raw.startIndex
    return String(raw[start...])
      .replacingOccurrences(of: "rgb(  1,   2,   3)", with: "currentColor")
      .replacingOccurrences(of: "rgb(1,2,3)", with: "currentColor")
      .replacingOccurrences(of: " color=\"black\"", with: "")
      .replacingOccurrences(of: " color=\"white\"", with: "")
      .replacingOccurrences(of: "fill=\"black\"", with: "fill=\"currentColor\"")
      .replacingOccurrences(of: "stroke=\"black\"", with: "stroke=\"currentColor\"")
      .replacingOccurrences(
        of: "=\"sans-serif:Bold\"", with: "=\"system-ui,sans-serif\" font-weight=\"bold\""
      )
      .replacingOccurrences(of: "=\"sans-serif\"", with: "=\"system-ui,sans-serif\"")
      .replacing(/<title>[^<]*<\/title>/, with: "")
      .replacing(/<filter[\s\S]*?<\/filter>/, with: "")
      .replacing(/<g [^>]*>\s*<\/g>\n/, with: "")
      .replacingOccurrences(of: "gnuplot_canvas", with: name + "-canvas")
      .replacingOccurrences(of: "gpPt", with: name + "-mark-")
      .replacingOccurrences(of: "gpDot", with: name + "-dot")
  }
}
