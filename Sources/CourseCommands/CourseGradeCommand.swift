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
      A hand-in is data: grade copies the files that learners edit and ignores everything else in it. \
      A learner's program runs in a sandbox of Debian's bubblewrap. It sees the system's libraries and \
      itself, read-only, and a folder in memory, but no network, processes or environment of the machine. All \
      hand-ins share one build of the library. Exercises that a learner has not started count as failed and \
      are not built.

      A hand-in that cannot be graded is a line of the table, with the reason below. An exercise has a \
      point for each of its tasks. --json writes one file per exercise in the format of Exercism's test \
      runners (version 3). The exit status is 0 if grading worked, even if checks fail.

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
    help: ArgumentHelp(
      "Write a line for each learner and exercise to this file.", valueName: "file"),
    completion: .file())
  var csv: String?

  @Flag(help: "List exercises that a learner has not started as well.")
  var all = false

  @Flag(help: "Run without a sandbox. Use it only for your own work, if there is no bubblewrap.")
  var unsafe = false

  @OptionGroup var options: CourseOptions

  /// A learner's results; nil for exercises that the learner has not started.
  private struct Graded {
    let name: String
    var results: [(exercise: Exercise, result: ExerciseResult?)] = []
    /// Reasons why something of the hand-in was not graded.
    var problems: [String] = []

    var points: Int { results.reduce(0) { $0 + ($1.result?.points(of: $1.exercise) ?? 0) } }
    var passed: Int { results.count { $0.result?.status == .pass } }
    var begun: Int { results.count { $0.result != nil } }
    var failed: [String] {
      results.filter { $0.result.map { $0.status != .pass } ?? false }.map(\.exercise.id)
    }
  }

  func run() throws {
    try Failure.reporting {
      let course = try options.course()
      let ids = Set(course.exercises.map(\.id))
      var folders = what.filter { !ids.contains($0) && $0 != "all" }.map(Self.name)
      folders = folders.enumerated().filter { !folders[..<$0].contains($1) }.map(\.element)
      let named = what.filter(ids.contains)
      // A word that is no path is a misspelled exercise, which concerns all hand-ins.
      for name in folders where !name.contains("/") && !HandIn.exists(name) {
        throw CourseError.unknownExercise(name, similar: course.similar(to: name))
      }
      let exercises = named.isEmpty ? course.exercises : try named.map(course.exercise)
      let sandbox = of == .learner && !unsafe ? try Sandbox() : nil
      let place = try options.workshop(course)
      let display = StepDisplay(writesLogLines: true)
      defer { display.end() }
      switch of {
      case .wrong:
        try prepare(place, display)
        try rejectWrong(exercises, in: place, display)
      case .starters, .solutions:
        try prepare(place, display)
        let graded = try gradeCourse(exercises, in: place, display)
        try write(graded, isClass: false)
        try report([graded], of: exercises, isClass: false, display)
      case .learner:
        let isClass = !folders.isEmpty
        let learners =
          isClass
          ? try handIns(folders, course)
          : [(Graded(name: of.rawValue), try options.learner().handIn)]
        // An exercise that is named for one learner is graded even if its file is missing.
        let isNamed = !named.isEmpty && !isClass
        if learners.contains(where: { _, handIn in
          exercises.contains { isNamed || handIn?.hasBegun($0, files: options.files) == true }
        }) {
          try prepare(place, display)
        }
        let graded = try learners.map { found, handIn in
          guard let handIn else { return found }
          let graded = try grade(
            handIn, exercises, isNamed: isNamed, into: found, in: place, sandbox, display)
          try write(graded, isClass: isClass)
          return graded
        }
        try report(graded, of: exercises, isClass: isClass, display)
      }
    }
  }

  private func prepare(_ place: Workshop, _ display: StepDisplay) throws(CourseError) {
    if !place.isWarm { Failure.note(FirstBuild.announcement) }
    display.show("building shared code")
    try place.locked { () throws(CourseError) in
      try place.prepare { display.show("building \($0)") }
    }
  }

  /// Returns the hand-ins at some paths, and what is wrong with them.
  private func handIns(
    _ paths: [String], _ course: Course
  ) throws(CourseError) -> [(Graded, HandIn?)] {
    var found: [(Graded, HandIn?)] = []
    for path in paths {
      do throws(CourseError) {
        let handIn = try HandIn(at: path)
        let problems = handIn.unknownFolders(in: course).map { folder in
          let near = course.similar(to: String(folder.split(separator: "/").last ?? ""))
          return "\(folder) belongs to no exercise"
            + (near.isEmpty ? "" : "; did you mean \(near.joined(separator: ", "))?")
        }
        found.append((Graded(name: path, problems: problems), handIn))
      } catch {
        guard case .noHandIn(_, let reason) = error else { throw error }
        found.append((Graded(name: path, problems: [reason]), nil))
      }
    }
    return found
  }

  /// Returns a path without slashes at its end, which would make the system follow a link.
  private static func name(_ path: String) -> String {
    var name = path
    while name.count > 1, name.hasSuffix("/") { name.removeLast() }
    return name
  }

  /// Writes the CSV file, and prints the results of one learner or of a class.
  private func report(
    _ graded: [Graded], of exercises: [Exercise], isClass: Bool, _ display: StepDisplay
  ) throws {
    display.end()
    if let csv { try Data(self.csv(graded).utf8).write(to: URL(fileURLWithPath: csv)) }
    print(isClass ? table(graded, of: exercises) : graded.map(verdicts).joined())
  }

  private func gradeCourse(
    _ exercises: [Exercise], in place: Workshop, _ display: StepDisplay
  ) throws -> Graded {
    func source(of exercise: Exercise) throws -> Data {
      let folder = of == .starters ? exercise.folder : exercise.solutionFolder
      return try Data(
        contentsOf: options.files.appending(path: "\(folder)/\(exercise.learnerFile)"))
    }
    if exercises.count > 1 {
      display.show("building all exercises")
      var sources: [String: Data] = [:]
      for exercise in exercises where exercise.kind != .predict {
        sources[exercise.id] = try source(of: exercise)
      }
      _ = try place.locked { () throws(CourseError) in
        try place.buildAll(sources: sources) { display.show("building \($0)") }
      }
    }
    var graded = Graded(name: of.rawValue)
    for exercise in exercises {
      display.show("grading \(of.rawValue): \(exercise.id)")
      // A prediction has no starter.
      let source = of == .starters && exercise.kind == .predict ? Data() : try source(of: exercise)
      let result = try place.locked { () throws(CourseError) in
        try self.result(of: exercise, source, in: place, nil, keepsOthers: true)
      }
      graded.results.append((exercise, result))
    }
    return graded
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
      let sources = Dictionary(uniqueKeysWithValues: round.map { ($0.exercise.id, $0.source) })
      display.show("building \(round.count) wrong solutions")
      _ = try place.locked { () throws(CourseError) in
        try place.buildAll(sources: sources) { display.show("building \($0)") }
      }
      for wrong in round {
        display.show("checking \(wrong.name)")
        let result = try place.locked { () throws(CourseError) in
          try self.result(of: wrong.exercise, wrong.source, in: place, nil, keepsOthers: true)
        }
        display.end()
        let objection = wrong.objection(to: result)
        if objection != nil { objections += 1 }
        print(
          objection.map { "not rejected  \(wrong.name): \($0)" }
            ?? "rejected  \(wrong.name): \(result.failed.first?.message ?? result.message ?? "")")
      }
    }
    print("\(count) wrong solutions, \(count - objections) rejected.")
    if objections > 0 { throw ExitCode(.other) }
  }

  /// Grades the exercises that a learner has begun, or all if they are named.
  private func grade(
    _ handIn: HandIn, _ exercises: [Exercise], isNamed: Bool, into empty: Graded,
    in place: Workshop, _ sandbox: Sandbox?, _ display: StepDisplay
  ) throws(CourseError) -> Graded {
    var graded = empty
    for (index, exercise) in exercises.enumerated() {
      display.show("grading \(graded.name): \(exercise.id), \(index + 1) of \(exercises.count)")
      guard isNamed || handIn.hasBegun(exercise, files: options.files) else {
        graded.results.append((exercise, nil))
        continue
      }
      var result: ExerciseResult
      do throws(CourseError) {
        let source = try handIn.source(of: exercise)
        result = try place.locked { () throws(CourseError) in
          try self.result(of: exercise, source, in: place, sandbox, keepsOthers: false)
        }
      } catch {
        guard case .badFile(let reason) = error else { throw error }
        result = ExerciseResult(broken: reason, exercise: exercise.id)
      }
      graded.results.append((exercise, result))
    }
    return graded
  }

  private func result(
    of exercise: Exercise, _ source: Data, in place: Workshop, _ sandbox: Sandbox?,
    keepsOthers: Bool
  ) throws(CourseError) -> ExerciseResult {
    if exercise.kind == .predict {
      do throws(CourseError) {
        return try PredictionOutcome(
          try Prediction(String(decoding: source, as: UTF8.self), for: exercise), of: exercise,
          build: place.build(exercise, source: nil, keepsOthers: keepsOthers),
          runner: LibraryPackage.runner
        ).result
      } catch {
        // Continue with the other exercises after a broken demonstration or answer.
        return ExerciseResult(broken: "\(error)", exercise: exercise.id)
      }
    }
    var verdict = HandedInSource.Verdict.accepted
    if sandbox != nil || of != .learner {
      verdict = try HandedInSource(exercise, files: options.files).verdict(on: source)
    }
    if case .rejected(let reason) = verdict {
      return ExerciseResult(broken: reason, exercise: exercise.id)
    }
    let build = try place.build(exercise, source: source, keepsOthers: keepsOthers)
    if verdict == .invalid, case .built = build {
      return ExerciseResult(
        broken: "\(exercise.learnerFile) cannot be parsed", exercise: exercise.id)
    }
    return try CheckRun(
      exercise, includesHidden: true, runner: LibraryPackage.runner, sandbox: sandbox
    ).result(of: build)
  }

  /// Writes the files of results, below the learner's path for a class.
  private func write(_ graded: Graded, isClass: Bool) throws {
    guard let json else { return }
    let name = graded.name.split(separator: "/").map { $0 == ".." ? "parent" : $0 }
      .joined(separator: "/")
    for case (let exercise, let result?) in graded.results {
      let place = URL(fileURLWithPath: json)
        .appending(path: isClass ? "\(name)/\(exercise.id)" : exercise.id)
      try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
      try Data((try JSONOutput.text(result) + "\n").utf8)
        .write(to: place.appending(path: "results.json"))
    }
  }

  private func verdicts(_ graded: Graded) -> String {
    var lines = listed(graded).map { exercise, result in
      let tests = result?.tests ?? []
      let passed = tests.count { $0.status == .pass }
      return result.map { "\($0.status.rawValue)  \(exercise.id)  \(passed)/\(tests.count)" }
        ?? "not started  \(exercise.id)"
    }
    if graded.results.count == 1, let reason = graded.results[0].result?.reason {
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

  /// Returns a line for each learner, and below it the reasons why something was not graded.
  private func table(_ graded: [Graded], of exercises: [Exercise]) -> String {
    let possible = exercises.reduce(0) { $0 + $1.points }
    let table = Terminal.renderer.text(
      Table(
        titles: ["learner", "passed", "started", "points of \(possible)", "%", "not passed"],
        numbers: [1, 2, 3, 4],
        texts: graded.map { learner in
          [
            CourseText.name(learner.name), "\(learner.passed)", "\(learner.begun)",
            "\(learner.points)", "\(100 * learner.points / max(1, possible))",
            learner.failed.joined(separator: ", "),
          ]
        }))
    let problems = graded.flatMap { learner in
      learner.problems.map { CourseText.name("\(learner.name): \($0)") }
        + learner.results.compactMap { exercise, result in
          result.flatMap { $0.status == .error ? $0.message : nil }
            .map { CourseText.name("\(learner.name): \(exercise.id): \($0)") }
        }
    }
    return ([table] + problems).joined(separator: "\n")
  }

  /// The results to list: those of exercises that were begun, or all with `--all`.
  private func listed(_ graded: Graded) -> [(exercise: Exercise, result: ExerciseResult?)] {
    graded.results.filter { all || $0.result != nil }
  }

  /// Returns a line for each learner and exercise, and one for a hand-in that was not graded.
  private func csv(_ graded: [Graded]) -> String {
    var lines = ["learner,exercise,status,points,possible,checks_passed,checks,reason"]
    for learner in graded {
      for (exercise, result) in listed(learner) {
        let tests = result?.tests ?? []
        lines.append(
          [
            CSVText.field(learner.name), exercise.id, result?.status.rawValue ?? "not started",
            "\(result?.points(of: exercise) ?? 0)", "\(exercise.points)",
            "\(tests.count { $0.status == .pass })", "\(tests.count)",
            CSVText.field(result?.reason ?? ""),
          ].joined(separator: ","))
      }
      for problem in learner.problems {
        lines.append("\(CSVText.field(learner.name)),,error,0,,,,\(CSVText.field(problem))")
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }
}
