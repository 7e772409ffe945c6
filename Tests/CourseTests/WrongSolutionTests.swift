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
    #expect(solution.source == Data("let done = 2\n// Do one thing.\nlet done = true\n".utf8))
  }

  /// Returns the wrong solution `second` of a solution with three functions of the same body.
  private func second(ofSolution text: String) throws -> String {
    let patch = "Wrong: x.\nFails with: the number of things\n@@ -4,3 +4,3 @@\n"
    let path = "Wrong/01-first/one/second.patch"
    let folder = try Folder()
    let course = try TrialCourse.write(
      TrialCourse.files(replacing: [
        path: patch + " func b() {\n-  1\n+  2\n }\n",
        "Solutions/01-first/one/Exercise.swift": text,
      ]), to: folder)
    let patched = try WrongSolution(
      folder.url.appending(path: path), of: course.exercise("one"), files: folder.url)
    return String(decoding: patched.source, as: UTF8.self)
  }

  @Test(arguments: ["", "// Added.\n\n\n\n", "func c() {\n  1\n}\n"])
  func `a patch finds its place in a solution with new lines`(start: String) throws {
    let solution = start + "func a() {\n  1\n}\nfunc b() {\n  1\n}\n"
    let expected = start + "func a() {\n  1\n}\nfunc b() {\n  2\n}\n"
    #expect(try second(ofSolution: solution) == expected)
  }

  @Test func `a patch that does not apply is an error that names it, its file and the line`() throws
  {
    let error = try #require(throws: CourseError.self) {
      _ = try second(ofSolution: "func a() {\n  1\n}\nfunc b() {\n  3\n}\n")
    }
    guard case .patchFails("one/second", let patch, let reason) = error else {
      Issue.record(error)
      return
    }
    #expect(patch.hasSuffix("/Wrong/01-first/one/second.patch"))
    #expect(reason.contains(":4"))
    #expect("\(error)".contains(patch) && "\(error)".contains("diff -U1"))
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
      exercise: solution.exercise, patch: solution.patch, source: Data(),
      message: "Exercise.swift uses [")
    let reason = "Exercise.swift uses [, and may not"
    #expect(refused.objection(to: ExerciseResult(broken: reason, exercise: "one")) == nil)
    let other = "Exercise.swift:3:1: error: uses ["
    #expect(refused.objection(to: ExerciseResult(broken: other, exercise: "one")) != nil)
  }
}
