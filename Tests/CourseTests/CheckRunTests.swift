import Foundation
import TestSupport
import Testing

@testable import Course

/// Programs of checks, here shell scripts that write results as the checks' module does.
@Suite struct CheckRunTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  /// Creates a program; `say` writes a line of results after the next one-time word.
  private func program(_ body: String) throws -> URL {
    try folder.program("say() { read word <&3; echo \"$word $1\" >&3; }\n" + body)
  }

  private func exercise(_ additions: String = "") throws -> Exercise {
    let files = try Folder()
    let text = TrialCourse.exerciseFile + "\ntimeLimitSeconds: 5\n" + additions
    let path = "Starters/01-first/one/exercise.yaml"
    return try TrialCourse.write(TrialCourse.files(replacing: [path: text]), to: files)
      .exercise("one")
  }

  private func result(_ body: String, exercise additions: String = "") throws -> ExerciseResult {
    try CheckRun(exercise(additions), includesHidden: true, runner: "/nowhere")
      .result(of: .built(program(body)))
  }

  @Test func `checks pass or fail with their message, output and task`() throws {
    let result = try result(
      """
      say '{"planned":["a","b"]}'
      say '{"started":"a","task":1,"outputOffset":0}'
      echo hello
      say '{"ended":"a","isPassed":true,"outputOffset":6}'
      say '{"started":"b","task":2,"outputOffset":6}'
      say '{"figure":"statements","value":5}'
      say '{"ended":"b","isPassed":false,"message":"the number: expected 1, found 2"}'
      """)
    #expect(result.status == .fail)
    #expect(result.tests.map(\.name) == ["a", "b"])
    #expect(result.tests.map(\.status) == [.pass, .fail])
    #expect(result.tests.map(\.task) == [1, 2])
    #expect(result.tests[0].output == "hello\n")
    #expect(result.failed.map(\.message) == ["the number: expected 1, found 2"])
    #expect(result.details.figures == ["statements": 5])
  }

  @Test(arguments: [
    ("exit 0", "status 0"), ("kill -SEGV $$", "signal 11"),
    ("echo 'Exercise.swift:12: Fatal error: Index out of range' >&2; kill -ILL $$", "Index out"),
  ])
  func `a program that ends in a check fails this check and the following ones`(
    end: String, reason: String
  ) throws {
    let result = try result(
      """
      say '{"planned":["a","b","c"]}'
      say '{"started":"a","task":1}'
      say '{"ended":"a","isPassed":true}'
      say '{"started":"b","task":1}'
      \(end)
      """)
    #expect(result.tests.map(\.status) == [.pass, .fail, .fail])
    #expect(result.tests[1].message?.contains(reason) == true, "\(result)")
    #expect(result.tests[2].message?.contains("did not run") == true)
  }

  @Test func `lines without the next word do not count`() throws {
    let result = try result(
      """
      echo '{"planned":["a"]}' >&3
      echo 'word {"planned":["a"]}' >&3
      read word <&3
      echo "$word$word {\\"planned\\":[\\"a\\"]}" >&3
      """)
    #expect(result.tests.map(\.status) == [.fail])
    #expect(result.tests.map(\.name) != ["a"])
  }

  @Test func `a check passes only if it passes with every strategy`() throws {
    let result = try result(
      """
      say '{"planned":["a"]}'
      say '{"started":"a","task":1}'
      if [ "$COURSE_STRATEGY" = abstract-root ]; then
        say '{"ended":"a","isPassed":false,"message":"no rows"}'
      else
        say '{"ended":"a","isPassed":true}'
      fi
      """, exercise: "strategies: [parent-entity, abstract-root]")
    #expect(result.tests.map(\.status) == [.fail])
    #expect(result.tests.map(\.message) == ["in abstract-root: no rows"])
  }

  @Test func `a build without a program is an error with its message`() throws {
    let run = try CheckRun(exercise(), includesHidden: false, runner: "")
    let failed = try run.result(of: .failed("Exercise.swift:3: error: no member"))
    #expect(failed.status == .error && failed.message?.contains("no member") == true)
  }

  @Test func `an exercise that measures needs run-scenario`() throws {
    let run = try CheckRun(
      exercise("needsRunScenario: true"), includesHidden: false, runner: "/nowhere")
    #expect(throws: CourseError.noRunScenario("one")) {
      try run.result(of: .built(program("exit 0")))
    }
  }
}

extension Folder {
  /// Writes a shell script that can be executed.
  func program(_ body: String) throws -> URL {
    let file = url.appending(path: "program")
    try Data("#!/bin/sh\n\(body)\n".utf8).write(to: file)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file.path)
    return file
  }
}
