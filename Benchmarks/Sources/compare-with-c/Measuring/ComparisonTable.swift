import Foundation

/// The rows of the printed table, in Markdown.
struct ComparisonTable {
  let contenders: [String]

  var header: String {
    let names = contenders.flatMap { name in
      name == contenders[0] ? ["\(name) ms"] : ["\(name) ms", "ratio", "least to greatest"]
    }
    return line(["operation"] + names + ["answer"]) + "\n"
      + line(["---"] + names.map { _ in "---:" } + ["---:"])
  }

  func row(_ operation: BenchmarkOperation, _ blocks: [Comparison.Block]) -> String {
    var cells = [operation.title]
    for index in contenders.indices {
      cells.append(Self.milliseconds(of: blocks, index))
      guard index > 0 else { continue }
      let ratios = Ratios(blocks, contender: index) { Double($0.cpuNanoseconds) }
      cells.append(Self.text(ratios.median))
      cells.append("\(Self.text(ratios.least)) to \(Self.text(ratios.greatest))")
    }
    cells.append("\(blocks.first?.turns[0].first?.answer.rows ?? 0) rows")
    return line(cells)
  }

  /// Returns the memory of a fetched publication, for operations that keep what they fetch.
  func memory(_ blocks: [Comparison.Block], rows: Int) -> String {
    let parts = contenders.indices.map { index in
      let bytes = blocks.flatMap { $0.turns[index] }.map { Double($0.cost.residentBytes) }
      return "\(contenders[index]) \(Int((bytes.median / Double(rows)).rounded()))"
    }
    return "Resident bytes for each fetched publication: " + parts.joined(separator: ", ")
  }

  private func line(_ cells: [String]) -> String { "| " + cells.joined(separator: " | ") + " |" }

  private static func milliseconds(of blocks: [Comparison.Block], _ index: Int) -> String {
    let times = blocks.flatMap { $0.turns[index] }.map { Double($0.cost.cpuNanoseconds) / 1e6 }
    return text(times.median)
  }

  private static func text(_ number: Double) -> String { String(format: "%.2f", number) }
}
