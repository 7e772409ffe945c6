/// A colour and a symbol that stay with one strategy or part through the whole report.
///
/// The colours follow Okabe and Ito's palette for colour-blind readers ("Color Universal Design",
/// 2008), moved to middle brightness so that they can be seen on white as well as on black.
package struct Paint: Hashable, Sendable {
  /// "#rrggbb".
  package var colour: String
  /// A point type of gnuplot.
  package var symbol: Int

  private static let all = [
    Paint(colour: "#3b8ac4", symbol: 7), Paint(colour: "#d9822b", symbol: 5),
    Paint(colour: "#1f9e77", symbol: 9), Paint(colour: "#b86fa5", symbol: 13),
    Paint(colour: "#b3962a", symbol: 11), Paint(colour: "#7f8a96", symbol: 15),
  ]

  /// The paint of the strategy or part with this number, from 0.
  package static func number(_ index: Int) -> Paint { all[index % all.count] }

  /// Text and axes; replaced by the reader's own text colour in the finished drawing.
  static let ink = "#010203"
  /// Grid lines, faint on white and on black.
  static let grid = "#808891"
}
