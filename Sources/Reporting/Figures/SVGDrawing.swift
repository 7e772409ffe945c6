import Document
import Escaping
import Foundation

extension SVGDrawing {
  private static let darkAndLight = """
    <style>\(Palette.variables(of: "svg", [Palette.ink, Palette.page]))
    svg{color:var(--ink);background:var(--page)}</style>
    """

  init(gnuplot raw: String, name: String, alternativeText: String, script: String) {
    let body = Self.cleaned(raw, name: name)
    let words = XMLText.escapedWherePossible(alternativeText)
    self.init(
      document: Self.opening(raw) + ">\n<title>\(words)</title>\n" + Self.darkAndLight + "\n"
        + body,
      // An embedded title would be a tooltip over the whole figure.
      inline: Self.opening(raw) + " aria-label=\"\(words)\">\n" + body, script: script)
  }

  /// Returns the `svg` element with gnuplot's size, without the closing ">".
  private static func opening(_ raw: String) -> String {
    let box = raw.firstMatch(of: /viewBox="([0-9 .]+)"/).map { String($0.1) } ?? "0 0 560 300"
    return """
      <svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" \
      viewBox="\(box)" role="img"
      """
  }

  /// Cleans up gnuplot's drawing: sets the text colour, makes identifiers unique, and removes
  /// elements without effect.
  private static func cleaned(_ raw: String, name: String) -> String {
    let start = raw.range(of: "<g id=\"gnuplot_canvas\">")?.lowerBound ?? raw.startIndex
    let ours = String(raw[start...])
      .replacingOccurrences(of: "rgb(  1,   2,   3)", with: "currentColor")
      .replacingOccurrences(of: "rgb(1,2,3)", with: "currentColor")
      .replacingOccurrences(of: " color=\"black\"", with: "")
      .replacingOccurrences(of: " color=\"white\"", with: "")
      .replacingOccurrences(of: "fill=\"black\"", with: "fill=\"currentColor\"")
      .replacingOccurrences(of: "stroke=\"black\"", with: "stroke=\"currentColor\"")
      .replacingOccurrences(
        of: "=\"sans-serif:Bold\"", with: "=\"sans-serif\" font-weight=\"bold\""
      )
      .replacing(/<title>[^<]*<\/title>/, with: "")
      .replacing(/<filter[\s\S]*?<\/filter>/, with: "")
      .replacing(/<g [^>]*>\s*<\/g>\n/, with: "")
    return shortened(ours)
      .replacingOccurrences(of: "gnuplot_canvas", with: name + "-canvas")
      .replacingOccurrences(of: "gpPt", with: name + "-mark-")
      .replacingOccurrences(of: "gpDot", with: name + "-dot")
  }

  /// Shortens the drawing by a third: common settings move to the canvas, and coordinates are
  /// rounded to a tenth of a pixel.
  private static func shortened(_ drawing: String) -> String {
    let usual = "fill=\"none\" stroke=\"currentColor\" font-family=\"system-ui,sans-serif\""
    let parts = drawing.split(separator: "</defs>", maxSplits: 1)
    guard parts.count == 2 else { return drawing }
    let marks = withoutUnusedMarks(String(parts[0]), drawing: String(parts[1]))
    let body = parts[1]
      .replacing(" stroke-linecap=\"butt\" stroke-linejoin=\"miter\"", with: "")
      .replacing(" stroke-width=\"1.00\"", with: "")
      .replacing("<g fill=\"none\" stroke=\"currentColor\"", with: "<g")
      .replacing(" font-family=\"sans-serif\"", with: "")
      .replacing(/\ +text-anchor="start"/, with: "")
      .replacing(/rgb\( *([0-9]+), *([0-9]+), *([0-9]+)\)/) { colour in
        "#"
          + [colour.output.1, colour.output.2, colour.output.3]
          .map { String(format: "%02x", Int($0) ?? 0) }.joined()
      }
      .replacing(/\ class="gridline"|\ id="[a-zA-Z0-9_]+_plot_[0-9]+" ?/, with: "")
      .replacing(/(?:d|points|transform) ?= ?['"][^'"]*['"]/) { attribute in
        attribute.output.replacing(/(\.[0-9])[0-9](?![0-9])/) { $0.output.1 }
      }
    return (marks.replacing(/<rect x="0" y="0" [^>]*fill="none"\/>/, with: "") + "</defs>" + body)
      .replacing(/\s*\n\s*/, with: "\n")
      .replacing("<g id=\"gnuplot_canvas\">", with: "<g id=\"gnuplot_canvas\" \(usual)>")
  }

  /// Removes unused symbols; gnuplot defines all, some by reference to preceding ones.
  private static func withoutUnusedMarks(_ definitions: String, drawing: String) -> String {
    func marks(_ text: some StringProtocol) -> [String] {
      String(text).matches(of: /href='#(gpPt[0-9]+)'/).map { String($0.output.1) }
    }
    var used = Set(marks(drawing))
    let lines = definitions.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.reversed().filter { line in
      guard let mark = line.firstMatch(of: /\ id='(gpPt[0-9]+)'/)?.output.1 else { return true }
      guard used.contains(String(mark)) else { return false }
      used.formUnion(marks(line))
      return true
    }.reversed().joined(separator: "\n")
  }
}
