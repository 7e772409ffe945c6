import ArgumentParser
import Console
import Course
import Document
import Foundation

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The command `course watch`, which checks an exercise at every save.
struct CourseWatchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "watch",
    abstract: "Check the next exercise at every save, and continue when it passes.",
    discussion: """
      KEYS
        n  next exercise      h  next hint       i  instructions
        l  list               c  check all       x  reset
        r  check again        s  solution of a passed exercise
        p  answer the questions of a "predict" exercise
        space, b  next and previous page         q  quit

      EXAMPLES
        course watch
        course watch fetch-kinds
        course watch --once         check once
        course watch --manual       check when you press r
      """)

  @Argument(help: "The first exercise. Default: the next one to pass.")
  var id: String?

  @Flag(help: "Check once, like course run.")
  var once = false

  @Flag(help: "Check only when you press r.")
  var manual = false

  @OptionGroup var options: CourseOptions

  func run() throws {
    try Failure.reporting {
      let session = try ExerciseSession(options)
      let next = try session.learner.state().next(of: session.course)
      guard let exercise = try id.map(session.course.exercise) ?? next else {
        print("You have passed all exercises.")
        return
      }
      if once || isatty(STDIN_FILENO) != 1 {
        let result = try session.check(exercise)
        print(CourseText.result(result, of: exercise))
        if result.status != .pass { throw ExitCode(.other) }
        return
      }
      var watch = CourseWatch(session: session, exercise: exercise, isManual: manual)
      try watch.run()
    }
  }
}

/// The loop of `course watch`.
private struct CourseWatch {
  let session: ExerciseSession
  var exercise: Exercise
  let isManual: Bool
  private var screen = Screen()

  init(session: ExerciseSession, exercise: Exercise, isManual: Bool) {
    (self.session, self.exercise, self.isManual) = (session, exercise, isManual)
  }

  mutating func run() throws {
    let keys = KeyInput()
    defer { keys.end() }
    try begin()
    var seen = modificationDate
    while true {
      let key = keys.next(within: .milliseconds(300))
      switch key {
      case "q": return
      case "n": try beginNext()
      case "h": try showHint()
      case "i": try showInstructions()
      case "l": showList()
      case "c": try checkAll()
      case "x":
        let kept = try session.learner.reset(exercise)
        screen.status =
          "Restored the file."
          + (kept.map { " Your version is in \($0.lastPathComponent)." } ?? "")
        screen.draw()
      case "r": try check()
      case "p": try predict(keys)
      case "s": try showSolution()
      case " ": screen.showNextPage()
      case "b": screen.showPreviousPage()
      default:
        let changed = modificationDate
        if !isManual, changed != seen { try check() }
        seen = changed
        continue
      }
      seen = modificationDate
    }
  }

  private var modificationDate: Date? {
    let path = session.learner.source(of: exercise).path
    return (try? FileManager.default.attributesOfItem(atPath: path))?[.modificationDate] as? Date
  }

  private mutating func begin() throws {
    let all = session.course.exercises
    let place = (all.firstIndex { $0.id == exercise.id } ?? 0) + 1
    screen.title = "\(exercise.id), \(place) of \(all.count), about \(exercise.minutes) min"
    screen.keys =
      exercise.kind == .predict
      ? "p answer  n next  h hint  i text  l list  c check all  s solution  q quit"
      : "n next  h hint  i text  l list  c all  x reset  r check  s solution  q quit"
    screen.status = ""
    try showInstructions()
    if exercise.kind != .predict { try check(below: true) }
  }

  private mutating func showInstructions() throws {
    let file = session.learner.instructions(of: exercise)
    let text = CourseText.markdown(try String(contentsOf: file, encoding: .utf8))
    if exercise.kind == .predict {
      if screen.status.isEmpty { screen.status = "Press p to answer." }
      let order = try session.learner.state().optionOrder
      screen.show(text + "\n\n" + CourseText.questions(exercise, in: order))
    } else {
      screen.show(text + "\n\nEdit \(CourseText.path(session.learner.source(of: exercise)))")
    }
  }

  /// Checks the exercise and shows the result, alone or below the instructions.
  private mutating func check(below: Bool = false) throws {
    do {
      try showResult(below: below)
    } catch let error as CourseError {
      screen.status = "\(exercise.id) could not be checked."
      screen.show("\(error)".wrapped(to: CourseText.width).joined(separator: "\n"))
    }
  }

  private mutating func showResult(below: Bool) throws {
    let outcome = exercise.kind == .predict ? try session.outcome(of: exercise) : nil
    let result = try session.check(exercise)
    let order = try session.learner.state().optionOrder
    let passed = result.tests.count { $0.status == .pass }
    screen.status =
      result.status == .pass
      ? "Passed. Press n for the next exercise, s for the solution."
      : "\(passed) of \(result.tests.count) \(outcome == nil ? "checks pass" : "answers are right")."
    let text =
      outcome.map { CourseText.outcome($0, of: exercise, in: order) }
      ?? CourseText.result(result, of: exercise)
    if below { screen.append(text) } else { screen.show(text) }
  }

  /// Shows one question at a time, then runs the exercise's program and shows its results.
  private mutating func predict(_ keys: KeyInput) throws {
    guard exercise.kind == .predict else {
      screen.status = "This exercise has a file to edit, not questions."
      return screen.draw()
    }
    let order = try session.learner.state().optionOrder
    let usualKeys = screen.keys
    defer { screen.keys = usualKeys }
    var letters: [String] = []
    while letters.count < exercise.questions.count {
      let options = exercise.questions[letters.count].options.indices.map(Prediction.letter)
      screen.keys = options.joined(separator: " ") + " answer  q back"
      screen.status = "Question \(letters.count + 1) of \(exercise.questions.count)"
      screen.show(CourseText.question(letters.count, of: exercise, in: order))
      var answer: String?
      while answer == nil {
        guard let key = keys.next(within: .milliseconds(300)) else { continue }
        if key == "q" {
          screen.keys = usualKeys
          screen.status = ""
          return try showInstructions()
        }
        if key == " " { screen.showNextPage() }
        answer = options.first { $0 == String(key).lowercased() }
      }
      letters.append(answer ?? "")
    }
    let prediction = try Prediction(
      answers: letters.joined(separator: ","), for: exercise, in: order)
    try session.learner.write(prediction, to: exercise)
    screen.keys = usualKeys
    try check()
  }

  private mutating func beginNext() throws {
    let all = session.course.exercises
    let state = try session.learner.state()
    let place = all.firstIndex { $0.id == exercise.id } ?? 0
    let following = all[(place + 1)...] + all[..<place]
    guard let next = following.first(where: { state.progress(in: $0.id).passedAt == nil }) else {
      screen.status = "You have passed all other exercises."
      return screen.draw()
    }
    exercise = next
    try begin()
  }

  /// Shows the first hint of each task, then the second, then the third.
  private mutating func showHint() throws {
    var state = try session.learner.state()
    let levels = state.progress(in: exercise.id).hintLevels
    let task = exercise.tasks.indices.min { (levels[$0 + 1] ?? 0) < (levels[$1 + 1] ?? 0) } ?? 0
    let hints = exercise.tasks[task].hints
    let level = min((levels[task + 1] ?? 0) + 1, hints.count)
    state.recordHint(level, task: task + 1, in: exercise.id)
    try session.learner.write(state)
    screen.show(
      "Task \(task + 1), hint \(level) of \(hints.count):\n\n"
        + hints[level - 1].wrapped(to: CourseText.width).joined(separator: "\n"))
  }

  private mutating func showList() {
    let state = (try? session.learner.state()) ?? CourseState()
    let nameWidth = 26
    let columns = max(1, CourseText.width / nameWidth)
    let topics = session.course.topics.map { topic in
      let names = topic.exercises.map { exercise in
        ((state.progress(in: exercise.id).passedAt == nil ? "· " : "✓ ") + exercise.id)
          .padded(to: nameWidth)
      }
      let rows = stride(from: 0, to: names.count, by: columns).map {
        names[$0..<min($0 + columns, names.count)].joined().trimmingTrailingSpaces()
      }
      return ([Terminal.styled(topic.title, .heading)] + rows).joined(separator: "\n")
    }
    screen.show(topics.joined(separator: "\n"))
  }

  private mutating func checkAll() throws {
    var passed = 0
    for exercise in session.course.exercises where try session.check(exercise).status == .pass {
      passed += 1
    }
    screen.status = "\(passed) of \(session.course.exercises.count) exercises pass."
    showList()
  }

  private mutating func showSolution() throws {
    guard try session.learner.state().progress(in: exercise.id).passedAt != nil else {
      screen.status = "Pass the exercise to see the solution; h shows a hint."
      return screen.draw()
    }
    let texts = try [exercise.learnerFile, "notes.md"].map { name in
      try String(
        contentsOf: session.learner.files.appending(path: "\(exercise.solutionFolder)/\(name)"),
        encoding: .utf8)
    }
    screen.show(texts.joined(separator: "\n"))
  }
}

/// Single key presses on the terminal.
///
/// A class because it changes the terminal's settings and must restore them.
private final class KeyInput {
  private var original = termios()

  init() {
    tcgetattr(STDIN_FILENO, &original)
    var changed = original
    changed.c_lflag &= ~tcflag_t(ICANON | ECHO)
    tcsetattr(STDIN_FILENO, TCSANOW, &changed)
  }

  /// Returns the next key; nil if none is pressed in time.
  func next(within time: Duration) -> Character? {
    var wanted = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    let milliseconds = Int32(time.components.attoseconds / 1_000_000_000_000_000)
    guard poll(&wanted, 1, milliseconds) > 0 else { return nil }
    var byte: UInt8 = 0
    guard read(STDIN_FILENO, &byte, 1) == 1 else { return "q" }
    return Character(UnicodeScalar(byte))
  }

  func end() { tcsetattr(STDIN_FILENO, TCSANOW, &original) }
}
