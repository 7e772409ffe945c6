/// Titles as publications have them, in several patterns and languages.
enum TitleText {
  /// A piece of a pattern: letters as they stand or a place for a word.
  private enum Piece {
    case letters(String)
    case adjective, noun, plural, topic, activity
  }

  private static let patterns: [[Piece]] = [
    [.adjective, .letters(" "), .plural, .letters(" for "), .topic],
    [.letters("The "), .adjective, .letters(" "), .noun, .letters(" of "), .topic],
    [.activity, .letters(" "), .adjective, .letters(" "), .plural],
    [.topic, .letters(": A Short "), .noun, .letters(" of "), .topic],
    [.topic, .letters(" and the "), .adjective, .letters(" "), .noun],
    [.letters("On "), .activity, .letters(" "), .topic],
    [.letters("What "), .topic, .letters(" Taught Us about "), .topic],
    [.activity, .letters(" "), .topic, .letters(" with "), .adjective, .letters(" "), .plural],
    [.letters("Notes toward a New "), .noun, .letters(" of "), .adjective, .letters(" "), .plural],
    [.topic],
  ]

  static func draw(nonASCII share: Double, from stream: inout DrawStream) -> String {
    stream.chance(share) ? foreign(from: &stream) : english(from: &stream)
  }

  /// A title of ASCII letters only.
  private static func english(from stream: inout DrawStream) -> String {
    var title = ""
    title.reserveCapacity(64)
    for piece in patterns[stream.below(patterns.count)] {
      switch piece {
      case .letters(let letters): title += letters
      case .adjective: title += EnglishWords.adjectives.drawn(from: &stream)
      case .noun: title += EnglishWords.nouns.drawn(from: &stream)
      case .plural: title += EnglishWords.plurals.drawn(from: &stream)
      case .topic: title += EnglishWords.topics.drawn(from: &stream)
      case .activity: title += EnglishWords.activities.drawn(from: &stream)
      }
    }
    return title
  }

  /// A title with at least one letter beyond ASCII: every opening has one.
  private static func foreign(from stream: inout DrawStream) -> String {
    let language = ForeignWords.titles.drawn(from: &stream)
    let opening = language.openings.drawn(from: &stream)
    return opening + language.joint + language.endings.drawn(from: &stream)
  }
}
