import ArgumentParser
import Console
import Course
import Foundation

/// The program `course`, which runs the exercises.
@main
struct CourseCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "course",
    abstract: "Exercises about models, inheritance, files and measuring.",
    discussion: """
      Each exercise is a file to edit or a question to answer. The checks are in this program, so \
      files in your folder cannot change them.

      EXAMPLES
        course start                    create a folder "course" with the exercises
        course watch                    check at every save
        course show fetch-kinds
        course run fetch-kinds
        course hint fetch-kinds --task 2
        course predict count-tables --answer b,a
        course grade all --json results
        course leaderboard results      rank capstones by number of statements

      The lessons start with Notebooks/Lessons/00-setup.md.
      """,
    subcommands: [
      CourseStartCommand.self, CourseWatchCommand.self, CourseListCommand.self,
      CourseShowCommand.self, CourseRunCommand.self, CourseHintCommand.self,
      CoursePredictCommand.self, CourseResetCommand.self, CourseSolutionCommand.self,
      CourseGradeCommand.self, CourseLeaderboardCommand.self, CourseAuthorCommand.self,
    ],
    defaultSubcommand: CourseWatchCommand.self)
}

/// The options that all commands of the course share.
struct CourseOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Your folder of the course. Default: the current folder or one above.",
      valueName: "folder"))
  var folder: String?

  @Option(
    help: ArgumentHelp(
      "The package Lineage. Default: the one that built this program.", valueName: "folder"))
  var library: String?

  @Option(
    help: ArgumentHelp(
      "The folder to build in. Default: .build-course in the package Lineage, shared by all learners.",
      valueName: "folder"))
  var workshop: String?

  @Option(
    name: .customLong("course"),
    help: ArgumentHelp(
      "A folder with course.yaml. Default: the course in this program.",
      valueName: "folder"))
  var ownCourse: String?

  /// The folder with checks, starters and solutions.
  var files: URL {
    ownCourse.map { URL(fileURLWithPath: $0, isDirectory: true) } ?? CourseFiles.folder
  }

  func course() throws(CourseError) -> Course { try Course(folder: files) }

  func learner() throws(CourseError) -> LearnerFolder {
    try LearnerFolder(
      at: folder ?? FileManager.default.currentDirectoryPath, files: files)
  }

  func workshop(_ course: Course) throws(CourseError) -> Workshop {
    Workshop(
      course: course, files: files, folder: workshop.map { URL(fileURLWithPath: $0) },
      library: try libraryFolder())
  }

  func libraryFolder() throws(CourseError) -> URL { try LibraryPackage.folder(library) }
}

/// The package that exercises depend on.
enum LibraryPackage {
  /// The path of `run-scenario` next to this program, which some exercises start.
  static var runner: String {
    URL(fileURLWithPath: ThisExecutable.path).deletingLastPathComponent()
      .appending(path: "run-scenario").path
  }

  /// Returns the given folder, or the nearest one above the program that contains the package.
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
    case .unreadable, .several, .notStarted, .noHandIn, .badFile, .noLibrary, .noRunScenario:
      .noInput
    case .unknownExercise, .folderInUse, .linked, .solutionLocked, .notAPrediction, .wrongAnswers,
      .noTask:
      .wrongInput
    case .cannotWrite, .cannotStart, .brokenCourse, .brokenExercise, .patchFails, .noSandbox:
      .other
    }
  }
}

/// A course, a learner's folder, and the workshop that builds its exercises.
struct ExerciseSession {
  let course: Course
  let learner: LearnerFolder
  let workshop: Workshop

  init(_ options: CourseOptions) throws(CourseError) {
    course = try options.course()
    learner = try options.learner()
    workshop = try options.workshop(course)
  }

  /// Builds and checks an exercise, reports steps on standard error, and records the result.
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
      let source = try learner.handIn.source(of: exercise)
      result = try workshop.locked { () throws(CourseError) in
        let build = try workshop.build(exercise, source: source) {
          display.show("building \(exercise.id) \($0)")
        }
        display.show("checking \(exercise.id)")
        return try CheckRun(exercise, includesHidden: false, runner: LibraryPackage.runner)
          .result(of: build)
      }
    }
    var state = try learner.state()
    result.details.hintsUsed = state.progress(in: exercise.id).hintsUsed
    state.record(result, at: Date())
    try learner.write(state)
    return result
  }

  /// Runs the demonstration and compares its results with the learner's answers.
  func outcome(
    of exercise: Exercise, progress: Workshop.Progress = { _ in }
  ) throws -> PredictionOutcome {
    let text = (try? String(contentsOf: learner.source(of: exercise), encoding: .utf8)) ?? ""
    let prediction = try Prediction(text, for: exercise)
    return try workshop.locked { () throws(CourseError) in
      try PredictionOutcome(
        prediction, of: exercise,
        build: workshop.build(exercise, source: nil, progress: progress),
        runner: LibraryPackage.runner)
    }
  }
}

/// The message before the first build of the library.
enum FirstBuild {
  static let announcement =
    "the first build compiles the library, which takes one to three minutes on two cores; later builds "
    + "take a second or two"
}

extension Duration {
  /// Returns minutes as text: `45 min`, `2 h 05 min`.
  static func planText(minutes: Int) -> String {
    minutes < 60
      ? "\(minutes) min"
      : "\(minutes / 60) h " + (minutes % 60 < 10 ? "0" : "") + "\(minutes % 60) min"
  }
}
