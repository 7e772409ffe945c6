/// A colour and a symbol that a strategy or part keeps throughout the report.
///
/// The colours follow Okabe and Ito's palette for colour-blind readers ("Color Universal Design",
/// 2008), adjusted to medium brightness so that they are visible on white and on black.
package struct PlotStyle: Hashable, Sendable {
  /// "#rrggbb".
  package var colour: String
  /// The point type in gnuplot.
  package var symbol: Int

  package init(colour: String, symbol: Int) {
    self.colour = colour
    self.symbol = symbol
  }

  private static let all = [
    PlotStyle(colour: "#3b8ac4", symbol: 7), PlotStyle(colour: "#d9822b", symbol: 5),
    PlotStyle(colour: "#1f9e77", symbol: 9), PlotStyle(colour: "#b86fa5", symbol: 13),
    PlotStyle(colour: "#b3962a", symbol: 11), PlotStyle(colour: "#7f8a96", symbol: 15),
  ]

  /// Returns the paint of the part with this number, from 0.
  package static func number(_ index: Int) -> PlotStyle { all[index % all.count] }

  /// The colours of eleven parts of a file; neighbours also differ in brightness.
  private static let layers = [
    "#2f6fa3", "#86b6d9", "#1f7d60", "#c9542b", "#e9b872", "#8a4f80", "#c39bbb", "#6b7280",
    "#b8bec6", "#8f7a1e", "#d8cf9a",
  ]

  /// Returns the paint of the layer of bytes with this number, from 0.
  package static func layer(_ index: Int) -> PlotStyle {
    PlotStyle(colour: layers[index % layers.count], symbol: 5)
  }

  /// The strategies in the order of their paints, which are the same in every report.
  package static let strategies = [
    "parent-entity", "abstract-root", "enum-content", "independent-entities",
    "details-relationship", "coded-content",
  ]

  /// Returns each strategy's index in the list of paints; unknown strategies get the free ones.
  static func places(of strategies: [String]) -> [Int] {
    let taken = Set(strategies.compactMap(Self.strategies.firstIndex(of:)))
    var free = all.indices.filter { !taken.contains($0) }
    return strategies.enumerated().map { index, name in
      Self.strategies.firstIndex(of: name)
        ?? (free.isEmpty ? index % all.count : free.removeFirst())
    }
  }

  package static func strategy(_ name: String, among strategies: [String]) -> PlotStyle {
    zip(strategies, places(of: strategies)).first { $0.0 == name }.map { .number($0.1) }
      ?? .number(0)
  }

  /// The symbol as an SVG path in a square of 10 by 10.
  var outline: String {
    switch symbol {
    case 5: "M1 1H9V9H1Z"
    case 9: "M5 .5L9.6 9H.4Z"
    case 11: "M5 9.5L9.6 1H.4Z"
    case 13: "M5 0L9.5 5L5 10L.5 5Z"
    case 15: "M5 .3L9.8 3.8L8 9.4H2L.2 3.8Z"
    default: "M5 .6A4.4 4.4 0 1 1 5 9.4A4.4 4.4 0 1 1 5 .6Z"
    }
  }

  /// The same paint with an open symbol, for points that do not count.
  package var hollow: PlotStyle { PlotStyle(colour: colour, symbol: symbol - 1) }

  /// The colour of points that others beat in every respect.
  package static let faint = "#9aa2ab"

  /// The colour of text and axes; finished drawings use the reader's text colour instead.
  package static let ink = "#010203"
  /// The colour of grid lines, faint on white and on black.
  package static let grid = "#808891"
}
