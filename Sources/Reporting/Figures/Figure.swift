package import Document

/// A drawing described as data: horizontal marks on one axis, one row for each thing compared.
package struct Figure: Hashable, Sendable {
  /// The style of all series' marks.
  package enum Style: Hashable, Sendable {
    /// Bars from low to high, end to end.
    case stackedBars
    /// Bars from the axis to the value, with whiskers.
    case bars
    /// Points with whiskers.
    case points
    /// Many small points in a row.
    case dots
  }

  /// One horizontal line; a heading has no marks.
  package struct Row: Hashable, Sendable {
    package var label: String
    package var isHeading = false

    package init(label: String, isHeading: Bool = false) {
      self.label = label
      self.isHeading = isHeading
    }
  }

  /// One measured thing.
  package struct Mark: Hashable, Sendable {
    package var row: Int
    package var value: Double
    package var low: Double
    package var high: Double
    /// The text behind a bar, or right of the axis next to a point.
    package var text = ""

    package init(row: Int, value: Double, low: Double, high: Double, text: String = "") {
      self.row = row
      self.value = value
      self.low = low
      self.high = high
      self.text = text
    }
  }

  /// Marks that share a name, a colour and a symbol.
  package struct Series: Hashable, Sendable {
    /// The entry in the key; empty for none.
    package var name: String
    package var paint: Paint
    package var marks: [Mark]

    package init(name: String, paint: Paint, marks: [Mark]) {
      self.name = name
      self.paint = paint
      self.marks = marks
    }
  }

  /// File name without ".svg", and the beginning of identifiers inside the drawing.
  package var name: String
  package var title: String
  /// The figure in words, for those who cannot see it.
  package var alternativeText: String
  package var axisLabel: String
  package var style: Style
  package var axis: Axis
  /// A vertical line, such as "as fast as the baseline".
  package var reference: Double?
  package var rows: [Row]
  package var series: [Series]

  package init(
    name: String, title: String, alternativeText: String, axisLabel: String, style: Style,
    axis: Axis, reference: Double? = nil, rows: [Row], series: [Series]
  ) {
    self.name = name
    self.title = title
    self.alternativeText = alternativeText
    self.axisLabel = axisLabel
    self.style = style
    self.axis = axis
    self.reference = reference
    self.rows = rows
    self.series = series
  }
}
