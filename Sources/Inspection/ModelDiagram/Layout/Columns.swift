/// The column of each box.
///
/// Lines lead to the right as long as the picture stays about as high as wide. The boxes of other
/// lines may share a column, as siblings of a tree always may.
struct Columns {
  /// The column of each box; there are no empty columns.
  private(set) var numbers: [Int: Int] = [:]
  /// The lines drawn from end to start, so that they lead to the right.
  private(set) var reversed: Set<Int> = []

  /// Assigns columns to some boxes of a graph.
  ///
  /// - Parameters:
  ///   - graph: All boxes and lines.
  ///   - boxes: The boxes to place.
  init(_ graph: Graph, boxes: [Int]) {
    var paths = Paths(boxes: boxes)
    let members = Set(boxes)
    let edges = graph.edges.indices.filter {
      members.contains(graph.edges[$0].start) && graph.edges[$0].start != graph.edges[$0].end
    }
    let fixed = edges.filter { graph.edges[$0].isFixed }
    paths.addAll(fixed.map { (graph.edges[$0].start, graph.edges[$0].end) })
    let parents = Dictionary(
      fixed.map { (graph.edges[$0].end, graph.edges[$0].start) }, uniquingKeysWith: { $1 })
    let limit = max(
      paths.count, Int((Double(boxes.count) * 1.5).squareRoot().rounded(.up)) + 1)
    for edge in edges where !graph.edges[edge].isFixed {
      let (start, end) = (graph.edges[edge].start, graph.edges[edge].end)
      if let parent = parents[start], parents[end] == parent { continue }
      if !paths.add(start, end, limit: limit) { _ = paths.add(end, start, limit: limit) }
    }
    numbers = paths.numbers
    reversed = Set(
      edges.filter { (numbers[graph.edges[$0].start] ?? 0) > (numbers[graph.edges[$0].end] ?? 0) })
  }
}

/// Columns by the longest path of the lines added so far.
private struct Paths {
  private(set) var numbers: [Int: Int]
  private var following: [Int: [Int]] = [:]
  private let boxes: [Int]

  init(boxes: [Int]) {
    self.boxes = boxes
    numbers = Dictionary(uniqueKeysWithValues: boxes.map { ($0, 0) })
  }

  var count: Int { (numbers.values.max() ?? 0) + 1 }

  /// Adds all lines that do not form a cycle.
  mutating func addAll(_ lines: [(from: Int, to: Int)]) {
    for line in lines { following[line.from, default: []].append(line.to) }
    if let numbers = numbered() {
      self.numbers = numbers
      return
    }
    following = [:]
    for line in lines { _ = add(line.from, line.to, limit: .max) }
  }

  /// Adds a line unless it forms a cycle or exceeds the limit of columns.
  mutating func add(_ from: Int, _ to: Int, limit: Int) -> Bool {
    following[from, default: []].append(to)
    if let numbers = numbered(), limit == .max || (numbers.values.max() ?? 0) < limit {
      self.numbers = numbers
      return true
    }
    following[from]?.removeLast()
    return false
  }

  /// Returns columns by longest path.
  ///
  /// A box without incoming lines moves next to its target.
  ///
  /// - Returns: The columns, or nil if the lines form a cycle.
  private func numbered() -> [Int: Int]? {
    var incoming: [Int: Int] = [:]
    for next in following.values.joined() { incoming[next, default: 0] += 1 }
    let starts = boxes.filter { incoming[$0] == nil }
    var result = Dictionary(uniqueKeysWithValues: boxes.map { ($0, 0) })
    var ready = starts
    var position = 0
    while position < ready.count {
      let box = ready[position]
      position += 1
      for next in following[box] ?? [] {
        result[next] = max(result[next] ?? 0, (result[box] ?? 0) + 1)
        incoming[next, default: 0] -= 1
        if incoming[next] == 0 { ready.append(next) }
      }
    }
    guard position == boxes.count else { return nil }
    for box in starts {
      guard let nearest = (following[box] ?? []).compactMap({ result[$0] }).min() else { continue }
      result[box] = nearest - 1
    }
    return result
  }
}
