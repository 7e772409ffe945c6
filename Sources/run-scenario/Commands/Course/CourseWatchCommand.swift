import ArgumentParser
import Course
import Document
import Foundation
import Measuring

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// `course watch`: checks an exercise again at every save.
struct CourseWatchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "watch",
    abstract: "Check the next exercise at every save, and continue when it passes.",
    discussion: """
      KEYS
        n  next exercise      h  next hint       l  list
        c  check all          x  reset           r  check again
        s  solution (once it is passed)          q  quit
        p  answer the questions of a "predict" exercise

      EXAMPLES
        run-scenario course watch
        run-scenario course watch fetch-kinds
        run-scenario course watch --once         check once and end
        run-scenario course watch --manual       check when you press r, not at a save
      """)

  @Argument(help: "The exercise to begin with; by default the next one.")
  var id: String?

  @Flag(help: "Check once and end, as run does.")
  var once = false

  @Flag(help: "Check only when r is pressed.")
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
  var hintTask = 0

  mutating func run() throws {
    let keys = KeyInput()
    defer { keys.end() }
    try begin()
    var seen = modificationDate
    while true {
      let key = keys.next(within: .milliseconds(300))
      switch key {
      case "q": return
      case "n": try goOn()
      case "h": try showHint()
      case "l": showList()
      case "c": try checkAll()
      case "x":
        let kept = try session.learner.reset(exercise)
        print("As it was at first." + (kept.map { " Yours is in \($0.lastPathComponent)." } ?? ""))
      case "r": try check()
      case "p": try predict(keys)
      case "s": try showSolution()
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

  private func begin() throws {
    let file = session.learner.instructions(of: exercise)
    print("\n" + CourseText.markdown(try String(contentsOf: file, encoding: .utf8)))
    if exercise.kind == .predict {
      print(CourseText.questions(exercise))
      print("\nPress p to answer.")
      showKeys()
    } else {
      print("Edit \(CourseText.path(session.learner.source(of: exercise)))")
      try check()
    }
  }

  private func check() throws {
    print("")
    if exercise.kind == .predict {
      print(CourseText.outcome(try session.outcome(of: exercise), of: exercise))
    }
    let result = try session.check(exercise)
    if exercise.kind != .predict { print(CourseText.result(result, of: exercise)) }
    if result.status == .pass { print("Press n for the next exercise, s for our solution.") }
    showKeys()
  }

  /// Reads the letters of the answers as a line, and shows what the program of the exercise finds.
  private func predict(_ keys: KeyInput) throws {
    guard exercise.kind == .predict else {
      print("This exercise is written, not answered.")
      return
    }
    keys.end()
    defer { keys.begin() }
    let example = exercise.questions.map { _ in "b" }.joined(separator: ",")
    print("Your answers, such as \(example): ", terminator: "")
    fflush(nil)
    do {
      let prediction = try Prediction(answers: keys.line(), for: exercise)
      try Data(prediction.text.utf8).write(to: session.learner.source(of: exercise))
    } catch {
      print("\(error)")
      return
    }
    try check()
  }

  private mutating func goOn() throws {
    let all = session.course.exercises
    let state = try session.learner.state()
    let place = all.firstIndex { $0.id == exercise.id } ?? 0
    let following = all[(place + 1)...] + all[..<place]
    guard let next = following.first(where: { state.progress(in: $0.id).passedAt == nil }) else {
      print("You have passed all other exercises.")
      return
    }
    exercise = next
    hintTask = 0
    try begin()
  }

  /// The first hint of each task, then the second, then the third.
  private mutating func showHint() throws {
    var state = try session.learner.state()
    let levels = state.progress(in: exercise.id).hintLevels
    let task = exercise.tasks.indices.min { (levels[$0 + 1] ?? 0) < (levels[$1 + 1] ?? 0) } ?? 0
    let hints = exercise.tasks[task].hints
    let level = min((levels[task + 1] ?? 0) + 1, hints.count)
    print("Task \(task + 1), hint \(level) of \(hints.count):")
    print(hints[level - 1].wrapped(to: CourseText.width).joined(separator: "\n"))
    state.recordHint(level, task: task + 1, in: exercise.id)
    try session.learner.write(state)
  }

  private func showList() {
    let state = (try? session.learner.state()) ?? CourseState()
    for exercise in session.course.exercises {
      let mark = state.progress(in: exercise.id).passedAt == nil ? "·" : "✓"
      print("\(mark) \(exercise.id)\(exercise.id == self.exercise.id ? "   (this one)" : "")")
    }
  }

  private func checkAll() throws {
    for exercise in session.course.exercises {
      let result = try session.check(exercise)
      print("\(result.status == .pass ? "✓" : "·") \(exercise.id)")
    }
  }

  private func showSolution() throws {
    guard try session.learner.state().progress(in: exercise.id).passedAt != nil else {
      print("The solution is shown once the exercise is passed; h has a hint.")
      return
    }
    for name in [exercise.learnerFile, "notes.md"] {
      let file = session.learner.files.appending(path: "\(exercise.solutionFolder)/\(name)")
      print(try String(contentsOf: file, encoding: .utf8))
    }
  }

  private func showKeys() {
    print(
      Terminal.styled(
        exercise.kind == .predict
          ? "p answer  n next  h hint  l list  c check all  s solution  q quit"
          : "n next  h hint  l list  c check all  x reset  r again  s solution  q quit", .muted))
  }
}

/// Single keys of the terminal, without a line end after each.
///
/// A class because it changes the terminal and must change it back.
private final class KeyInput {
  private var original = termios()

  init() {
    tcgetattr(STDIN_FILENO, &original)
    begin()
  }

  /// Single keys from now on.
  func begin() {
    var changed = original
    changed.c_lflag &= ~tcflag_t(ICANON | ECHO)
    tcsetattr(STDIN_FILENO, TCSANOW, &changed)
  }

  /// Nil if none is pressed in time.
  func next(within time: Duration) -> Character? {
    var wanted = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    let milliseconds = Int32(time.components.attoseconds / 1_000_000_000_000_000)
    guard poll(&wanted, 1, milliseconds) > 0 else { return nil }
    var byte: UInt8 = 0
    guard read(STDIN_FILENO, &byte, 1) == 1 else { return "q" }
    return Character(UnicodeScalar(byte))
  }

  /// A whole line, for which ``end()`` was called before.
  ///
  /// Standard input is read byte by byte, so that keys behind the line stay where ``next(within:)``
  /// finds them.
  func line() -> String {
    var bytes: [UInt8] = []
    var byte: UInt8 = 0
    while read(STDIN_FILENO, &byte, 1) == 1, byte != UInt8(ascii: "\n") { bytes.append(byte) }
    return String(decoding: bytes, as: UTF8.self)
  }

  func end() { tcsetattr(STDIN_FILENO, TCSANOW, &original) }
}
