/// Orders the nodes of adjacent columns so that few lines cross.
///
/// Moves nodes to the barycentres of their neighbours, then swaps adjacent nodes in a column while
/// that reduces crossings. The start of a line on its box counts too, because two lines of one box
/// can cross.
struct ColumnOrder {
  /// The largest number of lines for which swaps are tried.
  ///
  /// Their cost grows with the cube of the lines.
  private static let trialLimit = 160

  private(set) var columns: [[Int]]
  /// The number of pairs of lines that cross.
  private(set) var crossings = 0
  private let columnOf: [Int: Int]
  private var position: [Int: Int] = [:]

  /// A line between adjacent columns: its nodes, and its start and end on them from 0 to 1.
  struct Segment {
    var left: Int
    var right: Int
    var leftShare: Double
    var rightShare: Double
  }

  /// Orders columns.
  ///
  /// - Parameters:
  ///   - columns: The nodes of each column.
  ///   - segments: The lines between them.
  ///   - sweeps: The number of passes through all columns and back.
  init(_ columns: [[Int]], segments: [Segment], sweeps: Int = 8) {
    self.columns = columns
    columnOf = Dictionary(
      columns.enumerated().flatMap { number, column in column.map { ($0, number) } },
      uniquingKeysWith: { $1 })
    columns.indices.forEach { recordPositions($0) }
    let groups = Dictionary(grouping: segments) { columnOf[$0.left] ?? 0 }
    var best = (columns, crossings(groups))
    for _ in 0..<sweeps where best.1 > 0 {
      for column in columns.indices.dropFirst() { sort(column, groups[column - 1] ?? [], false) }
      for column in columns.indices.dropLast().reversed() {
        sort(column, groups[column] ?? [], true)
      }
      if segments.count <= Self.trialLimit { exchange(groups) }
      let count = crossings(groups)
      if count < best.1 { best = (self.columns, count) }
    }
    (self.columns, crossings) = best
  }

  private mutating func recordPositions(_ column: Int) {
    for (index, node) in columns[column].enumerated() { position[node] = index }
  }

  private mutating func sort(_ column: Int, _ segments: [Segment], _ isLeft: Bool) {
    var wishes: [Int: [Double]] = [:]
    for segment in segments {
      let (node, other, share) =
        isLeft
        ? (segment.left, segment.right, segment.rightShare)
        : (segment.right, segment.left, segment.leftShare)
      wishes[node, default: []].append(Double(position[other] ?? 0) + share)
    }
    let keyed = columns[column].enumerated().map { index, node in
      let near = wishes[node] ?? []
      let centre = near.isEmpty ? Double(index) : near.reduce(0, +) / Double(near.count)
      return (centre, index, node)
    }
    columns[column] = keyed.sorted { ($0.0, $0.1) < ($1.0, $1.1) }.map(\.2)
    recordPositions(column)
  }

  /// Swaps adjacent nodes wherever that reduces crossings.
  private mutating func exchange(_ groups: [Int: [Segment]]) {
    for column in columns.indices {
      let beside = [groups[column - 1] ?? [], groups[column] ?? []]
      var count = beside.reduce(0) { $0 + crossings($1) }
      for index in columns[column].indices.dropLast() where count > 0 {
        columns[column].swapAt(index, index + 1)
        recordPositions(column)
        let other = beside.reduce(0) { $0 + crossings($1) }
        if other < count {
          count = other
        } else {
          columns[column].swapAt(index, index + 1)
          recordPositions(column)
        }
      }
    }
  }

  private func crossings(_ groups: [Int: [Segment]]) -> Int {
    groups.values.reduce(0) { $0 + crossings($1) }
  }

  /// Returns the number of crossings between two columns.
  private func crossings(_ segments: [Segment]) -> Int {
    let ends = segments.map { segment in
      (
        Double(position[segment.left] ?? 0) + segment.leftShare,
        Double(position[segment.right] ?? 0) + segment.rightShare
      )
    }.sorted(by: <)
    var count = 0
    for (index, one) in ends.enumerated() {
      for other in ends[(index + 1)...] where other.0 > one.0 && other.1 < one.1 { count += 1 }
    }
    return count
  }
}
