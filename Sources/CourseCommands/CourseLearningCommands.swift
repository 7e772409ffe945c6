import ArgumentParser
import Console
import Course
import Document
import Escaping
import Foundation

/// The command `course start`, which creates a learner's folder and builds the library.
struct CourseStartCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "start",
    abstract: "Create a folder with the exercises, and build their shared code.",
    discussion: """
      In an existing folder, start adds new exercises and keeps your files.

      EXAMPLES
        course start
        course start ~/lineage-course
        course start --no-build
      """)

  @Argument(help: "The folder.")
  var path: String = LearnerFolder.usualName

  @Flag(inversion: .prefixedNo, help: "Build the library now instead of with the first exercise.")
  var build = true

  @OptionGroup var options: CourseOptions

  func run() throws {
    try Failure.reporting {
      let course = try options.course()
      let learner = try LearnerFolder.start(path, course: course, files: options.files)
      let minutes = course.exercises.reduce(0) { $0 + $1.minutes }
      print(
        "\(course.exercises.count) exercises, about \(Duration.planText(minutes: minutes)), are in "
          + "\(CourseText.path(learner.folder)).")
      if build {
        let workshop = try options.workshop(course)
        if !workshop.isWarm { Failure.note(FirstBuild.announcement) }
        let display = StepDisplay(writesLogLines: true)
        defer { display.end() }
        display.show("building the library")
        try workshop.locked { () throws(CourseError) in
          try workshop.prepare { display.show("building the library \($0)") }
        }
      }
      let first = try learner.state().next(of: course)
      print(
        first.map {
          "Begin with \($0.id): edit\n    \(CourseText.path(learner.source(of: $0)))\n"
            + "To check it at every save, run\n    \(CommandLine.arguments[0]) watch"
            + (path == LearnerFolder.usualName ? "" : " --folder \(ShellText.word(path))")
        } ?? "You have passed all exercises.")
    }
  }
}

struct CourseListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the exercises and mark those that you have passed.")

  @Flag(help: "Print JSON.")
  var json = false

  @OptionGroup var options: CourseOptions

  func run() throws {
    try Failure.reporting {
      let course = try options.course()
      let state = (try? options.learner().state()) ?? CourseState()
      if json {
        print(try JSONOutput.text(course.exercises.map { ListedExercise($0, state) }))
        return
      }
      for topic in course.topics {
        let minutes = topic.exercises.reduce(0) { $0 + $1.minutes }
        print(
          Terminal.styled("\(topic.folder.prefix(2))  \(topic.title)", .heading)
            + ", \(Duration.planText(minutes: minutes))")
        let rows = topic.exercises.map { exercise in
          [
            "  " + (state.progress(in: exercise.id).passedAt == nil ? "·" : "✓"), exercise.id,
            exercise.kind.rawValue, "\(exercise.minutes) min",
            String(repeating: "*", count: exercise.level), exercise.title,
          ]
        }
        let table = Table(titles: ["", "", "", "", "", ""], numbers: [3], texts: rows)
        for line in TerminalRenderer().text(table).split(separator: "\n") {
          print(String(line).cut(to: CourseText.width))
        }
      }
      let left = course.exercises.filter { state.progress(in: $0.id).passedAt == nil }
      let minutes = left.reduce(0) { $0 + $1.minutes }
      print("\(left.count) left, about \(Duration.planText(minutes: minutes)).")
    }
  }
}

/// An exercise as JSON.
private struct ListedExercise: Encodable {
  let id: String
  let topic: String
  let title: String
  let kind: String
  let minutes: Int
  let level: Int
  let prerequisites: [String]
  let concepts: [String]
  let seeds: [String]
  let strategies: [String]
  let isPassed: Bool
  let attempts: Int
  let hintsUsed: Int

  init(_ exercise: Exercise, _ state: CourseState) {
    (id, topic, title) = (exercise.id, exercise.topic, exercise.title)
    (kind, minutes, level) = (exercise.kind.rawValue, exercise.minutes, exercise.level)
    (prerequisites, concepts) = (exercise.prerequisites, exercise.concepts)
    (seeds, strategies) = (exercise.seeds, exercise.strategies)
    let progress = state.progress(in: exercise.id)
    (isPassed, attempts) = (progress.passedAt != nil, progress.attempts)
    hintsUsed = progress.hintsUsed
  }
}

struct CourseShowCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Show the instructions of an exercise.")

  @Argument(help: "The exercise. Default: the next one to pass.")
  var id: String?

  @OptionGroup var options: CourseOptions

  func run() throws {
    try Failure.reporting {
      let course = try options.course()
      let learner = try? options.learner()
      let next = try learner?.state().next(of: course)
      guard let exercise = try id.map(course.exercise) ?? next ?? course.exercises.first else {
        return
      }
      let file = options.files.appending(path: "\(exercise.folder)/instructions.md")
      print(CourseText.markdown(try String(contentsOf: file, encoding: .utf8)))
      if exercise.kind == .predict {
        print(CourseText.questions(exercise, in: try learner?.state().optionOrder ?? OptionOrder()))
        print(
          "\nAnswer with: course predict \(exercise.id) --answer "
            + exercise.questions.map { _ in "?" }.joined(separator: ","))
      } else if let learner {
        print("Edit \(CourseText.path(learner.source(of: exercise)))")
      }
    }
  }
}

struct CourseRunCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run",
    abstract: "Check an exercise once.",
    discussion: "The exit status is 1 if a check fails.")

  @Argument(help: "The exercise. Default: the next one to pass.")
  var id: String?

  @Flag(help: "Print the result as JSON in the format of Exercism's test runners.")
  var json = false

  @OptionGroup var options: CourseOptions

  func run() throws {
    try Failure.reporting {
      let session = try ExerciseSession(options)
      let next = try session.learner.state().next(of: session.course)
      guard let exercise = try id.map(session.course.exercise) ?? next else {
        print("You have passed all exercises.")
        return
      }
      let result = try session.check(exercise)
      print(json ? try JSONOutput.text(result) : CourseText.result(result, of: exercise))
      if result.status != .pass { throw ExitCode(.other) }
    }
  }
}

struct CourseHintCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "hint",
    abstract: "Show the next of a task's three hints; each is more specific.")

  @Argument(help: "The exercise. Default: the next one to pass.")
  var id: String?

  @Option(help: "The task, from 1. Default: the first.")
  var task: Int = 1

  @Option(help: "The level from 1 to 3. Default: the one after the last you saw.")
  var level: Int?

  @OptionGroup var options: CourseOptions

  func run() throws {
    try Failure.reporting {
      let course = try options.course()
      let learner = try options.learner()
      var state = try learner.state()
      guard let exercise = try id.map(course.exercise) ?? state.next(of: course) else {
        print("You have passed all exercises.")
        return
      }
      guard exercise.tasks.indices.contains(task - 1) else {
        throw CourseError.noTask(task, of: exercise.id, count: exercise.tasks.count)
      }
      let hints = exercise.tasks[task - 1].hints
      let seen = state.progress(in: exercise.id).hintLevels[task] ?? 0
      let shown = min(max(1, level ?? seen + 1), hints.count)
      print("\(exercise.id), task \(task), hint \(shown) of \(hints.count):")
      print(hints[shown - 1].wrapped(to: CourseText.width).joined(separator: "\n"))
      state.recordHint(shown, task: task, in: exercise.id)
      try learner.write(state)
    }
  }
}

struct CoursePredictCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "predict",
    abstract: "Answer the questions of an exercise, then run its program to compare.",
    discussion: """
      EXAMPLES
        course predict count-tables --answer b
        course predict count-tables --answer b,a     one letter for each question
      """)

  @Argument(help: "The exercise.")
  var id: String

  @Option(help: "The letters of your answers.")
  var answer: String

  @OptionGroup var options: CourseOptions

  func run() throws {
    try Failure.reporting {
      let session = try ExerciseSession(options)
      let exercise = try session.course.exercise(id)
      guard exercise.kind == .predict else { throw CourseError.notAPrediction(id) }
      var state = try session.learner.state()
      let prediction = try Prediction(answers: answer, for: exercise, in: state.optionOrder)
      try session.learner.write(prediction, to: exercise)
      if !session.workshop.isWarm { Failure.note(FirstBuild.announcement) }
      let outcome = try StepDisplay.during("building \(id)") { try session.outcome(of: exercise) }
      state.record(outcome.result, at: Date())
      try session.learner.write(state)
      print(CourseText.outcome(outcome, of: exercise, in: state.optionOrder))
    }
  }
}

struct CourseResetCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "reset",
    abstract: "Restore the original file of an exercise, and keep a copy of yours next to it.")

  @Argument(help: "The exercise.")
  var id: String

  @OptionGroup var options: CourseOptions

  func run() throws {
    try Failure.reporting {
      let exercise = try options.course().exercise(id)
      let kept = try options.learner().reset(exercise)
      print(
        "Restored \(exercise.id)."
          + (kept.map { " Your version is in \(CourseText.path($0))." } ?? ""))
    }
  }
}

struct CourseSolutionCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "solution",
    abstract: "Show the solution and its notes for an exercise that you have passed.")

  @Argument(help: "The exercise.")
  var id: String

  @Flag(help: "Show the solution before you pass the exercise. Your progress records this.")
  var giveUp = false

  @OptionGroup var options: CourseOptions

  func run() throws {
    try Failure.reporting {
      let exercise = try options.course().exercise(id)
      let learner = try options.learner()
      var state = try learner.state()
      if state.progress(in: id).passedAt == nil {
        guard giveUp else { throw CourseError.solutionLocked(id) }
        state.recordGivingUp(id)
        try learner.write(state)
      }
      for name in [exercise.learnerFile, "notes.md"] {
        let file = options.files.appending(path: "\(exercise.solutionFolder)/\(name)")
        print(try String(contentsOf: file, encoding: .utf8))
      }
    }
  }
}
