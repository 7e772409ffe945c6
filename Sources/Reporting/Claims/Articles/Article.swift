/// A source of claims, and what a reader should know of it to be fair.
struct Article: Sendable {
  /// As in ``Claim/Source``.
  var key: String
  /// The article's own title; empty for what is none.
  var name: String
  /// Where it is on the web; empty where a reader cannot look it up there.
  var address: String
  /// A short title, for lists of contents.
  var title: String
  /// What it is for, and what it does not claim to do.
  var about: String
  /// Questions for a class, whatever the figures say.
  var questions: [String]

  static var all: [Article] { ClaimsFile.own.articles }
}
