import Foundation
import TestSupport
import Testing

/// `run-scenario course` as a learner meets it, without building anything.
@Suite struct CourseCommandTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  private func started() throws -> String {
    let path = folder.path("mine")
    let result = try Program.run("course", "start", path, "--no-build")
    #expect(result.status == 0, "\(result.errors)")
    return path
  }

  @Test func `starting says how much there is and what to do next`() throws {
    let result = try Program.run("course", "start", folder.path("mine"), "--no-build")
    #expect(result.output.contains("exercises, about"))
    #expect(result.output.contains("Begin with first-green: edit\n"))
  }

  @Test func `hints come one after another and are counted`() throws {
    let path = try started()
    for level in [1, 2, 3, 3] {
      let result = try Program.run("course", "hint", "first-green", "--folder", path)
      #expect(result.output.contains("task 1, hint \(level) of 3:"))
    }
    let list = try Program.run("course", "list", "--json", "--folder", path)
    #expect(list.output.contains("\"hintsUsed\" : 3"))
  }

  @Test func `the solution is locked until the exercise is passed or given up`() throws {
    let path = try started()
    let locked = try Program.run("course", "solution", "first-green", "--folder", path)
    #expect(locked.status == 64)
    #expect(locked.errors.contains("--give-up"))
    let shown = try Program.run("course", "solution", "first-green", "--give-up", "--folder", path)
    #expect(shown.output.contains("book.title = "))
  }

  @Test(
    arguments: [
      (["hint", "no-such-exercise"], 64, "no-such-exercise"),
      (
        ["hint", "first-green", "--task", "9"], 64,
        "first-green has 1 task"
      ),
      (["predict", "first-green", "--answer", "a"], 64, "is not answered but written"),
      (["predict", "count-tables", "--answer", "z,a"], 64, "question 1 has no option z"),
    ])
  func `wrong input is refused with what to do`(arguments: [String], status: Int32, reason: String)
    throws
  {
    let path = try started()
    let result = try Program.run(list: ["course"] + arguments + ["--folder", path])
    #expect(result.status == status)
    #expect(result.errors.contains(reason))
  }

  @Test func `the watch asks, gives a hint, lists the exercises and keeps the solution back`()
    throws
  {
    let path = try started()
    let shown = try inTerminal(
      "course", "watch", "count-tables", "--folder", path, keys: "hlspb\nq")
    #expect(shown.contains("Press p to answer."))
    #expect(shown.contains("Task 1, hint 1 of 3:"))
    #expect(shown.contains("· count-tables   (this one)"))
    #expect(shown.contains("questions, so give"))
  }

  @Test func `the watch brings a file back and keeps the learner's`() throws {
    let path = try started()
    let file = "\(path)/Starters/00-setup/first-run/answers.txt"
    try Data("1: a\n".utf8).write(to: URL(fileURLWithPath: file))
    let shown = try inTerminal("course", "watch", "first-run", "--folder", path, keys: "xq")
    #expect(shown.contains("As it was at first. Yours is in answers"))
  }

  /// The program's output in a terminal of its own while those keys are pressed.
  private func inTerminal(_ arguments: String..., keys: String) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    let command = ([Program.path] + arguments).map { "'\($0)'" }.joined(separator: " ")
    // A watch that misses its last key would wait for ever.
    process.arguments = ["timeout", "120", "script", "-qec", command, "/dev/null"]
    process.environment = ProcessInfo.processInfo.environment.merging(["NO_COLOR": "1"]) { $1 }
    let (input, output) = (Pipe(), Pipe())
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    try input.fileHandleForWriting.write(contentsOf: Data(keys.utf8))
    let text = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    return String(decoding: text, as: UTF8.self).replacing("\r", with: "")
  }

  @Test func `the texts of an exercise, and how many are left, are shown`() throws {
    let path = try started()
    let shown = try Program.run("course", "show", "fetch-kinds", "--folder", path)
    #expect(shown.output.contains("Task 1: All publications, the newest first"))
    let list = try Program.run("course", "list", "--folder", path)
    #expect(list.output.contains("\n86 left, about "), "\(list.output.suffix(80))")
    let board = try Program.run("course", "leaderboard", "--folder", path)
    #expect(board.output.hasPrefix("No learner has passed details-relationship yet"))
  }

  @Test func `without a course every command says how to make one`() throws {
    let result = try Program.run("course", "hint", "--folder", folder.url.path)
    #expect(result.status == 66)
    #expect(result.errors.contains("run-scenario course start"))
  }

  @Test func `the course in the repository has no problem, and is the one in the program`() throws {
    let result = try Program.run("course", "author", "Notebooks/Exercises")
    #expect(result.status == 0, "\(result.output)")
    let own = try Program.run("course", "list", "--json")
    let repository = try Program.run("course", "list", "--json", "--course", "Notebooks/Exercises")
    #expect(own.output == repository.output)
  }

  @Test func `no line of what learners read is wider than 80 columns`() throws {
    let path = try started()
    for arguments in [["list"], ["hint"], ["show"]] {
      let result = try Program.run(list: ["course"] + arguments, in: path)
      let lines = result.output.replacing(path, with: "").split(separator: "\n")
      let widest = lines.map(\.count).max() ?? 0
      #expect(widest <= 80, "\(arguments)")
    }
  }
}
