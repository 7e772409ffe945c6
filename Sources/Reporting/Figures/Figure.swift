import Document

/// A bar chart as data: horizontal marks on one axis, with one row per subject.
struct Figure: Hashable, Sendable {
  /// The style of all series' marks.
  enum Style: Hashable, Sendable {
    /// Bars from low to high, end to end.
    case stackedBars
    /// Bars from the axis to the value, with whiskers.
    case bars
  }

  /// A row; headings have no marks.
  struct Row: Hashable, Sendable {
    var label: String
    var isHeading = false
  }

  /// A measured value.
  struct Mark: Hashable, Sendable {
    var row: Int
    var value: Double
    var low: Double
    var high: Double
    /// The text after a bar.
    var text = ""
  }

  /// Marks that share a name, a colour and a symbol.
  struct Series: Hashable, Sendable {
    /// The entry in the key; empty for none.
    var name: String
    var paint: PlotStyle
    var marks: [Mark]
  }

  /// The file name without ".svg"; also the prefix of identifiers inside the drawing.
  var name: String
  var title: String
  /// A description for readers who cannot see the figure.
  var alternativeText: String
  var axisLabel: String
  var style: Style
  var axis: Axis
  /// The position of a vertical line, such as "as fast as the baseline".
  var reference: Double?
  var rows: [Row]
  var series: [Series]
}
