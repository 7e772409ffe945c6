import Foundation
import Testing

@testable import Reporting

/// The figures of the README's first table against the committed run.
struct ReadmeFiguresTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appending(path: "../..").standardized

  @Test func `every ratio of the table of shapes is one of the committed run`() throws {
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
}
