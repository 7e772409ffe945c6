package import Foundation

/// A check of a course for its authors' mistakes, without building the exercises.
package struct AuthorCheck {
  /// A mistake and its exercise.
  package struct Problem: Hashable, Sendable, CustomStringConvertible {
    package let exercise: String
    package let reason: String

    package var description: String { "\(exercise): \(reason)" }
  }

  private static let longestName = 31
  private static let longestStarter = 60
  private static let hintLevels = 3
  private static let fewestToGuess = 10
  private static let fewestWrong = 2

  private let course: Course
  private let folder: URL

  /// - Parameters:
  ///   - course: The course.
  ///   - folder: The folder with `course.yaml`.
  package init(_ course: Course, folder: URL) {
    self.course = course
    self.folder = folder
  }

  package func problems() -> [Problem] {
    var problems: [Problem] = []
    var seen: Set<String> = []
    for exercise in course.exercises {
      func add(_ reason: String) { problems.append(Problem(exercise: exercise.id, reason: reason)) }
      if exercise.id.count > Self.longestName { add("the name has more than 31 characters") }
      if seen.contains(exercise.id) { add("the name is used twice") }
      for needed in exercise.prerequisites where !seen.contains(needed) {
        add("the prerequisite \(needed) does not come before it in course.yaml")
      }
      seen.insert(exercise.id)
      if exercise.minutes < 1 { add("minutes must be at least 1") }
      if !(1...3).contains(exercise.level) { add("level must be 1, 2 or 3") }
      if exercise.tasks.isEmpty { add("it has no tasks") }
      if exercise.seeds.isEmpty { add("it lists no checklist item in seeds") }
      if exercise.concepts.isEmpty { add("it lists no concepts") }
      for (index, task) in exercise.tasks.enumerated() where task.hints.count != Self.hintLevels {
        add("task \(index + 1) needs 3 hints, not \(task.hints.count)")
      }
      fileProblems(of: exercise).forEach(add)
      if exercise.kind == .predict { questionProblems(of: exercise).forEach(add) }
    }
    problems += guessableProblems
    for stray in strayFiles() {
      problems.append(Problem(exercise: stray, reason: "the file belongs to no exercise"))
    }
    return problems
  }

  private func fileProblems(of exercise: Exercise) -> [String] {
    var problems: [String] = []
    let instructions = text(exercise.folder, "instructions.md")
    if let instructions {
      if !instructions.hasPrefix("# \(exercise.title)\n") {
        problems.append("the instructions do not start with the title")
      }
      for (index, task) in exercise.tasks.enumerated()
      where !instructions.contains("## Task \(index + 1): \(task.title)\n") {
        problems.append("the instructions have no heading “Task \(index + 1): \(task.title)”")
      }
    } else {
      problems.append("it has no instructions.md")
    }
    if text(exercise.solutionFolder, "notes.md") == nil {
      problems.append("its solution has no notes.md")
    }
    guard let solution = text(exercise.solutionFolder, exercise.learnerFile) else {
      return problems + ["its solution has no \(exercise.learnerFile)"]
    }
    guard exercise.kind != .predict else { return problems }
    guard let starter = text(exercise.folder, exercise.learnerFile) else {
      return problems + ["it has no \(exercise.learnerFile)"]
    }
    if let checks = text(exercise.folder, "Checks.swift") {
      problems += importProblems(of: exercise, checks: checks)
    } else {
      problems.append("it has no Checks.swift")
    }
    return problems + wrongProblems(of: exercise, solution: solution)
      + starterProblems(of: exercise, starter: starter, solution: solution)
  }

  private func wrongProblems(of exercise: Exercise, solution: String) -> [String] {
    var problems: [String] = []
    let patches = WrongSolution.patches(of: exercise, files: folder)
    if patches.count < Self.fewestWrong {
      problems.append("it needs \(Self.fewestWrong) wrong solutions, not \(patches.count)")
    }
    for patch in patches {
      do throws(CourseError) {
        let wrong = try WrongSolution(patch, of: exercise, files: folder)
        if wrong.message == nil {
          problems.append("\(wrong.name) does not start with “Wrong: ” and “Fails with: ”")
        }
        if wrong.source == Data(solution.utf8) {
          problems.append("\(wrong.name) does not change the solution")
        }
      } catch { problems.append("\(error)") }
    }
    return problems
  }

  /// Returns the imports with which a learner's file could change the meaning of the checks.
  private func importProblems(of exercise: Exercise, checks: String) -> [String] {
    checks.split(whereSeparator: \.isNewline).filter { line in
      let words = line.split(separator: " ")
      guard words.contains("import"), words.last?.hasPrefix(exercise.moduleName) == true else {
        return false
      }
      return words.count != 4 || words.last?.contains(".") != true
    }.map { "Checks.swift imports more than one declaration: \($0)" }
  }

  private func starterProblems(
    of exercise: Exercise, starter: String, solution: String
  ) -> [String] {
    var problems: [String] = []
    let lines = starter.split(separator: "\n", omittingEmptySubsequences: false)
    if !starter.hasPrefix("// ") { problems.append("the starter does not start with a comment") }
    if !starter.contains("// TODO(\(exercise.id)): ") {
      problems.append("the starter has no “TODO(\(exercise.id)): ”")
    }
    if solution.contains("TODO(") { problems.append("the solution has a TODO") }
    if lines.count > Self.longestStarter, exercise.kind != .capstone {
      problems.append("the starter has more than \(Self.longestStarter) lines")
    }
    let code = Set(Self.code(of: solution)).subtracting(Self.code(of: starter))
    for (index, task) in exercise.tasks.enumerated() {
      for hint in task.hints.dropLast() {
        for line in code where line.count > 15 && hint.contains(line) {
          problems.append("an early hint of task \(index + 1) reveals the line “\(line)”")
        }
      }
    }
    return problems
  }

  private static func code(of text: String) -> [String] {
    text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
      .filter { !$0.hasPrefix("//") }
  }

  private func questionProblems(of exercise: Exercise) -> [String] {
    var problems: [String] = []
    if exercise.questions.isEmpty { problems.append("it has no questions") }
    for (index, question) in exercise.questions.enumerated() {
      if question.options.count < 2 { problems.append("question \(index + 1) needs 2 options") }
      if Set(question.options.map(\.value)).count != question.options.count {
        problems.append("two options of question \(index + 1) have the same value")
      }
      for option in question.options where option.because.isEmpty {
        problems.append("an option of question \(index + 1) has no reason")
      }
    }
    if text(exercise.folder, "Demonstration.swift") == nil {
      problems.append("it has no Demonstration.swift")
    }
    return problems
  }

  /// A problem if one letter is the right answer to more than half of the questions.
  private var guessableProblems: [Problem] {
    let letters = course.exercises.filter { $0.kind == .predict }.flatMap { exercise in
      (text(exercise.solutionFolder, exercise.learnerFile) ?? "").split(separator: "\n")
        .compactMap { $0.split(separator: ":").last?.trimmingCharacters(in: .whitespaces) }
    }
    let counts = Dictionary(letters.map { ($0, 1) }, uniquingKeysWith: +)
    guard letters.count >= Self.fewestToGuess,
      let most = counts.max(by: { ($0.value, $1.key) < ($1.value, $0.key) }),
      most.value * 2 > letters.count
    else { return [] }
    let reason =
      "\(most.key) is right for \(most.value) of \(letters.count) questions; move some options"
    return [Problem(exercise: "predictions", reason: reason)]
  }

  /// Returns the files outside the folders of the exercises in course.yaml.
  private func strayFiles() -> [String] {
    let known = Set(
      course.exercises.flatMap {
        [$0.folder, $0.solutionFolder, "\(WrongSolution.folder)/\($0.topic)/\($0.id)"]
      })
    return ["Starters", "Solutions", WrongSolution.folder].flatMap { place in
      Files.paths(below: folder.appending(path: place)).map { "\(place)/\($0)" }
    }.filter { path in
      !known.contains(path.split(separator: "/").dropLast().joined(separator: "/"))
    }
  }

  private func text(_ place: String, _ name: String) -> String? {
    try? String(contentsOf: folder.appending(path: "\(place)/\(name)"), encoding: .utf8)
  }
}
