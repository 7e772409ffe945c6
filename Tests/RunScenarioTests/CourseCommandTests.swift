import Foundation
import TestSupport
import Testing

/// `course` as a learner runs it, without building anything.
@Suite struct CourseCommandTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  private func started() throws -> String {
    let path = folder.path("mine")
    let result = try Program.course(["start", path, "--no-build"])
    #expect(result.status == 0, "\(result.errors)")
    return path
  }

  @Test func `starting shows the number of exercises and the next step`() throws {
    let result = try Program.course(["start", folder.path("mine"), "--no-build"])
    #expect(result.output.contains("exercises, about"))
    #expect(result.output.contains("Begin with first-green: edit\n"))
  }

  @Test func `hints are shown one after another and counted`() throws {
    let path = try started()
    for level in [1, 2, 3, 3] {
      let result = try Program.course(["hint", "first-green", "--folder", path])
      #expect(result.output.contains("task 1, hint \(level) of 3:"))
    }
    let list = try Program.course(["list", "--json", "--folder", path])
    #expect(list.output.contains("\"hintsUsed\" : 3"))
  }

  @Test func `the solution is locked until the exercise is passed or --give-up is used`() throws {
    let path = try started()
    let locked = try Program.course(["solution", "first-green", "--folder", path])
    #expect(locked.status == 64)
    #expect(locked.errors.contains("--give-up"))
    let shown = try Program.course(["solution", "first-green", "--give-up", "--folder", path])
    #expect(shown.output.contains("book.title = "))
  }

  @Test(
    arguments: [
      (["hint", "no-such-exercise"], 64, "no-such-exercise"),
      (
        ["hint", "first-green", "--task", "9"], 64,
        "first-green has 1 task"
      ),
      (["predict", "first-green", "--answer", "a"], 64, "first-green has no questions"),
      (["predict", "count-tables", "--answer", "z,a"], 64, "question 1 has no option z"),
    ])
  func `wrong input is rejected with the next step`(
    arguments: [String], status: Int32, reason: String
  )
    throws
  {
    let path = try started()
    let result = try Program.course(arguments + ["--folder", path])
    #expect(result.status == status)
    #expect(result.errors.contains(reason))
  }

  @Test func `the watch shows the task, a hint and the exercises, and withholds the solution`()
    throws
  {
    let path = try started()
    let shown = try inTerminal(
      "watch", "count-tables", "--folder", path, keys: "hlspbqq")
    #expect(shown.contains("Press p to answer."))
    #expect(shown.contains("Task 1, hint 1 of 3:"))
    #expect(shown.contains("· first-green"))
    #expect(shown.contains("Pass the exercise to see the solution"))
    #expect(shown.contains("Question 1 of 2") && shown.contains("Question 2 of 2"))
  }

  @Test func `the watch restores a file and keeps the learner's version`() throws {
    let path = try started()
    let file = "\(path)/Starters/00-setup/first-run/answers.txt"
    try Data("1: a\n".utf8).write(to: URL(fileURLWithPath: file))
    let shown = try inTerminal("watch", "first-run", "--folder", path, keys: "xq")
    #expect(shown.contains("Restored the file. Your version is in answers"))
  }

  /// Returns the program's output in its own terminal while keys are pressed.
  private func inTerminal(_ arguments: String..., keys: String) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    let command = ([Program.path(of: "course")] + arguments).map { "'\($0)'" }.joined(
      separator: " ")
    // A watch that misses its last key would wait forever.
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

  @Test func `the texts of an exercise and the number of remaining ones are shown`() throws {
    let path = try started()
    let shown = try Program.course(["show", "fetch-kinds", "--folder", path])
    #expect(shown.output.contains("Task 1: All publications, the newest first"))
    let list = try Program.course(["list", "--folder", path])
    #expect(list.output.contains("\n92 left, about "), "\(list.output.suffix(80))")
    let board = try Program.course(["leaderboard", path])
    #expect(board.output.hasPrefix("No graded solution"))
  }

  @Test func `exercises that a learner did not start have no points and need no build`() throws {
    let (path, csv) = (try started(), folder.path("points.csv"))
    let other = try Program.course(["start", folder.path("theirs"), "--no-build"])
    #expect(other.status == 0)
    let graded = try Program.course([
      "grade", path, folder.path("theirs"), "--unsafe", "--all", "--csv", csv, "--json",
      folder.path("results"), "--workshop", folder.path("workshop"),
    ])
    #expect(graded.status == 0, "\(graded.errors)")
    let rows = graded.output.split(separator: "\n").map { $0.split(separator: " ") }
    #expect(
      rows.dropFirst().map { $0.map(String.init) } == [
        [path, "0", "0", "0", "0"], [folder.path("theirs"), "0", "0", "0", "0"],
      ])
    let lines = try String(contentsOf: URL(fileURLWithPath: csv), encoding: .utf8)
      .split(separator: "\n").dropFirst()
    #expect(lines.count == 2 * 92 && lines.allSatisfy { $0.contains(",not started,0,") })
    #expect(lines.contains("\(path),first-green,not started,0,1,0,0,"))
    let own = try Program.course(["grade", "--unsafe", "--folder", path])
    #expect(own.output.contains(", 92 not started."))
    #expect(!FileManager.default.fileExists(atPath: folder.path("workshop")))
  }

  @Test func `a hand-in that cannot be graded is a line of the table and of the CSV file`() throws {
    let (path, csv) = (try started(), folder.path("points.csv"))
    try Data("read me".utf8).write(to: URL(fileURLWithPath: folder.path("note.txt")))
    try FileManager.default.createDirectory(
      atPath: folder.path("empty"), withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("linked"), withDestinationPath: path)
    try FileManager.default.createDirectory(
      atPath: path + "/Starters/05-inheritance/fetch-kindz", withIntermediateDirectories: true)
    let graded = try Program.course(
      [
        "grade", "note.txt", "empty", "linked/", "mine/", "./absent", "--unsafe", "--csv", csv,
        "--workshop", folder.path("workshop"),
      ], in: folder.url.path)
    #expect(graded.status == 0, "\(graded.errors)")
    for (name, reason) in [
      ("note.txt", "is not a folder"), ("empty", "contains no exercises"),
      ("linked", "is a symbolic link"), ("./absent", "is not a folder"),
      ("mine", "did you mean fetch-kinds?"),
    ] {
      #expect(graded.output.contains("\n\(name) "), "\(graded.output)")
      let line = graded.output.split(separator: "\n").first { $0.hasPrefix("\(name): ") }
      #expect(line?.contains(reason) == true, "\(graded.output)")
    }
    let lines = try String(contentsOf: URL(fileURLWithPath: csv), encoding: .utf8)
      .split(separator: "\n")
    #expect(lines.count == 6 && lines.dropFirst().allSatisfy { $0.contains(",,error,0,,,,") })
  }

  @Test func `a misspelled exercise is an error that names the right one`() throws {
    let result = try Program.course(["grade", "first-gren", "--folder", try started()])
    #expect(result.status == 64 || result.status == 65, "\(result.status)")
    #expect(result.errors.contains("did you mean first-green?"))
    #expect(
      try Program.course(["run", "first-gren", "--folder", folder.path("mine")]).errors
        .contains("did you mean first-green?"))
  }

  /// Programs that take bubblewrap's place: one that fails, and one that isolates nothing.
  @Test(arguments: [
    ("echo no namespaces >&2; exit 1", "no namespaces"),
    ("while [ \"$1\" != /usr/bin/prlimit ]; do shift; done; shift 3; exec /bin/sh \"$@\"", "Cap"),
  ])
  func `without a sandbox that has all its walls nothing is graded`(
    script: String, reason: String
  ) throws {
    let path = try started()
    let programs = folder.url.appending(path: "bin")
    try FileManager.default.createDirectory(at: programs, withIntermediateDirectories: true)
    let file = programs.appending(path: "bwrap")
    try Data("#!/bin/sh\n\(script)\n".utf8).write(to: file)
    // Root's programs run as another user.
    for url in [folder.url, programs, file] {
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: url.path)
    }
    let usual = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    let graded = try Program.course(
      ["grade", "first-green", "--folder", path],
      environment: ["PATH": "\(programs.path):\(usual)"])
    #expect(graded.status == 1)
    #expect(graded.errors.contains(reason), "\(graded.errors)")
    #expect(graded.errors.contains("user namespaces") && graded.output.isEmpty)
  }

  @Test func `without a course every command says how to create one`() throws {
    let result = try Program.course(["hint", "--folder", folder.url.path])
    #expect(result.status == 66)
    #expect(result.errors.contains("course start"))
  }

  @Test func `the committed course has no problems and equals the one in the program`() throws {
    let result = try Program.course(["author", "Notebooks/Exercises"])
    #expect(result.status == 0, "\(result.output)")
    let own = try Program.course(["list", "--json"])
    let repository = try Program.course(["list", "--json", "--course", "Notebooks/Exercises"])
    #expect(own.output == repository.output)
  }

  @Test func `no line of a learner's text is wider than 80 columns`() throws {
    let path = try started()
    for arguments in [["list"], ["hint"], ["show"]] {
      let result = try Program.course(arguments, in: path)
      let lines = result.output.replacing(path, with: "").split(separator: "\n")
      let widest = lines.map(\.count).max() ?? 0
      #expect(widest <= 80, "\(arguments)")
    }
  }
}
