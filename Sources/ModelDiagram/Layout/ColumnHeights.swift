/// Where in its column each node stands: as level with its neighbours as the others allow.
struct ColumnHeights {
  /// A line between neighbouring columns with its heights below the nodes' tops.
  struct Segment {
    var left: Int
    var right: Int
    var leftHeight: Double
    var rightHeight: Double
  }

  private(set) var tops: [Int: Double] = [:]
  private let columns: [[Int]]
  private let heights: [Int: Double]
  private let gaps: [Int: Double]
  private var wishes: [Int: [(node: Int, shift: Double)]] = [:]

  /// - Parameters:
  ///   - columns: The nodes of each column in order.
  ///   - heights: Each node's height.
  ///   - gaps: The free space below each node.
  ///   - segments: The lines.
  init(
    _ columns: [[Int]], heights: [Int: Double], gaps: [Int: Double], segments: [Segment]
  ) {
    self.columns = columns
    self.heights = heights
    self.gaps = gaps
    for segment in segments {
      let shift = segment.leftHeight - segment.rightHeight
      wishes[segment.right, default: []].append((segment.left, shift))
      wishes[segment.left, default: []].append((segment.right, -shift))
    }
    for column in columns { stack(column) }
    for round in 0..<24 {
      for column in round.isMultiple(of: 2) ? columns : columns.reversed() { settle(column) }
    }
    let least = tops.values.min() ?? 0
    tops = tops.mapValues { $0 - least }
  }

  private func step(_ node: Int) -> Double { (heights[node] ?? 0) + (gaps[node] ?? 0) }

  private mutating func stack(_ column: [Int]) {
    var top = -column.reduce(0) { $0 + step($1) } / 2
    for node in column {
      tops[node] = top
      top += step(node)
    }
  }

  /// The least squares under fixed order and distances: isotonic regression by pooling.
  private mutating func settle(_ column: [Int]) {
    var blocks: [(sum: Double, weight: Double, nodes: [Int])] = []
    var offset = 0.0
    var offsets: [Int: Double] = [:]
    for node in column {
      offsets[node] = offset
      let near = wishes[node] ?? []
      let wish =
        near.isEmpty
        ? tops[node] ?? 0
        : near.reduce(0) { $0 + (tops[$1.node] ?? 0) + $1.shift } / Double(near.count)
      let weight = near.isEmpty ? 0.01 : Double(near.count)
      blocks.append(((wish - offset) * weight, weight, [node]))
      while blocks.count > 1, let last = blocks.last,
        blocks[blocks.count - 2].sum / blocks[blocks.count - 2].weight > last.sum / last.weight
      {
        blocks.removeLast()
        let before = blocks.removeLast()
        blocks.append(
          (before.sum + last.sum, before.weight + last.weight, before.nodes + last.nodes))
      }
      offset += step(node)
    }
    for block in blocks {
      for node in block.nodes { tops[node] = block.sum / block.weight + (offsets[node] ?? 0) }
    }
  }
}
