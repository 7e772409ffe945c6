import Course
import Foundation
import TestFolders
import Testing

@Suite struct AuthorCheckTests {
  private static let place = "Exercises/01-first/one"

  @Test func `a sound exercise has no problem`() throws {
    #expect(try TrialCourse.problems(replacing: [:]).isEmpty)
  }

  @Test(
    arguments: [
      (
        "Exercises/01-first/one/instructions.md", "# Another\n\n## Task 1: Do it\n",
        "the instructions do not begin with the title"
      ),
      (
        "Exercises/01-first/one/instructions.md", "# One thing\n",
        "the instructions have no heading “Task 1: Do it”"
      ),
      (
        "Exercises/01-first/one/Exercise.swift", "let a = 1\n// TODO(one): do it.\n",
        "the starter does not begin with its goal"
      ),
      (
        "Exercises/01-first/one/Exercise.swift", "// Do one thing.\n",
        "the starter has no “TODO(one): ”"
      ),
      (
        "Solutions/01-first/one/Exercise.swift", "// Do one thing.\n// TODO(one): do it.\n",
        "the solution has a TODO"
      ),
      ("Exercises/01-first/two/Exercise.swift", "", "no exercise has it"),
    ])
  func `a mistake is named`(path: String, text: String, reason: String) throws {
    #expect(try TrialCourse.problems(replacing: [path: text]) == [reason])
  }

  @Test(
    arguments: [
      ("Exercises/01-first/one/Checks.swift", "it has no Checks.swift"),
      ("Exercises/01-first/one/instructions.md", "it has no instructions.md"),
      ("Solutions/01-first/one/notes.md", "its solution has no notes.md"),
      ("Solutions/01-first/one/Exercise.swift", "its solution has no Exercise.swift"),
    ])
  func `a missing file is named`(path: String, reason: String) throws {
    #expect(try TrialCourse.problems(replacing: [path: nil]) == [reason])
  }

  @Test func `an early hint may not give a line of the solution away`() throws {
    let hints = "[Write let theAnswer = 42 there, Do that, Write this]"
    let problems = try TrialCourse.problems(replacing: [
      "\(Self.place)/exercise.yaml": TrialCourse.exerciseFile.replacing(
        "[Look there, Do that, Write this]", with: hints),
      "Solutions/01-first/one/Exercise.swift": "// Do one thing.\nlet theAnswer = 42\n",
    ])
    #expect(problems == ["an early hint of task 1 gives the line “let theAnswer = 42” away"])
  }

  @Test func `a task needs three hints`() throws {
    let problems = try TrialCourse.problems(replacing: [
      "\(Self.place)/exercise.yaml": TrialCourse.exerciseFile.replacing(
        "[Look there, Do that, Write this]", with: "[Look there]")
    ])
    #expect(problems == ["task 1 needs 3 hints, not 1"])
  }

  @Test func `a key that is none of an exercise is refused by its name`() throws {
    let text = TrialCourse.exerciseFile + "\nminuets: 3"
    let error = try #require(throws: CourseError.self) {
      _ = try TrialCourse.problems(replacing: ["\(Self.place)/exercise.yaml": text])
    }
    #expect("\(error)".contains("minuets is no key of an exercise"))
  }

  @Test func `every exercise that cannot be read is named, not only the first`() throws {
    let error = try #require(throws: CourseError.self) {
      _ = try TrialCourse.problems(replacing: [
        "course.yaml": TrialCourse.courseFile.replacing("[one]", with: "[one, two]"),
        "\(Self.place)/exercise.yaml": "title: [",
      ])
    }
    #expect("\(error)".contains("one/exercise.yaml"))
    #expect("\(error)".contains("two/exercise.yaml"))
  }

  @Test(arguments: [(5, []), (6, ["a is right in 6 of 10 questions; move some options"])])
  func `a letter may not be right in more than half of all questions`(
    count: Int, problems: [String]
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
    #expect(found == problems)
  }

  @Test func `the manifest names each exercise and the library's folder`() throws {
    let folder = try Folder()
    let course = try TrialCourse.write(TrialCourse.files(), to: folder)
    let text = PackageManifest.text(of: course, library: "/a \"b\"")
    #expect(text.contains("  \"Exercises/01-first/one\",\n"))
    #expect(text.contains("path: \"/a \\\"b\\\"\", traits: []"))
  }
}
