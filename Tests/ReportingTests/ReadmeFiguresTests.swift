import Foundation
import Testing

@testable import Reporting

/// The figures of the README's first table, compared with the committed run.
struct ReadmeFiguresTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appending(path: "../..").standardized

  @Test func `every ratio in the table of strategies is in the committed run`() throws {
    let readme = try String(contentsOf: Self.root.appending(path: "README.md"), encoding: .utf8)
    let folder = Self.root.appending(path: "Reports/publications-six-shapes")
    let rows = try ["results.csv", "scorecard.csv"].flatMap { name in
      try SweepReport.table(String(contentsOf: folder.appending(path: name), encoding: .utf8))
    }
    let stated = readme.matches(of: /about ([0-9.]+)×[^(|]*\(`([a-z0-9-]+)`\)/)
    #expect(stated.count >= 5)
    for match in stated {
      let own = rows.filter { ($0["operation"] ?? $0["measured"]) == String(match.output.2) }
      let ratios = own.compactMap { row in
        (row["ratio"] ?? row["ratio_to_best"]).flatMap(Double.init)
      }
      let about = try #require(Double(match.output.1))
      let found = ratios.contains { abs($0 / about - 1) < 0.05 }
      #expect(found, "\(match.output.0)")
    }
  }

  @Test func `the gain of an index equals the committed answer's`() throws {
    let readme = try String(contentsOf: Self.root.appending(path: "README.md"), encoding: .utf8)
    let stated = try #require(
      readme.firstMatch(of: /about ([0-9]+) times as fast\]\((Reports\/[a-z-]+\.json)\)/))
    let answer = try JSONDecoder().decode(
      CommittedAnswer.self, from: Data(contentsOf: Self.root.appending(path: stated.output.2)))
    let index = try #require(answer.cells.first?.indexes.first)
    let times = try #require(Double(stated.output.1))
    #expect(abs(index.costWithoutIndex / index.cost / times - 1) < 0.1)
  }

  private struct CommittedAnswer: Decodable {
    struct Cell: Decodable { var indexes: [Index] }
    struct Index: Decodable { var cost, costWithoutIndex: Double }

    var cells: [Cell]
  }
}
