/// A part of a page with a title, which the page's list of contents leads to.
struct PageSection: Sendable {
  var title: String
  /// The address within the page.
  var anchor: String
  var blocks: [Block]

  /// What gnuplot has to draw for some sections, in their order.
  static func drawables(of sections: [PageSection]) -> [any Drawable] {
    sections.flatMap(\.blocks).flatMap(\.flattened).flatMap { block in
      if case .figures(let figures) = block { figures.map(\.drawable) } else { [any Drawable]() }
    }
  }
}
