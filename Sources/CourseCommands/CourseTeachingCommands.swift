import ArgumentParser
import Console
import Course
import Document
import Foundation

/// The command `course author`, which checks a course for its authors and for CI.
struct CourseAuthorCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "author",
    abstract: "Check a course's names, hints, tasks, starters and solutions.",
    discussion: """
      The exit status is 1 if there are problems. --examples builds the solutions and compares every \
      output in a text with what its program prints. `grade all --of starters` and `--of solutions` \
      run the exercises' checks.

      EXAMPLES
        course author Notebooks/Exercises
        course author Notebooks/Exercises --write     update Package.swift as well
        course author Notebooks/Exercises --examples Notebooks --workshop .build-course
        course author Notebooks/Exercises/Wrong/04-context/child-context/rollback.patch
      """,
    shouldDisplay: false)

  @Argument(help: "The folder with course.yaml, or the patch of a wrong solution to print whole.")
  var path: String

  @Flag(help: "Update Package.swift; with --examples also the boxes and the schedule.")
  var write = false

  @Option(
    help: ArgumentHelp(
      "Compare the outputs in this folder's texts with what their programs print.",
      valueName: "folder"))
  var examples: String?

  @Option(
    help: ArgumentHelp(
      "The page of claims with the content of the lessons' boxes, for --examples.",
      valueName: "file"))
  var claims: String = "Reports/claims.md"

  @Option(help: ArgumentHelp("The folder to build in for --examples.", valueName: "folder"))
  var workshop: String = ".build-course"

  @Option(help: ArgumentHelp("The package Lineage.", valueName: "folder"))
  var library: String?

  func run() throws {
    try Failure.reporting {
      if path.hasSuffix(".patch") { return try printWrongSolution() }
      let folder = URL(fileURLWithPath: path)
      let course = try Course(folder: folder)
      var problems = AuthorCheck(course, folder: folder).problems().map(\.description)
      let manifest = folder.appending(path: "Package.swift")
      let text = PackageManifest.text(of: course, library: "../..")
      if write {
        try Data(text.utf8).write(to: manifest)
      } else if try String(contentsOf: manifest, encoding: .utf8) != text {
        problems.append("Package.swift does not match course.yaml; run with --write to update it")
      }
      if let examples {
        problems += try boxes(in: examples)
        problems += try schedule(of: course, in: examples)
      }
      if let examples { problems += try outputs(of: course, in: folder, texts: examples) }
      problems.forEach { print($0) }
      print("\(course.exercises.count) exercises, \(problems.count) problems")
      if !problems.isEmpty { throw ExitCode(.other) }
    }
  }

  /// Prints the wrong solution of `Wrong/TOPIC/EXERCISE/MISTAKE.patch` in the course's folder.
  private func printWrongSolution() throws {
    let patch = URL(fileURLWithPath: path)
    let folder = patch.appending(path: "../../../..").standardizedFileURL
    let exercise = patch.deletingLastPathComponent().lastPathComponent
    let wrong = try WrongSolution(
      patch, of: try Course(folder: folder).exercise(exercise), files: folder)
    print(String(decoding: wrong.source, as: UTF8.self), terminator: "")
  }

  /// Returns the lessons whose boxes differ from the page of claims; with `--write`, updates them.
  private func boxes(in texts: String) throws -> [String] {
    let lessons = "\(texts)/Lessons"
    let claims = MeasuredClaims(page: try String(contentsOfFile: claims, encoding: .utf8))
    var problems: [String] = []
    for name in try FileManager.default.contentsOfDirectory(atPath: lessons).sorted()
    where name.hasSuffix(".md") {
      let path = "\(lessons)/\(name)"
      let text = try String(contentsOfFile: path, encoding: .utf8)
      let filled = claims.filling(text, linkingTo: "../../\(self.claims)")
      problems += filled.unknown.map { "\(path): \(self.claims) has no claim \($0)" }
      guard filled.text != text else { continue }
      if write {
        try Data(filled.text.utf8).write(to: URL(fileURLWithPath: path))
      } else {
        problems.append("\(path): a box differs from \(self.claims); run with --write to update it")
      }
    }
    return problems
  }

  /// Returns minutes that do not add up and an outdated overview; with `--write`, updates it.
  private func schedule(of course: Course, in texts: String) throws -> [String] {
    let plan = try LessonPlan(course, folder: URL(fileURLWithPath: texts))
    let overview = URL(fileURLWithPath: texts).appending(path: "README.md")
    let text = try String(contentsOf: overview, encoding: .utf8)
    let filled = plan.filling(text)
    if filled == text { return plan.problems() }
    if write {
      try Data(filled.utf8).write(to: overview)
      return plan.problems()
    }
    return plan.problems() + [
      "\(overview.path): the schedule differs from the lessons; run with --write to update it"
    ]
  }

  /// Returns the outputs in texts that their programs do not print.
  private func outputs(of course: Course, in folder: URL, texts: String) throws -> [String] {
    let library = try LibraryPackage.folder(library)
    let place = Workshop(
      course: course, files: folder, folder: URL(fileURLWithPath: workshop), library: library)
    let display = StepDisplay(writesLogLines: true)
    defer { display.end() }
    let names = try FileManager.default.subpathsOfDirectory(atPath: texts)
    let blocks = try names.filter { $0.hasSuffix(".md") }.sorted().flatMap { name in
      ExampleCheck.blocks(
        in: try String(contentsOfFile: "\(texts)/\(name)", encoding: .utf8),
        file: "\(texts)/\(name)")
    }
    var check = ExampleCheck(workshop: place, runner: LibraryPackage.runner, folder: library)
    display.show("building shared code")
    try place.prepare { display.show("building \($0)") }
    let problems = try check.problems(in: blocks) { display.show("running \($0)") }
    display.end()
    print("\(blocks.count) outputs compared")
    return problems.map(\.description)
  }
}

/// The command `course leaderboard`, which ranks capstones by number of statements.
struct CourseLeaderboardCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "leaderboard",
    abstract: "Rank graded solutions of the capstone by statements, then by processor time.",
    discussion: """
      The figures come from `course grade --json`. Times from different machines are not comparable; time \
      ratios to the parent entity, measured in turns, are roughly comparable.

      EXAMPLES
        course grade details-relationship handed-in/* --json results
        course leaderboard results
      """)

  @Argument(help: "The folder from grade --json.")
  var results: String

  @Option(help: "The exercise.")
  var exercise: String = "details-relationship"

  @OptionGroup var options: CourseOptions

  func run() throws {
    try Failure.reporting {
      let id = try options.course().exercise(exercise).id
      let board = try Leaderboard(of: id, results: URL(fileURLWithPath: results))
      if !board.invalid.isEmpty {
        let names = board.invalid.map(CourseText.name).joined(separator: ", ")
        Failure.note("left out, because no run has such figures: \(names)")
      }
      guard !board.entries.isEmpty else {
        print("No graded solution in \(results) passes \(id).")
        return
      }
      let rows = board.entries.enumerated().map { index, entry in
        [
          "\(index + 1)", CourseText.name(entry.name), "\(entry.statements)",
          entry.timeRatio.map { String(format: "%.2f", $0) } ?? "",
        ]
      }
      print(
        Terminal.renderer.text(
          Table(titles: ["", "learner", "statements", "time ratio"], numbers: [2, 3], texts: rows)))
    }
  }
}
