import Document
import RunJournal

/// Stacked bars of the purposes of each store's bytes.
struct BytesFigures {
  var cell: Measurements
  /// The waterfalls; empty if the journal contains only pages.
  var waterfalls: [Waterfall]

  /// The named layers of one row, starting at the axis.
  private typealias Stack = [(name: String, bytes: Int)]

  var figure: Figure {
    let stacks: [Stack] =
      waterfalls.isEmpty
      ? cell.storage.map { result in
        StorageCategory.allCases.map { ($0.rawValue, result.bytes(in: $0)) }
      } : waterfalls.map { $0.drawn.map { ($0.layer.rawValue, $0.bytes) } }
    let largest = cell.storage.map(\.record.fileBytes).max() ?? 0
    return Figure(
      name: "storage", title: "Where the bytes go", alternativeText: words,
      axisLabel: "size of the store file", style: .stackedBars,
      axis: .linear(upTo: Double(largest)) { Digits.bytes(Int($0)) }, reference: nil,
      rows: cell.storage.map { Figure.Row(label: $0.strategy) },
      series: series(stacks) + [totals])
  }

  /// The smallest visible share of a file.
  private static let visibleShare = 0.02

  /// Combines the layers that are too small to see.
  private func visible(_ stacks: [Stack]) -> [Stack] {
    let least = stacks.map { Double($0.map(\.bytes).reduce(0, +)) * Self.visibleShare }
    let small = Set(
      (stacks.first ?? []).indices.filter { layer in
        zip(stacks, least).allSatisfy { Double($0[layer].bytes) < $1 }
      })
    guard small.count > 1 else { return stacks }
    return stacks.map { stack in
      stack.enumerated().filter { !small.contains($0.offset) }.map(\.element)
        + [("other", small.map { stack[$0].bytes }.reduce(0, +))]
    }
  }

  private func series(_ all: [Stack]) -> [Figure.Series] {
    let stacks = visible(all)
    let names = stacks.first?.map(\.name) ?? []
    return names.indices.compactMap { layer in
      guard stacks.contains(where: { $0[layer].bytes > 0 }) else { return nil }
      let marks = stacks.enumerated().map { row, stack in
        let low = stack.prefix(layer).map(\.bytes).reduce(0, +)
        let high = low + stack[layer].bytes
        return Figure.Mark(row: row, value: Double(high), low: Double(low), high: Double(high))
      }
      return Figure.Series(name: names[layer], paint: .layer(layer), marks: marks)
    }
  }

  /// Bars of length zero with the file's total size as the text after the stack.
  private var totals: Figure.Series {
    let marks = cell.storage.enumerated().map { row, result in
      let total = Double(result.record.fileBytes)
      return Figure.Mark(
        row: row, value: total, low: total, high: total,
        text: Digits.bytes(result.record.fileBytes))
    }
    return Figure.Series(name: "", paint: .number(0), marks: marks)
  }

  private var words: String {
    let sizes = cell.storage.map { "\($0.strategy) \(Digits.bytes($0.record.fileBytes))" }
    return "Stacked bars of file sizes: " + sizes.joined(separator: ", ")
  }
}
