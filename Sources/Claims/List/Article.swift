/// A source of claims, with the background that makes its verdicts fair.
struct Article: Sendable {
  /// The key, as in ``Claim/Source``.
  var key: String
  /// The article's own title; empty for sources that are not articles.
  var name: String
  /// The web address; empty if the article is not online.
  var address: String
  /// A short title for the table of contents.
  var title: String
  /// The article's purpose and its limits.
  var about: String
  /// Questions for a class, independent of the figures.
  var questions: [String]

  static var all: [Article] { ClaimsFile.own.articles }
}
