package import Document

/// A drawing over two numeric axes, described as data.
package struct Plot: Hashable, Sendable {
  /// The style of a curve's points.
  package enum Style: Hashable, Sendable {
    case lines, steps, points
    /// Points with whiskers in both directions.
    case crosses
    /// Points with whiskers along the horizontal axis.
    case whiskers
    /// The room between the lower and the upper ends.
    case ribbon
  }

  /// One point and how sure it is.
  package struct Point: Hashable, Sendable {
    package var x: Double
    package var y: Double
    package var xRange: ClosedRange<Double>
    package var yRange: ClosedRange<Double>

    package init(
      _ x: Double, _ y: Double, xRange: ClosedRange<Double>? = nil,
      yRange: ClosedRange<Double>? = nil
    ) {
      self.x = x
      self.y = y
      self.xRange = xRange ?? x...x
      self.yRange = yRange ?? y...y
    }
  }

  /// Points that share a style and a paint.
  package struct Curve: Hashable, Sendable {
    package var style: Style
    package var paint: Paint
    package var size = 0.7
    package var points: [Point]

    package init(style: Style, paint: Paint, size: Double = 0.7, points: [Point]) {
      self.style = style
      self.paint = paint
      self.size = size
      self.points = points
    }
  }

  /// An entry of the key.
  package struct KeyEntry: Hashable, Sendable {
    package var name: String
    package var paint: Paint

    package init(name: String, paint: Paint) {
      self.name = name
      self.paint = paint
    }
  }

  /// A text at a place of the drawing.
  package struct Text: Hashable, Sendable {
    package var x: Double
    package var y: Double
    package var text: String

    package init(x: Double, y: Double, text: String) {
      self.x = x
      self.y = y
      self.text = text
    }
  }

  package var name: String
  package var title: String
  package var alternativeText: String
  package var horizontal: Axis
  package var horizontalLabel: String
  /// A line from bottom to top, such as "as fast as the baseline".
  package var horizontalReference: Double?
  package var vertical: Axis
  package var verticalLabel: String
  package var verticalReference: Double?
  package var curves: [Curve]
  package var key: [KeyEntry]
  package var texts: [Text] = []
  /// The height of the plotting area, without title, axis and key.
  package var areaHeight = 240
  /// Room for labels of the vertical axis, so that drawings below one another begin alike.
  package var leastLabelCharacters = 0

  package init(
    name: String, title: String, alternativeText: String, horizontal: Axis, horizontalLabel: String,
    horizontalReference: Double? = nil, vertical: Axis, verticalLabel: String,
    verticalReference: Double? = nil, curves: [Curve], key: [KeyEntry], texts: [Text] = [],
    areaHeight: Int = 240, leastLabelCharacters: Int = 0
  ) {
    self.name = name
    self.title = title
    self.alternativeText = alternativeText
    self.horizontal = horizontal
    self.horizontalLabel = horizontalLabel
    self.horizontalReference = horizontalReference
    self.vertical = vertical
    self.verticalLabel = verticalLabel
    self.verticalReference = verticalReference
    self.curves = curves
    self.key = key
    self.texts = texts
    self.areaHeight = areaHeight
    self.leastLabelCharacters = leastLabelCharacters
  }
}
