/// A part of a page with a title, which the page's list of contents leads to.
struct PageSection: Sendable {
  var title: String
  /// The address within the page.
  var anchor: String
  var blocks: [Block]
}
