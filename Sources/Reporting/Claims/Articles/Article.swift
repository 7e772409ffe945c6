/// A text whose statements are checked, and what a reader should know of it to be fair.
struct Article: Sendable {
  /// As in ``Claim/Source``.
  var name: String
  /// A short title, for lists of contents.
  var title: String
  /// What it is for, and what it does not claim to do.
  var about: String
  /// Questions for a class, whatever the figures say.
  var questions: [String]

  static var all: [Article] { ClaimsFile.own.articles }
}
