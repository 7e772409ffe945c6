import Testing

@testable import Inspection

@Suite struct LayoutTests {
  /// Returns a graph with seeded sizes and lines, each box a child of an earlier one or alone.
  private static func graph(boxes: Int, seed: UInt64) -> Graph {
    var state = seed
    func next(_ resolved: Int) -> Int {
      // Knuth's MMIX generator, whose high bits are the random ones.
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int((state >> 33) % UInt64(resolved))
    }
    let sizes = (0..<boxes).map { _ in
      Graph.Size(width: Double(120 + next(100)), height: Double(30 + next(200)))
    }
    var edges: [Graph.Edge] = []
    for box in 1..<boxes where next(3) > 0 {
      edges.append(
        .init(start: next(box), end: box, startHeight: 15, endHeight: 15, isFixed: true))
    }
    for _ in 0..<boxes {
      edges.append(.init(start: next(boxes), end: next(boxes), startHeight: 20, endHeight: 25))
    }
    return Graph(sizes: sizes, edges: edges)
  }

  @Test(arguments: 1...30)
  func `no two boxes overlap, and lines end at the sides of their boxes`(seed: Int) {
    let graph = Self.graph(boxes: 3 + seed, seed: UInt64(seed))
    let layout = GraphLayout(graph)
    let boxes = graph.sizes.indices
    for one in boxes {
      let place = layout.places[one]
      #expect(place.x >= 0 && place.y >= 0, "seed \(seed)")
      #expect(place.x + layout.widths[one] <= layout.size.width, "seed \(seed)")
      #expect(place.y + graph.sizes[one].height <= layout.size.height, "seed \(seed)")
      for other in boxes where other > one {
        let apart =
          place.x + layout.widths[one] < layout.places[other].x
          || layout.places[other].x + layout.widths[other] < place.x
          || place.y + graph.sizes[one].height < layout.places[other].y
          || layout.places[other].y + graph.sizes[other].height < place.y
        #expect(apart, "seed \(seed): boxes \(one) and \(other)")
      }
    }
    for (edge, route) in zip(graph.edges, layout.routes) {
      let sides = [edge.start, edge.end].map {
        [layout.places[$0].x, layout.places[$0].x + layout.widths[$0]]
      }
      #expect(sides[0].contains(route[0].x), "seed \(seed)")
      #expect(sides[1].contains(route[route.count - 1].x), "seed \(seed)")
      #expect(abs(route[0].y - layout.places[edge.start].y - edge.startHeight) < 0.01)
    }
  }

  @Test func `a parent is to the left of its children`() {
    for seed in 1...20 {
      let graph = Self.graph(boxes: 15, seed: UInt64(seed))
      let layout = GraphLayout(graph)
      for edge in graph.edges where edge.isFixed {
        #expect(layout.places[edge.start].x < layout.places[edge.end].x, "seed \(seed)")
      }
    }
  }

  @Test func `crossings that a swap can remove are removed`() {
    let segments = [(0, 3), (1, 2)].map {
      ColumnOrder.Segment(left: $0.0, right: $0.1, leftShare: 0.5, rightShare: 0.5)
    }
    let order = ColumnOrder([[0, 1], [2, 3]], segments: segments)
    #expect(order.crossings == 0)
  }

  @Test func `a large model is laid out quickly`() {
    let layout = GraphLayout(Self.graph(boxes: 150, seed: 7))
    #expect(layout.size.width > 0)
  }
}
