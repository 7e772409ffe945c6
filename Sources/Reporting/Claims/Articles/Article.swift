/// A source of claims, and what a reader should know of it to be fair.
struct Article: Sendable {
  /// As in ``Claim/Source``.
  var key: String
  /// The article's own title; empty for what is none.
  var name: String
  /// The web address; empty if the article is not online.
  var address: String
  /// A short title, for lists of contents.
  var title: String
  /// The article's purpose and its limits.
  var about: String
  /// Questions for a class, whatever the figures say.
  var questions: [String]

  static var all: [Article] { ClaimsFile.own.articles }
}
