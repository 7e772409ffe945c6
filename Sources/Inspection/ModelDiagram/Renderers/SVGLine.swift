/// A line through a layout's bends, with markers at its ends.
struct SVGLine {
  let points: [Point]

  /// An inheritance line, which starts at the parent with a triangle that points to it.
  var tree: String {
    guard let first = points.first else { return "" }
    let (x, y) = (SVGCanvas.number(first.x), SVGCanvas.number(first.y))
    return "<path class=\"tree\" d=\"\(path)\"/>"
      + "<path class=\"hollow\" d=\"M\(x),\(y) l11,-6 v12 z\"/>"
  }

  /// Returns a relationship's line, with a marker for the number of objects at each end.
  func link(from start: ModelPicture.Count, to end: ModelPicture.Count) -> String {
    guard let first = points.first, let last = points.last else { return "" }
    let isLoop = first.x == last.x
    let away = isLoop || points[1].x > first.x ? 1.0 : -1.0
    let back = isLoop || points[points.count - 2].x > last.x ? 1.0 : -1.0
    return "<path class=\"line\" d=\"\(path)\"/>" + Self.sign(start, at: first, away)
      + Self.sign(end, at: last, back)
  }

  private static func sign(
    _ count: ModelPicture.Count, at point: Point, _ direction: Double
  ) -> String {
    let (x, y) = (SVGCanvas.number(point.x), SVGCanvas.number(point.y))
    let reach = SVGCanvas.number(12 * direction)
    let near = SVGCanvas.number(point.x + 8 * direction)
    return switch count {
    case .many:
      "<path class=\"line\" d=\"M\(x),\(SVGCanvas.number(point.y - 6)) l\(reach),6 l"
        + "\(SVGCanvas.number(-12 * direction)),6\"/>"
    case .one: "<path class=\"line\" d=\"M\(near),\(SVGCanvas.number(point.y - 5)) v10\"/>"
    case .optional: "<circle class=\"ring\" cx=\"\(near)\" cy=\"\(y)\" r=\"3.5\"/>"
    case .unknown: ""
    }
  }

  /// The line: curved between columns, straight through them.
  private var path: String {
    guard let first = points.first else { return "" }
    var text = "M\(Self.text(first))"
    for (index, (from, to)) in zip(points, points.dropFirst()).enumerated() {
      if from.x == to.x {
        text += loop(from, to)
      } else if index.isMultiple(of: 2) {
        let middle = (from.x + to.x) / 2
        text +=
          " C\(Self.text(Point(x: middle, y: from.y))) "
          + "\(Self.text(Point(x: middle, y: to.y))) \(Self.text(to))"
      } else {
        text += " L\(Self.text(to))"
      }
    }
    return text
  }

  /// Returns a line around the right side of a column; a property that is its own inverse forms a
  /// loop.
  private func loop(_ from: Point, _ to: Point) -> String {
    let spread = from.y == to.y ? 26.0 : 0
    let x = from.x + 40 + min(24, abs(from.y - to.y) / 12)
    return " C\(Self.text(Point(x: x, y: from.y - spread))) "
      + "\(Self.text(Point(x: x, y: to.y + spread))) \(Self.text(to))"
  }

  private static func text(_ point: Point) -> String {
    "\(SVGCanvas.number(point.x)),\(SVGCanvas.number(point.y))"
  }
}

/// The legend below a graph.
struct SVGLegend {
  private let items: [(words: String, sign: (Point) -> String)]

  init(hasTrees: Bool, hasLinks: Bool) {
    func line(_ count: ModelPicture.Count) -> (Point) -> String {
      { place in
        SVGLine(points: [place, Point(x: place.x + 30, y: place.y)]).link(from: .unknown, to: count)
      }
    }
    let tree: (Point) -> String = { SVGLine(points: [$0, Point(x: $0.x + 30, y: $0.y)]).tree }
    items =
      (hasTrees ? [("parent", tree)] : [])
      + (hasLinks
        ? [("to many", line(.many)), ("to one", line(.one)), ("to one or none", line(.optional))]
        : [])
  }

  var height: Double { items.isEmpty ? 0 : 32 }

  var width: Double { items.reduce(GraphLayout.margin) { $0 + Self.width(of: $1.words) } }

  func lines(at y: Double) -> [String] {
    var x = GraphLayout.margin
    return items.map { item in
      defer { x += Self.width(of: item.words) }
      return item.sign(Point(x: x, y: y + 8))
        + SVGCanvas.label(item.words, x + 38, y + 12, "label")
    }
  }

  private static func width(of words: String) -> Double { 38 + SVGCanvas.width(of: words) + 22 }
}
