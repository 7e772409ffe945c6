/// The layout of a connected component.
///
/// A line across several columns has a node in each column between, so that boxes leave space for
/// it.
struct PartLayout {
  private(set) var places: [Int: Point] = [:]
  private(set) var widths: [Int: Double] = [:]
  private(set) var routes: [Int: [Point]] = [:]
  private(set) var size = Graph.Size(width: 0, height: 0)

  private let graph: Graph
  private var columns: [[Int]] = []
  private var segments: [ColumnHeights.Segment] = []
  private var heights: [Int: Double] = [:]
  private var gaps: [Int: Double] = [:]
  /// The nodes of each line from left to right.
  private var chains: [Int: [Int]] = [:]
  private var reversed: Set<Int> = []

  init(_ graph: Graph, boxes: [Int]) {
    self.graph = graph
    let assignment = Columns(graph, boxes: boxes)
    reversed = assignment.reversed
    let count = (assignment.numbers.values.max() ?? 0) + 1
    columns = (0..<count).map { number in boxes.filter { assignment.numbers[$0] == number } }
    for box in boxes {
      heights[box] = graph.sizes[box].height
      gaps[box] = GraphLayout.gap
    }
    let members = Set(boxes)
    let edges = graph.edges.indices.filter { members.contains(graph.edges[$0].start) }
    for edge in edges {
      let (start, end) = (graph.edges[edge].start, graph.edges[edge].end)
      if assignment.numbers[start] != assignment.numbers[end] { addChain(of: edge, assignment) }
    }
    // A vertical mirror image has other line ends, which can avoid crossings that swaps cannot.
    let orders = [columns, columns.map { $0.reversed() }].map {
      ColumnOrder($0, segments: segments.map(order))
    }
    columns = orders[orders[1].crossings < orders[0].crossings ? 1 : 0].columns
    let settled = ColumnHeights(columns, heights: heights, gaps: gaps, segments: segments)
    place(settled.tops, boxes: members)
    for edge in edges { route(edge, settled.tops) }
  }

  /// Converts the start and end of a line on its nodes to shares of their heights.
  private func order(_ segment: ColumnHeights.Segment) -> ColumnOrder.Segment {
    func share(_ height: Double, _ node: Int) -> Double {
      let whole = heights[node] ?? 0
      return whole > 0 ? min(0.9, height / whole) : 0.5
    }
    return ColumnOrder.Segment(
      left: segment.left, right: segment.right,
      leftShare: share(segment.leftHeight, segment.left),
      rightShare: share(segment.rightHeight, segment.right))
  }

  private func ends(of number: Int) -> (left: Int, right: Int, from: Double, to: Double) {
    let edge = graph.edges[number]
    return reversed.contains(number)
      ? (edge.end, edge.start, edge.endHeight, edge.startHeight)
      : (edge.start, edge.end, edge.startHeight, edge.endHeight)
  }

  private mutating func addChain(of number: Int, _ assignment: Columns) {
    let (left, right, from, to) = ends(of: number)
    let first = assignment.numbers[left] ?? 0
    let last = assignment.numbers[right] ?? 0
    var chain = [left]
    for column in (first + 1)..<max(first + 1, last) {
      let bend = graph.sizes.count + heights.count
      heights[bend] = 0
      gaps[bend] = 16
      columns[column].append(bend)
      chain.append(bend)
    }
    chain.append(right)
    for (index, pair) in zip(chain, chain.dropFirst()).enumerated() {
      segments.append(
        ColumnHeights.Segment(
          left: pair.0, right: pair.1, leftHeight: index == 0 ? from : 0,
          rightHeight: index == chain.count - 2 ? to : 0))
    }
    chains[number] = chain
  }

  private var columnEdges: [(left: Double, right: Double)] = []
  private var columnOf: [Int: Int] = [:]

  /// Boxes in a column get the width of the widest.
  ///
  /// Columns with many lines between them are further apart.
  private mutating func place(_ tops: [Int: Double], boxes: Set<Int>) {
    var x = 0.0
    for (number, column) in columns.enumerated() {
      let width = column.filter(boxes.contains).map { graph.sizes[$0].width }.max() ?? 0
      for node in column {
        columnOf[node] = number
        guard boxes.contains(node) else { continue }
        places[node] = Point(x: x, y: tops[node] ?? 0)
        widths[node] = width
        size.height = max(size.height, (tops[node] ?? 0) + (heights[node] ?? 0))
      }
      columnEdges.append((x, x + width))
      let lines = segments.count { column.contains($0.left) }
      x += width + 76 + Double(min(8, lines)) * 6
    }
    let last = columns.count - 1
    let besideLast = graph.edges.contains { edge in
      boxes.contains(edge.start) && columnOf[edge.start] == last && columnOf[edge.end] == last
    }
    size.width = (columnEdges.last?.right ?? 0) + (besideLast ? 52 : 0)
  }

  private mutating func route(_ number: Int, _ tops: [Int: Double]) {
    let edge = graph.edges[number]
    guard let chain = chains[number] else {
      // Both ends are in one column, so the line goes around their right sides.
      let x = columnEdges[columnOf[edge.start] ?? 0].right
      routes[number] = [
        Point(x: x, y: (tops[edge.start] ?? 0) + edge.startHeight),
        Point(x: x, y: (tops[edge.end] ?? 0) + edge.endHeight),
      ]
      return
    }
    let (_, _, from, to) = ends(of: number)
    var points: [Point] = []
    for (index, node) in chain.enumerated() {
      let sides = columnEdges[columnOf[node] ?? 0]
      let top = tops[node] ?? 0
      switch index {
      case 0: points.append(Point(x: sides.right, y: top + from))
      case chain.count - 1: points.append(Point(x: sides.left, y: top + to))
      default: points += [Point(x: sides.left, y: top), Point(x: sides.right, y: top)]
      }
    }
    routes[number] = reversed.contains(number) ? points.reversed() : points
  }
}
