import Document

/// A drawing described as data: horizontal marks on one axis, one row for each thing compared.
struct Figure: Hashable, Sendable {
  /// The style of all series' marks.
  enum Style: Hashable, Sendable {
    /// Bars from low to high, end to end.
    case stackedBars
    /// Bars from the axis to the value, with whiskers.
    case bars
  }

  /// One horizontal line; a heading has no marks.
  struct Row: Hashable, Sendable {
    var label: String
    var isHeading = false
  }

  /// One measured thing.
  struct Mark: Hashable, Sendable {
    var row: Int
    var value: Double
    var low: Double
    var high: Double
    /// The text behind a bar.
    var text = ""
  }

  /// Marks that share a name, a colour and a symbol.
  struct Series: Hashable, Sendable {
    /// The entry in the key; empty for none.
    var name: String
    var paint: Paint
    var marks: [Mark]
  }

  /// File name without ".svg", and the beginning of identifiers inside the drawing.
  var name: String
  var title: String
  /// The figure in words, for those who cannot see it.
  var alternativeText: String
  var axisLabel: String
  var style: Style
  var axis: Axis
  /// A vertical line, such as "as fast as the baseline".
  var reference: Double?
  var rows: [Row]
  var series: [Series]
}
