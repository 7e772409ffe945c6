/// The colours of all pages and drawings, light and dark.
///
/// Every text colour has a contrast of at least 4.5 on each of its backgrounds.
package enum Palette {
  /// A colour with its name in the style sheet.
  package struct Colour: Hashable, Sendable {
    package var name: String
    /// "#rrggbb".
    package var light: String
    package var dark: String
  }

  package static let ink = Colour(name: "ink", light: "#1b1f24", dark: "#e6e8eb")
  package static let soft = Colour(name: "soft", light: "#525c67", dark: "#b4bcc6")
  package static let page = Colour(name: "page", light: "#ffffff", dark: "#15181c")
  package static let panel = Colour(name: "panel", light: "#f4f6f8", dark: "#1e2329")
  package static let line = Colour(name: "line", light: "#d5dae0", dark: "#39414a")
  package static let link = Colour(name: "link", light: "#0b5a9c", dark: "#8cc3f2")
  package static let good = Colour(name: "good", light: "#0b5f41", dark: "#66d6a6")
  package static let bad = Colour(name: "bad", light: "#93330f", dark: "#ffa37f")

  /// The background and left border of notices.
  private static let warnings = [
    Colour(name: "warn", light: "#fff4d6", dark: "#332a10"),
    Colour(name: "warnline", light: "#d8a200", dark: "#b08a1a"),
  ]
  /// The colours of table cells, from the best to the worst.
  private static let heats = [
    Colour(name: "best", light: "#e2f0fb", dark: "#142534"),
    Colour(name: "heat1", light: "#fff3e6", dark: "#221e18"),
    Colour(name: "heat2", light: "#ffe6cc", dark: "#2b231a"),
    Colour(name: "heat3", light: "#ffdcb8", dark: "#34281a"),
    Colour(name: "heat4", light: "#ffd0a3", dark: "#3e2d1a"),
    Colour(name: "heat5", light: "#ffc592", dark: "#48321a"),
    Colour(name: "heat6", light: "#ffba82", dark: "#53371a"),
  ]
  /// The colours of the parts of bars, by ``Bars/Fill``.
  private static let fills = [
    Colour(name: "value", light: "#2f7fc1", dark: "#5aa5e0"),
    Colour(name: "possible", light: "#9aa7b3", dark: "#6d7985"),
    Colour(name: "impossible", light: "#e07b39", dark: "#e08443"),
    Colour(name: "header", light: "#8fbfe6", dark: "#2f6fa6"),
    Colour(name: "structure", light: "#7d6ba8", dark: "#8f7fc0"),
    Colour(name: "free", light: "#e3e7eb", dark: "#323a43"),
    Colour(name: "index", light: "#4f9d86", dark: "#4fa88f"),
  ]

  package static let all =
    [ink, soft, page, panel, line, link, good, bad] + warnings + heats + fills

  /// Returns the colours as style sheet variables of an element such as ":root".
  package static func variables(of element: String, _ colours: [Colour] = all) -> String {
    func rule(_ colour: (Colour) -> String) -> String {
      element + "{" + colours.map { "--" + $0.name + ":" + colour($0) }.joined(separator: ";") + "}"
    }
    return rule(\.light) + "\n@media (prefers-color-scheme:dark){" + rule(\.dark) + "}"
  }
}
