import Foundation
import Testing

@testable import Reporting

/// The README's table "Which strategy for my app?" against the committed run.
struct ReadmeFiguresTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appending(path: "../..").standardized

  @Test func `every ratio of the table of shapes is one of the committed run`() throws {
    let readme = try String(contentsOf: Self.root.appending(path: "README.md"), encoding: .utf8)
    let answers = try String(
      contentsOf: Self.root.appending(path: "Reports/publications-six-shapes/answer.csv"),
      encoding: .utf8)
    let rows = answers.split(separator: "\n").dropFirst().map(SweepReport.fields)
    let start = try #require(readme.range(of: "## Which strategy for my app?")).upperBound
    let table = readme[start...].prefix { $0 != "#" }
    let stated = table.matches(of: /([0-9.]+×)[^(|]*\(`([a-z0-9-]+)`\)/)
    #expect(stated.count >= 7)
    for match in stated {
      let found = rows.contains { row in
        row[1] == match.output.2 && Double(row[4]).map(Ratio.text) == String(match.output.1)
      }
      #expect(found, "\(match.output.0)")
    }
  }
}
