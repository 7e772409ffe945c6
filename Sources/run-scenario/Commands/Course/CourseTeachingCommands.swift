import ArgumentParser
import Course
import Document
import Foundation
import Measuring

/// `course grade`: visible and hidden checks, for teachers and for CI.
struct CourseGradeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "grade",
    abstract: "Grade exercises by all checks, hidden ones included.",
    discussion: """
      The results have the form of Exercism's test runners (version 3): a file for each exercise. The \
      status is 0 whenever grading worked, whatever the verdicts.

      EXAMPLES
        run-scenario course grade all
        run-scenario course grade fetch-kinds --folder handed-in/ada
        run-scenario course grade all --json results
        run-scenario course grade all --of solutions
      """)

  /// Whose files are graded.
  enum Subject: String, ExpressibleByArgument, CaseIterable {
    case learner, starters, solutions
  }

  @Argument(help: "An exercise, or all.")
  var id: String

  @Option(help: "Whose files: learner, starters or solutions.")
  var of: Subject = .learner

  @Option(help: ArgumentHelp("Write a file for each exercise there.", valueName: "folder"))
  var json: String?

  @Option(
    help: ArgumentHelp("Build there instead of in the learner's folder.", valueName: "folder"))
  var workshop: String?

  @OptionGroup var options: CourseOptions

  func run() throws {
    try Failure.reporting {
      let course = try options.course()
      let exercises = id == "all" ? course.exercises : [try course.exercise(id)]
      let place = try gradingWorkshop(course)
      var counts: [ExerciseResult.Status: Int] = [:]
      let display = StepDisplay(writesLogLines: true)
      defer { display.end() }
      if !place.isWarm { Failure.note(FirstBuild.announcement) }
      display.show("building what all exercises share")
      try place.prepare { display.show("building \($0)") }
      var results: [ExerciseResult] = []
      if exercises.count > 1, of != .learner {
        display.show("building all exercises")
        let sources = try exercises.reduce(into: [:]) { $0[$1.id] = try source(of: $1) }
        _ = try place.buildAll(sources: sources) { display.show("building \($0)") }
      }
      for (index, exercise) in exercises.enumerated() {
        display.show("grading \(exercise.id), \(index + 1) of \(exercises.count)")
        let result = try grade(exercise, in: place)
        results.append(result)
        counts[result.status, default: 0] += 1
        if let json { try write(result, below: json) }
      }
      display.end()
      for (exercise, result) in zip(exercises, results) {
        let passed = result.tests.count { $0.status == .pass }
        print("\(result.status.rawValue)  \(exercise.id)  \(passed)/\(result.tests.count)")
        if exercises.count == 1, let reason = result.message ?? result.failed.first?.message {
          print("  " + reason)
        }
      }
      print(
        "\(counts[.pass] ?? 0) pass, \(counts[.fail] ?? 0) fail, \(counts[.error] ?? 0) could not be "
          + "checked.")
    }
  }

  private func gradingWorkshop(_ course: Course) throws(CourseError) -> Workshop {
    let library = try options.libraryFolder()
    if let workshop {
      return Workshop(
        course: course, files: options.files, folder: URL(fileURLWithPath: workshop),
        library: library)
    }
    return try options.learner().workshop(course, library: library)
  }

  /// Nil for what has no file to build.
  private func source(of exercise: Exercise) throws(CourseError) -> URL? {
    guard exercise.kind != .predict else { return nil }
    return try file(of: exercise)
  }

  private func file(of exercise: Exercise) throws(CourseError) -> URL {
    switch of {
    case .learner: try options.learner().source(of: exercise)
    case .starters: options.files.appending(path: "\(exercise.folder)/\(exercise.learnerFile)")
    case .solutions:
      options.files.appending(path: "\(exercise.solutionFolder)/\(exercise.learnerFile)")
    }
  }

  private func grade(_ exercise: Exercise, in place: Workshop) throws -> ExerciseResult {
    let build = try place.build(exercise, source: try source(of: exercise))
    if exercise.kind == .predict {
      let text = (try? String(contentsOf: file(of: exercise), encoding: .utf8)) ?? ""
      do {
        return try PredictionOutcome(
          try Prediction(text, for: exercise), of: exercise, build: build,
          runner: ThisExecutable.path
        ).result
      } catch {
        // One broken demonstration is no reason not to grade the others.
        return ExerciseResult(broken: "\(error)", exercise: exercise.id)
      }
    }
    return try CheckRun(exercise, includesHidden: true, runner: ThisExecutable.path)
      .result(of: build)
  }

  private func write(_ result: ExerciseResult, below folder: String) throws {
    let place = URL(fileURLWithPath: folder).appending(path: result.details.exercise)
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    try Data((try JSONOutput.text(result) + "\n").utf8)
      .write(to: place.appending(path: "results.json"))
  }
}

/// `course author`: what CI asks of whoever writes exercises.
struct CourseAuthorCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "author",
    abstract: "Check a course as its authors must: names, hints, tasks, starters, solutions.",
    discussion: """
      Ends with status 1 if something is wrong. With --examples the solutions are built, and every \
      output that a text shows is compared with what its program prints. `grade all --of starters` and \
      `--of solutions` check the exercises themselves.

      EXAMPLES
        run-scenario course author Notebooks/Exercises
        run-scenario course author Notebooks/Exercises --write     writes Package.swift as well
        run-scenario course author Notebooks/Exercises --examples Notebooks --workshop .build-course
      """,
    shouldDisplay: false)

  @Argument(help: "The folder with course.yaml.")
  var path: String

  @Flag(help: "Write Package.swift.")
  var write = false

  @Option(
    help: ArgumentHelp(
      "Compare the outputs in all texts of this folder with what programs print.",
      valueName: "folder"))
  var examples: String?

  @Option(
    help: ArgumentHelp(
      "The page of claims that boxes of lessons are filled from; with --examples.",
      valueName: "file"))
  var claims: String = "Reports/claims.md"

  @Option(help: ArgumentHelp("Where to build for --examples.", valueName: "folder"))
  var workshop: String = ".build-course"

  @Option(help: ArgumentHelp("The package Lineage.", valueName: "folder"))
  var library: String?

  func run() throws {
    try Failure.reporting {
      let folder = URL(fileURLWithPath: path)
      let course = try Course(folder: folder)
      var problems = AuthorCheck(course, folder: folder).problems().map(\.description)
      let manifest = folder.appending(path: "Package.swift")
      let text = PackageManifest.text(of: course, library: "../..")
      if write {
        try Data(text.utf8).write(to: manifest)
      } else if try String(contentsOf: manifest, encoding: .utf8) != text {
        problems.append("Package.swift is not that of course.yaml; --write writes it")
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

  /// Boxes of lessons that are not those of the page of claims; they are written if that is wanted.
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
        problems.append("\(path): a box is not that of \(self.claims); --write writes it")
      }
    }
    return problems
  }

  /// Minutes that do not add up, and an overview that is not that of the lessons.
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
    return plan.problems() + ["\(overview.path): the schedule is not that of the lessons"]
  }

  /// The outputs that texts show and programs do not print.
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
    var check = ExampleCheck(workshop: place, runner: ThisExecutable.path, folder: library)
    display.show("building what all exercises share")
    try place.prepare { display.show("building \($0)") }
    let problems = try check.problems(in: blocks) { display.show("running \($0)") }
    display.end()
    print("\(blocks.count) outputs compared")
    return problems.map(\.description)
  }
}

/// `course leaderboard`: whose capstone asks the store least.
struct CourseLeaderboardCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "leaderboard",
    abstract: "Rank solutions of the capstone by statements, then by processor time.",
    discussion: """
      A learner's figures are those of the last check that passed. Times of different machines do not \
      compare; their ratios to the parent entity, measured in turns, do roughly.

      EXAMPLES
        run-scenario course leaderboard
        run-scenario course leaderboard handed-in/*
      """)

  @Argument(help: "Folders of learners; by default yours.")
  var folders: [String] = []

  @Option(help: "The exercise.")
  var exercise: String = "details-relationship"

  @OptionGroup var options: CourseOptions

  func run() throws {
    try Failure.reporting {
      let course = try options.course()
      let id = try course.exercise(exercise).id
      let own = options.folder ?? FileManager.default.currentDirectoryPath
      let board = try Leaderboard(
        of: id, folders: folders.isEmpty ? [own] : folders, files: options.files)
      guard !board.entries.isEmpty else {
        print("No learner has passed \(id) yet; run-scenario course run \(id) checks it.")
        return
      }
      let rows = board.entries.enumerated().map { index, entry in
        [
          "\(index + 1)", entry.name, String(format: "%.0f", entry.statements),
          entry.timeRatio.map { String(format: "%.2f", $0) } ?? "",
        ]
      }
      print(
        Terminal.renderer.text(
          Table(titles: ["", "learner", "statements", "time ratio"], numbers: [2, 3], texts: rows)))
    }
  }
}
