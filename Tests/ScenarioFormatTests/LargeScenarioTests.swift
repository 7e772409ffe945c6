import LogicalModel
import Testing

@testable import ScenarioFormat

/// Scenarios of many lines, whose reading must not take quadratic time.
@Suite struct LargeScenarioTests {
  private static let head =
    "scenario: large\ntitle: Large\nquestion: None?\nexpectation: None.\nfamily: Item\n"
    + "kinds: {Item: {properties: {title: String}}}\ndata: {size: 60}\n"
    + "workload:\n  - insert: all at once\n"

  private static let rests: [String] = [
    String(repeating: "title: x\n", count: 40_000), list(40_000) { "key\($0): x\n" },
    "sweep:\n  size: [" + list(200_000) { "\($0 + 1), " } + "1]\n",
    "sweep: {size: [1, 2]}\nexcept:\n"
      + String(repeating: "  - {size: [3]}\n", count: 40_000),
    "sweep: {size: [1, 2]}\nexcept: {size: [" + list(100_000) { "\($0), " } + "1]}\n",
    "strategies: [" + list(50_000) { "s\($0), " } + "s]\n",
  ]

  private static func list(_ count: Int, _ entry: (Int) -> String) -> String {
    (0..<count).map(entry).joined()
  }

  @Test(.timeLimit(.minutes(20)), arguments: rests)
  func `a file with very many entries is rejected with a limited number of problems`(
    rest: String
  ) throws {
    let error = #expect(throws: ScenarioFileError.self) {
      try ScenarioReader(strategies: ["parent-entity"]).read(text: Self.head + rest, path: "x")
    }
    let problems = error?.problems ?? []
    #expect((1...501).contains(problems.count))
    #expect(problems.reduce(0) { $0 + $1.description.utf8.count } < 1 << 20)
  }

  @Test func `all of a few problems are reported`() throws {
    let rest = (0..<200).map { "key\($0): x\n" }.joined() + "title: again\n"
    let error = #expect(throws: ScenarioFileError.self) {
      try ScenarioReader(strategies: []).read(text: Self.head + rest, path: "x")
    }
    #expect(error?.problems.count == 201)
  }
}
