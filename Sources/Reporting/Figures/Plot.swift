import Document

/// A drawing with two numeric axes, as data.
struct Plot: Hashable, Sendable {
  /// The style of a curve's points.
  enum Style: Hashable, Sendable {
    case lines, steps, points
    /// Points with whiskers in both directions.
    case crosses
    /// Points with whiskers along the horizontal axis.
    case whiskers
    /// The area between the lower and the upper ends.
    case ribbon
  }

  /// A point with its confidence intervals.
  struct Point: Hashable, Sendable {
    var x: Double
    var y: Double
    var xRange: ClosedRange<Double>
    var yRange: ClosedRange<Double>

    init(
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
  struct Curve: Hashable, Sendable {
    var style: Style
    var paint: PlotStyle
    var size = 0.7
    var points: [Point]
  }

  struct KeyEntry: Hashable, Sendable {
    var name: String
    var paint: PlotStyle
  }

  /// A text at a position in the drawing.
  struct Text: Hashable, Sendable {
    var x: Double
    var y: Double
    var text: String
  }

  var name: String
  var title: String
  var alternativeText: String
  var horizontal: Axis
  var horizontalLabel: String
  /// The position of a line from bottom to top, such as "as fast as the baseline".
  var horizontalReference: Double?
  var vertical: Axis
  var verticalLabel: String
  var verticalReference: Double?
  var curves: [Curve]
  var key: [KeyEntry]
  var texts: [Text] = []
  /// The height of the plotting area, without title, axis and key.
  var areaHeight = 240
  /// The minimum room for vertical labels, which aligns drawings below one another.
  var leastLabelCharacters = 0
}
