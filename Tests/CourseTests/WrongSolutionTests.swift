import Foundation
import TestSupport
import Testing

@testable import Course

@Suite struct WrongSolutionTests {
  private let solution: WrongSolution

  init() throws {
    let folder = try Folder()
    let course = try TrialCourse.write(TrialCourse.files(), to: folder)
    let all = try WrongSolution.all(of: course.exercise("one"), files: folder.url)
    #expect(all.map(\.name) == ["one/never", "one/twice"])
    solution = try #require(all.last)
    #expect(solution.message == "the number of things")
  }

  private func result(_ tests: (ExerciseResult.Status, String?)...) -> ExerciseResult {
    ExerciseResult(
      tests: tests.map {
        .init(name: "a check", status: $0.0, message: $0.1, output: nil, task: 1)
      },
      details: .init(
        exercise: "one", strategies: [], figures: [:], includesHidden: true, hintsUsed: 0))
  }

  @Test func `the first failed check must give the message`() {
    let message = "in parent-entity: the number of things: expected 1, found 2"
    #expect(solution.objection(to: result((.pass, nil), (.fail, message))) == nil)
    let other = solution.objection(to: result((.fail, "another"), (.fail, message)))
    #expect(other?.contains("another") == true)
  }

  @Test func `checks that all pass reject nothing`() {
    #expect(solution.objection(to: result((.pass, nil))) != nil)
  }

  @Test func `a solution that does not compile is not rejected by a check`() {
    let broken = ExerciseResult(broken: "the number of things", exercise: "one")
    #expect(solution.objection(to: broken) != nil)
  }

  @Test func `a file that is refused for the stated reason is rejected`() {
    let refused = WrongSolution(
      exercise: solution.exercise, file: solution.file, source: Data(),
      message: "Exercise.swift uses [")
    let reason = "Exercise.swift uses [, and may not"
    #expect(refused.objection(to: ExerciseResult(broken: reason, exercise: "one")) == nil)
    let other = "Exercise.swift:3:1: error: uses ["
    #expect(refused.objection(to: ExerciseResult(broken: other, exercise: "one")) != nil)
  }
}
