import Document
import Measuring

/// Who measures what, for people.
struct ShardText {
  private let shares: [[CellCut.Cell]]

  init(_ cut: CellCut, shards: Int) { shares = cut.shares(shards) }

  var text: String {
    let rows = shares.enumerated().map { number, cells in
      [
        "\(number + 1)/\(shares.count)", "\(cells.count)",
        PlanText.minutes(Double(cells.reduce(0) { $0 + $1.nominalMilliseconds }) / 1_000),
        cells.map { $0.name.isEmpty ? "(the only one)" : $0.name }.joined(separator: ", "),
      ]
    }
    let table = Table(
      titles: ["shard", "cells", "minutes", "which"], numbers: [1, 2], texts: rows)
    return Terminal.renderer.text(table) + "\n\n"
      + "minutes: by the members and operations of each cell at rates that stand for any machine's, so "
      + "that every\nmachine cuts in the same way; plan --shard i/n estimates the time of this one."
  }
}

/// The same for other programs; the fields are those of the command line's reference.
struct ShardSummary: Encodable {
  struct Share: Encodable {
    let shard: String
    let nominalSeconds: Double
    let cells: [String]
  }

  private let schemaVersion = 1
  private let shards: [Share]

  init(_ cut: CellCut, shards: Int) {
    self.shards = cut.shares(shards).enumerated().map { number, cells in
      Share(
        shard: "\(number + 1)/\(shards)",
        nominalSeconds: Double(cells.reduce(0) { $0 + $1.nominalMilliseconds }) / 1_000,
        cells: cells.map(\.name))
    }
  }
}

extension CellCut {
  fileprivate func shares(_ count: Int) -> [[Cell]] {
    (1...count).compactMap { Shard($0, of: count) }.map(cells)
  }
}
