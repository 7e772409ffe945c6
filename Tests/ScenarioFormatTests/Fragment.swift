import LogicalModel
import ModelReshaping

@testable import Measuring
@testable import ScenarioFormat

extension ScenarioReader {
  /// Creates a reader for the existing strategies.
  init() { self.init(strategies: StrategyList.names) }
}

/// Small scenarios around the part that a test checks.
enum Fragment {
  static func text(
    _ top: String = "", kinds: String = "  A: {properties: {name: String}}", data: String = "",
    workload: String = "  - insert: all at once"
  ) -> String {
    """
    scenario: s
    title: t
    question: q
    expectation: e
    family: A
    \(top)
    kinds:
    \(kinds)
    data:
      size: 10
    \(data)
    workload:
    \(workload)
    """
  }

  static func cells(_ text: String) throws -> [Cell] {
    try ScenarioReader().cells(text: text, path: "f.yaml")
  }

  static func scenario(_ text: String) throws -> Scenario { try cells(text)[0].scenario }

  /// Returns the messages without path and place.
  static func messages(_ text: String) -> [String] {
    do throws(ScenarioFileError) {
      _ = try ScenarioReader().cells(text: text, path: "f.yaml")
      return []
    } catch {
      return error.problems.map { problem in
        var problem = problem
        problem.place = nil
        return String(problem.description.dropFirst("f.yaml: ".count))
      }
    }
  }
}
