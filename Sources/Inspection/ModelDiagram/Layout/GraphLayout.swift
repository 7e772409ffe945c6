/// The boxes and lines of a graph without positions.
struct Graph {
  struct Size: Hashable {
    var width: Double
    var height: Double
  }

  /// A line.
  ///
  /// The heights are those of its start and end below the boxes' tops.
  struct Edge: Hashable {
    var start: Int
    var end: Int
    var startHeight: Double
    var endHeight: Double
    /// True if the start must be left of the end, as for a parent and its children.
    var isFixed = false
  }

  var sizes: [Size]
  var edges: [Edge]
}

struct Point: Hashable {
  var x: Double
  var y: Double
}

/// Positions of a graph's boxes and bends of its lines.
///
/// Boxes are arranged in columns as in Sugiyama, Tagawa and Toda, "Methods for visual understanding
/// of hierarchical system structures" (1981): columns by longest path, order by barycentres, and
/// heights that minimize the squared slopes of the lines. Columns suit entities better than rows,
/// because a box grows with its properties and each line can begin at its property.
struct GraphLayout {
  static let margin = 24.0
  static let gap = 28.0

  private(set) var places: [Point]
  private(set) var widths: [Double]
  /// The bends of each line, from start to end.
  private(set) var routes: [[Point]]
  private(set) var size = Graph.Size(width: 0, height: 0)

  init(_ graph: Graph) {
    places = graph.sizes.map { _ in Point(x: 0, y: 0) }
    widths = graph.sizes.map(\.width)
    routes = graph.edges.map { _ in [] }
    let parts = Self.parts(of: graph).map { PartLayout(graph, boxes: $0) }
    pack(parts)
  }

  /// Returns the connected components of the graph, largest first.
  private static func parts(of graph: Graph) -> [[Int]] {
    var neighbours = graph.sizes.map { _ in [Int]() }
    for edge in graph.edges {
      neighbours[edge.start].append(edge.end)
      neighbours[edge.end].append(edge.start)
    }
    var isSeen = graph.sizes.map { _ in false }
    var parts: [[Int]] = []
    for first in graph.sizes.indices where !isSeen[first] {
      var part = [first]
      isSeen[first] = true
      var next = 0
      while next < part.count {
        for neighbour in neighbours[part[next]] where !isSeen[neighbour] {
          isSeen[neighbour] = true
          part.append(neighbour)
        }
        next += 1
      }
      parts.append(part.sorted())
    }
    return parts.sorted { ($1.count, $0[0]) < ($0.count, $1[0]) }
  }

  /// Arranges the components side by side in rows of about the target width.
  private mutating func pack(_ parts: [PartLayout]) {
    let area = parts.reduce(0) { $0 + ($1.size.width + Self.gap) * ($1.size.height + Self.gap) }
    let width = max(parts.map(\.size.width).max() ?? 0, (area * 1.5).squareRoot())
    var (x, y, shelf) = (Self.margin, Self.margin, 0.0)
    for part in parts {
      if x > Self.margin && x + part.size.width > Self.margin + width {
        (x, y, shelf) = (Self.margin, y + shelf + Self.gap, 0)
      }
      take(part, x, y)
      size.width = max(size.width, x + part.size.width + Self.margin)
      size.height = max(size.height, y + part.size.height + Self.margin)
      x += part.size.width + Self.gap
      shelf = max(shelf, part.size.height)
    }
  }

  private mutating func take(_ part: PartLayout, _ x: Double, _ y: Double) {
    for (box, place) in part.places {
      places[box] = Point(x: place.x + x, y: place.y + y)
      widths[box] = part.widths[box] ?? widths[box]
    }
    for (edge, route) in part.routes {
      routes[edge] = route.map { Point(x: $0.x + x, y: $0.y + y) }
    }
  }
}
