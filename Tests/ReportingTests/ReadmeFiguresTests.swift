import Foundation
import Testing

@testable import Reporting

/// The README's table "Which strategy for my app?" against the committed run.
struct ReadmeFiguresTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appending(path: "../..").standardized

  @Test func `every ratio of the table of shapes is one of the committed run`() throws {
    let readme = try String(contentsOf: Self.root.appending(path: "README.md"), encoding: .utf8)
    let folder = Self.root.appending(path: "Reports/publications-six-shapes")
    let rows = try ["results.csv", "scorecard.csv"].flatMap { name in
      try SweepReport.table(String(contentsOf: folder.appending(path: name), encoding: .utf8))
    }
    let start = try #require(readme.range(of: "## Which strategy for my app?")).upperBound
    let table = readme[start...].prefix { $0 != "#" }
    let stated = table.matches(of: /([0-9.]+×)[^(|]*\(`([a-z0-9-]+)`\)/)
    #expect(stated.count >= 7)
    for match in stated {
      let own = rows.filter { ($0["operation"] ?? $0["measured"]) == String(match.output.2) }
      let ratios = own.compactMap { row in
        (row["ratio"] ?? row["ratio_to_best"]).flatMap(Double.init)
      }
      let quotients = ratios.flatMap { one in ratios.map { one / $0 } }
      let found = (ratios + quotients).map(Ratio.text).contains(String(match.output.1))
      #expect(found, "\(match.output.0)")
    }
  }
}
