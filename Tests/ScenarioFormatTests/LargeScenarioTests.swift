import LogicalModel
import Testing

@testable import ScenarioFormat

/// Scenarios of many lines, whose reading must not take quadratic time.
@Suite struct LargeScenarioTests {
  private static let head =
    "scenario: large\ntitle: Large\nquestion: None?\nexpectation: None.\nfamily: Item\n"
    + "kinds: {Item: {properties: {title: String}}}\ndata: {size: 60}\n"
    + "workload:\n  - insert: all at once\n"

  @Test(
    .timeLimit(.minutes(20)),
    arguments: [
      String(repeating: "title: x\n", count: 40_000),
      (0..<40_000).map { "key\($0): x\n" }.joined(),
      "sweep:\n  size: [" + (1...200_000).map { "\($0)" }.joined(separator: ", ") + "]\n",
      "sweep: {size: [1, 2]}\nexcept:\n"
        + String(repeating: "  - {size: [3]}\n", count: 40_000),
      "sweep: {size: [1, 2]}\nexcept: {size: ["
        + (1...100_000).map { "\($0)" }.joined(separator: ", ") + "]}\n",
      "strategies: [" + (1...50_000).map { "s\($0)" }.joined(separator: ", ") + "]\n",
    ])
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
