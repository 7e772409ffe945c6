import Course
import Foundation
import TestSupport
import Testing

@Suite struct AuthorCheckTests {
  private static let place = "Starters/01-first/one"

  @Test func `a sound exercise has no problems`() throws {
    #expect(try TrialCourse.problems(replacing: [:]).isEmpty)
  }

  @Test(
    arguments: [
      (
        "Starters/01-first/one/instructions.md", "# Another\n\n## Task 1: Do it\n",
        "instructions"
      ),
      ("Starters/01-first/one/instructions.md", "# One thing\n", "“Task 1: Do it”"),
      ("Starters/01-first/one/Exercise.swift", "let a = 1\n// TODO(one): do it.\n", "starter"),
      ("Starters/01-first/one/Exercise.swift", "// Do one thing.\n", "“TODO(one): ”"),
      (
        "Solutions/01-first/one/Exercise.swift", "// Do one thing.\n// TODO(one): do it.\n",
        "solution"
      ),
    ])
  func `a mistake in an exercise is reported`(path: String, text: String, evidence: String) throws {
    let problems = try TrialCourse.problems(replacing: [path: text])
    #expect(problems.count == 1)
    #expect(problems[0].contains(evidence), "\(problems)")
  }

  @Test func `a folder that no topic lists is reported`() throws {
    let path = "Starters/01-first/two/Exercise.swift"
    #expect(try TrialCourse.found(replacing: [path: ""]).map(\.exercise) == [path])
  }

  @Test(
    arguments: [
      "Starters/01-first/one/Checks.swift", "Starters/01-first/one/instructions.md",
      "Solutions/01-first/one/notes.md", "Solutions/01-first/one/Exercise.swift",
    ])
  func `a missing file is reported`(path: String) throws {
    let problems = try TrialCourse.problems(replacing: [path: nil])
    #expect(problems.count == 1)
    #expect(problems[0].hasSuffix(URL(filePath: path).lastPathComponent), "\(problems)")
    #expect(problems[0].contains("solution") == path.hasPrefix("Solutions"), "\(problems)")
  }

  @Test(arguments: [
    ("@testable import func OneExercise.done\n", true), ("import OneExercise\n", false),
    ("@testable import OneExercise\n", false), ("@testable  import  OneExercise\n", false),
    ("@testable import typealias OneExercise.Thing\nimport CourseChecks\n", true),
  ])
  func `checks import single declarations of the learner's module`(
    text: String, isSound: Bool
  ) throws {
    let problems = try TrialCourse.problems(
      replacing: ["Starters/01-first/one/Checks.swift": text])
    #expect(problems.isEmpty == isSound, "\(problems)")
  }

  @Test(arguments: [
    (nil, "solutions, not 1"),
    (TrialCourse.wrong.replacing("Wrong: ", with: ""), "one/twice does not start"),
    (TrialCourse.wrong.replacing("number of ", with: ""), "one/twice does not start"),
    (
      "Wrong: changes nothing.\nFails with: the number of things\n@@ -1,2 +1,2 @@\n"
        + "-// Do one thing.\n+// Do one thing.\n let done = true\n", "one/twice does not change"
    ),
    (TrialCourse.wrong.replacing("// Do", with: "// Did"), "one/twice does not apply"),
  ])
  func `an exercise needs two patches that change its solution and name their message`(
    text: String?, evidence: String
  ) throws {
    let path = "Wrong/01-first/one/twice.patch"
    let problems = try TrialCourse.problems(replacing: [path: text])
    #expect(problems.count == 1)
    #expect(problems[0].contains(evidence), "\(problems)")
  }

  @Test func `a wrong solution of no exercise is named`() throws {
    let path = "Wrong/01-first/two/twice.patch"
    #expect(try TrialCourse.found(replacing: [path: TrialCourse.wrong]).map(\.exercise) == [path])
  }

  @Test func `an early hint must not contain a line of the solution`() throws {
    let hints = "[Write let theAnswer = 42 there, Do that, Write this]"
    let problems = try TrialCourse.problems(replacing: [
      "\(Self.place)/exercise.yaml": TrialCourse.exerciseFile.replacing(
        "[Look there, Do that, Write this]", with: hints),
      "Solutions/01-first/one/Exercise.swift": "// Do one thing.\nlet theAnswer = 42\n",
    ])
    #expect(problems.count == 1)
    #expect(problems[0].contains("task 1") && problems[0].contains("“let theAnswer = 42”"))
  }

  @Test func `a task needs three hints`() throws {
    let problems = try TrialCourse.problems(replacing: [
      "\(Self.place)/exercise.yaml": TrialCourse.exerciseFile.replacing(
        "[Look there, Do that, Write this]", with: "[Look there]")
    ])
    #expect(problems.count == 1)
    #expect(problems[0].matches(of: /[0-9]/).map(\.output) == ["1", "3", "1"], "\(problems)")
  }

  @Test func `an unknown key of an exercise is rejected with its name`() throws {
    let text = TrialCourse.exerciseFile + "\nminuets: 3"
    let error = try #require(throws: CourseError.self) {
      _ = try TrialCourse.problems(replacing: ["\(Self.place)/exercise.yaml": text])
    }
    #expect("\(error)".contains("minuets"))
  }

  @Test func `every unreadable exercise is reported, not only the first`() throws {
    let error = try #require(throws: CourseError.self) {
      _ = try TrialCourse.problems(replacing: [
        "course.yaml": TrialCourse.courseFile.replacing("[one]", with: "[one, two]"),
        "\(Self.place)/exercise.yaml": "title: [",
      ])
    }
    #expect("\(error)".contains("one/exercise.yaml"))
    #expect("\(error)".contains("two/exercise.yaml"))
  }

  @Test(arguments: [(5, false), (6, true)])
  func `no letter may be the right answer of more than half of all questions`(
    count: Int, isTooOften: Bool
  ) throws {
    let letters = Array(repeating: "a", count: count) + Array(repeating: "b", count: 10 - count)
    let answers = letters.enumerated().map { "\($0 + 1): \($1)" }.joined(separator: "\n")
    let option = "{text: One, value: one, because: It is.}"
    let other = "{text: Two, value: two, because: It is not.}"
    let question = "  - {prompt: What, fact: what, options: [\(option), \(other)]}\n"
    let file = TrialCourse.exerciseFile.replacing("implement", with: "predict")
    let found = try TrialCourse.problems(replacing: [
      "\(Self.place)/exercise.yaml": file + "\nquestions:\n"
        + String(repeating: question, count: 10),
      "\(Self.place)/Demonstration.swift": "",
      "\(Self.place)/Exercise.swift": nil,
      "Solutions/01-first/one/answers.txt": answers,
    ])
    #expect(found.isEmpty != isTooOften)
    for problem in found {
      #expect(problem.hasPrefix("a ") && problem.contains("6 of 10"), "\(problem)")
    }
  }

  @Test func `the manifest lists each exercise and the library's folder`() throws {
    let folder = try Folder()
    let course = try TrialCourse.write(TrialCourse.files(), to: folder)
    let text = PackageManifest.text(of: course, library: "/a \"b\"")
    #expect(text.contains("  (\"Starters/01-first/one\", \"OneExercise\"),\n"))
    #expect(text.contains("path: \"/a \\\"b\\\"\", traits: []"))
  }
}
