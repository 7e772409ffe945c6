/// A model in the graph style of Xcode's editor: boxes with properties, hollow arrows to parents,
/// and lines between relationships with crow's feet at "many".
struct SVGGraph {
  private let picture: ModelPicture
  private let title: String
  private let boxes: [SVGBox]
  private let layout: GraphLayout

  init(_ picture: ModelPicture, title: String) {
    self.picture = picture
    self.title = title
    let boxes = picture.boxes.map(SVGBox.init)
    self.boxes = boxes
    let parents = picture.parents.map { parent in
      Graph.Edge(
        start: parent.parent, end: parent.child, startHeight: SVGBox.headHeight / 2,
        endHeight: SVGBox.headHeight / 2, isFixed: true)
    }
    var arrivals = Arrivals(picture.links)
    let links = picture.links.map { link in
      Graph.Edge(
        start: link.start.box, end: link.end.box,
        startHeight: boxes[link.start.box].middle(of: link.start.row),
        endHeight: boxes[link.end.box].middle(of: link.end.row) + arrivals.shift(of: link.end))
    }
    layout = GraphLayout(Graph(sizes: boxes.map(\.size), edges: parents + links))
  }

  var text: String {
    let trees = picture.parents.indices.map { SVGLine(points: layout.routes[$0]).tree }
    let links = picture.links.enumerated().map { number, link in
      SVGLine(points: layout.routes[picture.parents.count + number])
        .link(from: link.start.count, to: link.end.count)
    }
    let cards = boxes.indices.map { boxes[$0].text(at: layout.places[$0], layout.widths[$0]) }
    let legend = SVGLegend(hasTrees: !trees.isEmpty, hasLinks: !links.isEmpty)
    let height = max(layout.size.height, GraphLayout.margin)
    return SVGCanvas.picture(
      width: max(layout.size.width, legend.width), height: height + legend.height, title: title,
      body: trees + links + cards + legend.lines(at: height))
  }
}

/// Separates lines that end at a box as a whole because they have no inverse.
private struct Arrivals {
  private let counts: [Int: Int]
  private var drawn: [Int: Int] = [:]

  init(_ links: [ModelPicture.Link]) {
    let boxes = links.filter { $0.end.row == nil }.map { ($0.end.box, 1) }
    counts = Dictionary(boxes, uniquingKeysWith: +)
  }

  mutating func shift(of end: ModelPicture.End) -> Double {
    guard end.row == nil, let count = counts[end.box], count > 1 else { return 0 }
    defer { drawn[end.box, default: 0] += 1 }
    let step = min(12, 22 / Double(count - 1))
    return (Double(drawn[end.box] ?? 0) - Double(count - 1) / 2) * step
  }
}

/// An entity's box.
struct SVGBox {
  static let headHeight = 30.0
  private static let rowHeight = 19.0
  private static let sectionGap = 7.0

  private let box: ModelPicture.Box
  /// The rows above which a separator is drawn.
  private let sections: Set<Int>

  init(_ box: ModelPicture.Box) {
    self.box = box
    let ends = [box.attributes.count, box.attributes.count + box.relationships.count]
    sections = Set(ends.filter { $0 > 0 && $0 < box.rows.count })
  }

  var size: Graph.Size {
    let rows = box.rows.map { row in
      SVGCanvas.width(of: Self.name(row)) + SVGCanvas.width(of: Self.type(row)) + 42
    }
    let head = SVGCanvas.width(of: headText) * 1.25 + 24
    return Graph.Size(
      width: max(120, rows.max() ?? 0, head).rounded(.up),
      height: box.rows.isEmpty ? Self.headHeight : top(of: box.rows.count) + 5)
  }

  /// Returns the height of a row's lines below the box's top; nil means the whole entity.
  func middle(of row: Int?) -> Double {
    row.map { top(of: $0) + Self.rowHeight / 2 } ?? Self.headHeight / 2
  }

  private func top(of row: Int) -> Double {
    let passed = sections.count { $0 <= row && row < box.rows.count || $0 < row }
    return Self.headHeight + 5 + Double(row) * Self.rowHeight + Double(passed) * Self.sectionGap
  }

  func text(at place: Point, _ width: Double) -> String {
    let number = SVGCanvas.number
    let frame =
      "x=\"\(number(place.x))\" y=\"\(number(place.y))\" width=\"\(number(width))\" "
      + "height=\"\(number(size.height))\" rx=\"7\""
    let lines = [
      "<rect class=\"card\" \(frame)/>", head(at: place, width),
      "<rect class=\"frame\(box.isAbstract ? " abstract" : "")\" \(frame)/>",
      SVGCanvas.label(
        box.name, cutTo: Self.headLimit, place.x + 12, place.y + 20,
        box.isAbstract ? "name italic" : "name"),
    ]
    let rows = box.rows.indices.map { row($0, at: place, width) }
    return "<g>\((lines + rows).joined())</g>"
  }

  /// Returns the coloured header, rounded where it meets the card's corners.
  private func head(at place: Point, _ width: Double) -> String {
    let number = SVGCanvas.number
    let bottom =
      box.rows.isEmpty
      ? "a7,7 0 0 1 -7,7 h\(number(14 - width)) a7,7 0 0 1 -7,-7 z"
      : "v7 h\(number(-width)) z"
    return "<path class=\"head\" d=\"M\(number(place.x)),\(number(place.y + 7)) "
      + "a7,7 0 0 1 7,-7 h\(number(width - 14)) a7,7 0 0 1 7,7 "
      + "v\(number(Self.headHeight - 14)) \(bottom)\"/>"
  }

  private func row(_ index: Int, at place: Point, _ width: Double) -> String {
    let row = box.rows[index]
    let baseline = place.y + top(of: index) + 14
    let words =
      SVGCanvas.label(row.name, cutTo: Self.nameLimit, place.x + 12, baseline)
      + SVGCanvas.label(
        row.type, cutTo: Self.typeLimit, place.x + width - 12, baseline, "type", end: true)
    guard sections.contains(index) else { return words }
    let level = SVGCanvas.number(place.y + top(of: index) - Self.sectionGap / 2)
    return "<path class=\"rule\" d=\"M\(SVGCanvas.number(place.x + 1)),\(level) "
      + "h\(SVGCanvas.number(width - 2))\"/>" + words
  }

  private static let headLimit = 40
  private static let nameLimit = 36
  private static let typeLimit = 34

  private var headText: String { SVGCanvas.shortened(box.name, to: Self.headLimit) }

  private static func name(_ row: ModelPicture.Row) -> String {
    SVGCanvas.shortened(row.name, to: nameLimit)
  }

  private static func type(_ row: ModelPicture.Row) -> String {
    SVGCanvas.shortened(row.type, to: typeLimit)
  }
}
