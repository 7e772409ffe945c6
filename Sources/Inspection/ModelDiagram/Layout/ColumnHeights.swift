/// The vertical position of each node in its column, as level with its neighbours as possible.
struct ColumnHeights {
  /// A line between adjacent columns, with its heights below the nodes' tops.
  struct Segment {
    var left: Int
    var right: Int
    var leftHeight: Double
    var rightHeight: Double
  }

  private(set) var tops: [Int: Double] = [:]
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

  /// Nodes at minimum distance, with the preferred position of the first.
  private struct Block {
    var sum: Double
    var weight: Double
    var nodes: [Int]

    var wish: Double { sum / weight }
  }

  /// Minimizes the squared differences for a fixed order and minimum distances: isotonic regression
  /// by pooling.
  private mutating func settle(_ column: [Int]) {
    var blocks: [Block] = []
    var offset = 0.0
    var offsets: [Int: Double] = [:]
    for node in column {
      offsets[node] = offset
      let (wish, weight) = wish(of: node)
      blocks.append(Block(sum: (wish - offset) * weight, weight: weight, nodes: [node]))
      while blocks.count > 1, blocks[blocks.count - 2].wish > blocks[blocks.count - 1].wish {
        let last = blocks.removeLast()
        blocks[blocks.count - 1].sum += last.sum
        blocks[blocks.count - 1].weight += last.weight
        blocks[blocks.count - 1].nodes += last.nodes
      }
      offset += step(node)
    }
    for block in blocks {
      for node in block.nodes { tops[node] = block.wish + (offsets[node] ?? 0) }
    }
  }

  /// Returns the average position of the neighbours.
  ///
  /// A node without neighbours has a low weight.
  private func wish(of node: Int) -> (top: Double, weight: Double) {
    guard let near = wishes[node], !near.isEmpty else { return (tops[node] ?? 0, 0.01) }
    let sum = near.reduce(0) { $0 + (tops[$1.node] ?? 0) + $1.shift }
    return (sum / Double(near.count), Double(near.count))
  }
}
