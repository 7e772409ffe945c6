import ArgumentParser
import Console
import Course
import Foundation

/// The program `course`: exercises that teach by measuring.
@main
struct CourseCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "course",
    abstract: "Learn by doing: exercises about models, inheritance, files and measuring.",
    discussion: """
      Each exercise is one file to edit or a question to answer before looking. Checks come from \
      this program, so nothing in your folder can bend them.

      EXAMPLES
        course start            a folder "course" with the exercises
        course watch            checks again at every save; keys: n h l c x r s q
        course show fetch-kinds
        course run fetch-kinds
        course hint fetch-kinds --task 2
        course predict count-tables --answer b,a
        course grade all --json results
        course leaderboard      the capstone's statements, least first

      The lessons are Notebooks/Lessons/00-setup.md and those that follow.
      """,
    subcommands: [
      CourseStartCommand.self, CourseWatchCommand.self, CourseListCommand.self,
      CourseShowCommand.self, CourseRunCommand.self, CourseHintCommand.self,
      CoursePredictCommand.self, CourseResetCommand.self, CourseSolutionCommand.self,
      CourseGradeCommand.self, CourseLeaderboardCommand.self, CourseAuthorCommand.self,
    ],
    defaultSubcommand: CourseWatchCommand.self)
}

/// The place of the course, for every command of it.
struct CourseOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Your folder of the course; by default the one here or above.", valueName: "folder"))
  var folder: String?

  @Option(
    help: ArgumentHelp(
      "The package Lineage; by default the one this program was built in.", valueName: "folder"))
  var library: String?

  @Option(
    name: .customLong("course"),
    help: ArgumentHelp(
      "A course of your own, a folder with course.yaml; by default the one in this program.",
      valueName: "folder"))
  var ownCourse: String?

  /// The folder of checks, starters and solutions.
  var files: URL {
    ownCourse.map { URL(fileURLWithPath: $0, isDirectory: true) } ?? CourseFiles.folder
  }

  func course() throws(CourseError) -> Course { try Course(folder: files) }

  func learner() throws(CourseError) -> LearnerFolder {
    try LearnerFolder(
      at: folder ?? FileManager.default.currentDirectoryPath, files: files)
  }

  func workshop(_ course: Course) throws(CourseError) -> Workshop {
    try learner().workshop(course, library: try libraryFolder())
  }

  func libraryFolder() throws(CourseError) -> URL { try LibraryPackage.folder(library) }
}

/// The package that exercises depend on.
enum LibraryPackage {
  /// The program `run-scenario` next to this one, which two exercises start.
  static var runner: String {
    URL(fileURLWithPath: ThisExecutable.path).deletingLastPathComponent()
      .appending(path: "run-scenario").path
  }

  /// The folder given, or the nearest above the program with the package.
  ///
  /// - Throws: ``CourseError/noLibrary(executable:)``.
  static func folder(_ given: String?) throws(CourseError) -> URL {
    if let given { return URL(fileURLWithPath: given, isDirectory: true) }
    var place = URL(fileURLWithPath: ThisExecutable.path).deletingLastPathComponent()
    while place.path != "/" {
      let manifest = place.appending(path: "Package.swift")
      let sources = place.appending(path: "Sources/Lineage")
      if FileManager.default.fileExists(atPath: manifest.path),
        FileManager.default.fileExists(atPath: sources.path)
      {
        return place
      }
      place = place.deletingLastPathComponent()
    }
    throw .noLibrary(executable: ThisExecutable.path)
  }
}

extension CourseError: ErrorWithExitStatus {
  var exitStatus: ExitStatus {
    switch self {
    case .unreadable, .several, .notStarted, .noLibrary, .noRunScenario: .noInput
    case .unknownExercise, .folderInUse, .solutionLocked, .notAPrediction, .wrongAnswers, .noTask:
      .wrongInput
    case .cannotWrite, .cannotStart, .brokenCourse, .brokenExercise, .noSandbox: .other
    }
  }
}

/// One exercise, checked as learners see it.
struct ExerciseSession {
  let course: Course
  let learner: LearnerFolder
  let workshop: Workshop

  init(_ options: CourseOptions) throws(CourseError) {
    course = try options.course()
    learner = try options.learner()
    workshop = try options.workshop(course)
  }

  /// Builds and checks, with what is built on standard error, and keeps the result.
  func check(_ exercise: Exercise) throws -> ExerciseResult {
    let display = StepDisplay()
    defer { display.end() }
    if !workshop.isWarm {
      display.end()
      Failure.note(FirstBuild.announcement)
    }
    display.show("building \(exercise.id)")
    var result: ExerciseResult
    if exercise.kind == .predict {
      result = try outcome(of: exercise) { display.show("building \(exercise.id) \($0)") }.result
    } else {
      let build = try workshop.build(exercise, source: learner.source(of: exercise)) {
        display.show("building \(exercise.id) \($0)")
      }
      display.show("checking \(exercise.id)")
      result = try CheckRun(exercise, includesHidden: false, runner: LibraryPackage.runner)
        .result(of: build)
    }
    var state = try learner.state()
    result.details.hintsUsed = state.progress(in: exercise.id).hintsUsed
    state.record(result, at: Date())
    try learner.write(state)
    return result
  }

  /// The demonstration's findings next to the learner's answers.
  func outcome(
    of exercise: Exercise, progress: Workshop.Progress = { _ in }
  ) throws -> PredictionOutcome {
    let text = (try? String(contentsOf: learner.source(of: exercise), encoding: .utf8)) ?? ""
    let prediction = try Prediction(text, for: exercise)
    let build = try workshop.build(exercise, source: nil, progress: progress)
    return try PredictionOutcome(
      prediction, of: exercise, build: build, runner: LibraryPackage.runner)
  }
}

/// The message before the library is compiled for the first time.
enum FirstBuild {
  static let announcement =
    "the first build compiles the library: one to three minutes on two cores; after that an exercise "
    + "takes a second or two"
}

extension Duration {
  /// Minutes as a plan has them: `45 min`, `2 h 05 min`.
  static func planText(minutes: Int) -> String {
    minutes < 60
      ? "\(minutes) min"
      : "\(minutes / 60) h " + (minutes % 60 < 10 ? "0" : "") + "\(minutes % 60) min"
  }
}
