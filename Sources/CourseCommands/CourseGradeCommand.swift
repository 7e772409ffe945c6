import ArgumentParser
import Console
import Course
import Document
import Escaping
import Foundation

/// The command `course grade`, which runs visible and hidden checks.
struct CourseGradeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "grade",
    abstract: "Grade exercises with all checks, including hidden ones.",
    discussion: """
      A learner's program runs in a sandbox of Debian's bubblewrap. It sees the system's libraries and \
      itself, read-only, and a folder in memory, but no network, processes or environment of the machine. All \
      hand-ins share one build of the library. Exercises that a learner has not started count as failed and \
      are not built.

      --json writes one file per exercise in the format of Exercism's test runners (version 3). The exit \
      status is 0 if grading worked, even if checks fail.

      EXAMPLES
        course grade                                   grade your own folder
        course grade handed-in/* --csv points.csv      grade a class
        course grade details-relationship handed-in/* --json results
        course grade all --of solutions
        course grade all --of wrong          each solution must fail with its message
      """)

  /// The files to grade.
  enum Subject: String, ExpressibleByArgument, CaseIterable {
    case learner, starters, solutions, wrong
  }

  @Argument(help: "Exercises (default: all) and folders of learners (default: yours).")
  var what: [String] = []

  @Option(help: "The files to grade: learner, starters, solutions or wrong (solutions).")
  var of: Subject = .learner

  @Option(help: ArgumentHelp("Write a file for each exercise to this folder.", valueName: "folder"))
  var json: String?

  @Option(
    help: ArgumentHelp("Write a line for each learner and task to this file.", valueName: "file"),
    completion: .file())
  var csv: String?

  @Option(
    help: ArgumentHelp(
      "The folder to build in. Default: .course in your folder; course-workshop for several learners.",
      valueName: "folder"))
  var workshop: String?

  @Flag(help: "Run without a sandbox. Use it only for your own work, if there is no bubblewrap.")
  var unsafe = false

  @OptionGroup var options: CourseOptions

  /// A learner's results; nil for exercises that the learner has not started.
  private struct Graded {
    let name: String
    let results: [(exercise: Exercise, result: ExerciseResult?)]

    var points: Double { results.reduce(0) { $0 + ($1.result?.points(of: $1.exercise) ?? 0) } }
    var passed: Int { results.count { $0.result?.status == .pass } }
    var begun: Int { results.count { $0.result != nil } }
  }

  func run() throws {
    try Failure.reporting {
      let course = try options.course()
      let ids = Set(course.exercises.map(\.id))
      let folders = what.filter { !ids.contains($0) && $0 != "all" }
      let named = what.filter(ids.contains)
      for name in folders where !FileManager.default.fileExists(atPath: name) {
        _ = try course.exercise(name)
      }
      let exercises = named.isEmpty ? course.exercises : try named.map(course.exercise)
      let learners = try self.learners(folders)
      let sandbox = of == .learner && !unsafe ? try Sandbox() : nil
      let place = try gradingWorkshop(course, learners)
      // An exercise that is named for one learner is graded even if its file is missing.
      func isGraded(_ exercise: Exercise, _ learner: LearnerFolder?) -> Bool {
        !named.isEmpty && folders.isEmpty || learner?.hasBegun(exercise) != false
      }
      let display = StepDisplay(writesLogLines: true)
      defer { display.end() }
      if learners.contains(where: { learner in exercises.contains { isGraded($0, learner) } }) {
        if !place.isWarm { Failure.note(FirstBuild.announcement) }
        display.show("building shared code")
        try place.prepare { display.show("building \($0)") }
      }
      if of == .wrong { return try rejectWrong(exercises, in: place, display) }
      if exercises.count > 1, of != .learner {
        display.show("building all exercises")
        let sources = exercises.filter { $0.kind != .predict }
          .reduce(into: [:]) { $0[$1.id] = file(of: $1, nil) }
        _ = try place.buildAll(sources: sources) { display.show("building \($0)") }
      }
      var graded: [Graded] = []
      for learner in learners {
        let name = learner?.folder.lastPathComponent ?? of.rawValue
        let results = try exercises.enumerated().map { index, exercise in
          display.show("grading \(name): \(exercise.id), \(index + 1) of \(exercises.count)")
          let isGraded = isGraded(exercise, learner)
          return (exercise, isGraded ? try grade(exercise, learner, in: place, sandbox) : nil)
        }
        graded.append(Graded(name: name, results: results))
        try write(graded.last, several: !folders.isEmpty)
      }
      display.end()
      if let csv { try Data(self.csv(graded).utf8).write(to: URL(fileURLWithPath: csv)) }
      print(folders.isEmpty ? verdicts(graded.first) : table(graded, exercises.count))
    }
  }

  /// Checks all wrong solutions; ends with status 1 unless each fails with its message.
  private func rejectWrong(
    _ exercises: [Exercise], in place: Workshop, _ display: StepDisplay
  ) throws {
    var rest = try exercises.map { try WrongSolution.all(of: $0, files: options.files) }
    let count = rest.joined().count
    var objections = 0
    // One build of one solution per exercise takes a tenth of the time of separate builds.
    while case let round = rest.compactMap(\.first), !round.isEmpty {
      rest = rest.map { Array($0.dropFirst()) }
      let sources = Dictionary(uniqueKeysWithValues: round.map { ($0.exercise.id, $0.file) })
      display.show("building \(round.count) wrong solutions")
      _ = try place.buildAll(sources: sources) { display.show("building \($0)") }
      for wrong in round {
        display.show("checking \(wrong.name)")
        let result = try CheckRun(
          wrong.exercise, includesHidden: true, runner: LibraryPackage.runner
        ).result(of: place.build(wrong.exercise, source: wrong.file, keepsOthers: true))
        display.end()
        let objection = wrong.objection(to: result)
        if objection != nil { objections += 1 }
        print(
          objection.map { "not rejected  \(wrong.name): \($0)" }
            ?? "rejected  \(wrong.name): \(result.failed.first?.message ?? "")")
      }
    }
    print("\(count) wrong solutions, \(count - objections) rejected.")
    if objections > 0 { throw ExitCode(.other) }
  }

  /// Returns the given folders, or the learner's own; `[nil]` for starters and solutions.
  private func learners(_ folders: [String]) throws(CourseError) -> [LearnerFolder?] {
    guard of == .learner else { return [nil] }
    guard !folders.isEmpty else { return [try options.learner()] }
    var learners: [LearnerFolder?] = []
    for folder in folders { learners.append(try LearnerFolder(at: folder, files: options.files)) }
    return learners
  }

  private func gradingWorkshop(_ course: Course, _ learners: [LearnerFolder?]) throws(CourseError)
    -> Workshop
  {
    let library = try options.libraryFolder()
    if workshop == nil, learners.count == 1, let learner = learners[0] {
      return learner.workshop(course, library: library)
    }
    return Workshop(
      course: course, files: options.files,
      folder: URL(fileURLWithPath: workshop ?? "course-workshop"), library: library)
  }

  private func file(of exercise: Exercise, _ learner: LearnerFolder?) -> URL {
    switch of {
    case .learner: learner?.source(of: exercise) ?? URL(fileURLWithPath: "/")
    case .starters: options.files.appending(path: "\(exercise.folder)/\(exercise.learnerFile)")
    case .solutions, .wrong:
      options.files.appending(path: "\(exercise.solutionFolder)/\(exercise.learnerFile)")
    }
  }

  private func grade(
    _ exercise: Exercise, _ learner: LearnerFolder?, in place: Workshop, _ sandbox: Sandbox?
  ) throws -> ExerciseResult {
    let file = file(of: exercise, learner)
    if exercise.kind == .predict {
      let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
      do {
        return try PredictionOutcome(
          try Prediction(text, for: exercise), of: exercise,
          build: place.build(exercise, source: nil, keepsOthers: of != .learner),
          runner: LibraryPackage.runner
        ).result
      } catch {
        // Continue with the other exercises after a broken demonstration or answer.
        return ExerciseResult(broken: "\(error)", exercise: exercise.id)
      }
    }
    if sandbox != nil, FileManager.default.fileExists(atPath: file.path),
      let objection = try HandedInSource.objection(to: file)
    {
      return ExerciseResult(broken: objection, exercise: exercise.id)
    }
    return try CheckRun(
      exercise, includesHidden: true, runner: LibraryPackage.runner, sandbox: sandbox
    ).result(of: place.build(exercise, source: file, keepsOthers: of != .learner))
  }

  /// Writes the files of results, below the learner's name if there are several learners.
  private func write(_ graded: Graded?, several: Bool) throws {
    guard let json, let graded else { return }
    for case (let exercise, let result?) in graded.results {
      let place = URL(fileURLWithPath: json)
        .appending(path: several ? "\(graded.name)/\(exercise.id)" : exercise.id)
      try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
      try Data((try JSONOutput.text(result) + "\n").utf8)
        .write(to: place.appending(path: "results.json"))
    }
  }

  private func verdicts(_ graded: Graded?) -> String {
    guard let graded else { return "" }
    var lines = graded.results.map { exercise, result in
      let tests = result?.tests ?? []
      let passed = tests.count { $0.status == .pass }
      return result.map { "\($0.status.rawValue)  \(exercise.id)  \(passed)/\(tests.count)" }
        ?? "not started  \(exercise.id)"
    }
    if graded.results.count == 1, let result = graded.results[0].result,
      let reason = result.message ?? result.failed.first?.message
    {
      lines.append("  " + reason)
    }
    let errors = graded.results.count { $0.result?.status == .error }
    let failed = graded.results.count { $0.result?.status == .fail }
    let open = graded.results.count - graded.begun
    lines.append(
      "\(graded.passed) pass, \(failed) fail, \(errors) could not be checked"
        + (open > 0 ? ", \(open) not started." : "."))
    return lines.joined(separator: "\n")
  }

  private func table(_ graded: [Graded], _ count: Int) -> String {
    Terminal.renderer.text(
      Table(
        titles: ["learner", "passed", "started", "points of \(count)"], numbers: [1, 2, 3],
        texts: graded.map {
          [$0.name, "\($0.passed)", "\($0.begun)", String(format: "%.2f", $0.points)]
        }))
  }

  /// Returns a line for each learner, exercise and task; an exercise's tasks share one point.
  private func csv(_ graded: [Graded]) -> String {
    var lines = ["learner,exercise,status,task,checks_passed,checks,points"]
    for learner in graded {
      for (exercise, result) in learner.results {
        let count = max(1, exercise.tasks.count)
        for task in 1...count {
          let checks = (result?.tests ?? []).filter { $0.task == task }
          let passed = checks.count { $0.status == .pass }
          let isDone = result?.status == .pass || !checks.isEmpty && passed == checks.count
          lines.append(
            [
              CSVText.field(learner.name), exercise.id, result?.status.rawValue ?? "not started",
              "\(task)", "\(passed)", "\(checks.count)",
              isDone ? String(format: "%.4f", 1 / Double(count)) : "0",
            ].joined(separator: ","))
        }
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }
}
