import Foundation

/// The answers to the questions of a `predict` exercise.
package struct Prediction: Hashable, Sendable {
  /// The chosen option's index in the course, by the question's index.
  private(set) var choices: [Int: Int]

  /// Reads answers.txt: lines such as `1: b`, with comments after `#`.
  ///
  /// - Throws: ``CourseError/wrongAnswers(_:reason:)``.
  package init(_ text: String, for exercise: Exercise) throws(CourseError) {
    choices = [:]
    for line in text.split(whereSeparator: \.isNewline) {
      let content = line.prefix { $0 != "#" }.trimmingCharacters(in: .whitespaces)
      guard !content.isEmpty else { continue }
      let parts = content.split(separator: ":").map { $0.trimmingCharacters(in: .whitespaces) }
      guard parts.count == 2, let number = Int(parts[0]) else {
        throw .wrongAnswers(
          exercise.id, reason: "“\(content)” is not an answer; write, for example, 1: b")
      }
      try choose(parts[1], question: number - 1, of: exercise, in: OptionOrder())
    }
  }

  /// Reads answers such as `b`, or `b,a` for two questions; the letters follow the learner's order.
  ///
  /// - Throws: ``CourseError/wrongAnswers(_:reason:)``.
  package init(
    answers: String, for exercise: Exercise, in order: OptionOrder
  ) throws(CourseError) {
    choices = [:]
    let letters = answers.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
    guard letters.count == exercise.questions.count else {
      let count = exercise.questions.count
      throw .wrongAnswers(
        exercise.id,
        reason: "it has \(count) question\(count == 1 ? "" : "s"); pass \(count) letter"
          + "\(count == 1 ? "" : "s"), such as \(Self.example(count))")
    }
    for (index, letter) in letters.enumerated() {
      try choose(letter, question: index, of: exercise, in: order)
    }
  }

  private static func example(_ count: Int) -> String {
    Array(repeating: "a", count: count).joined(separator: ",")
  }

  private mutating func choose(
    _ letter: String, question: Int, of exercise: Exercise, in order: OptionOrder
  ) throws(CourseError) {
    guard exercise.questions.indices.contains(question) else {
      throw .wrongAnswers(exercise.id, reason: "it has no question \(question + 1)")
    }
    let places = order.places(ofQuestion: question, in: exercise)
    guard let shown = places.indices.first(where: { Self.letter($0) == letter.lowercased() })
    else {
      throw .wrongAnswers(
        exercise.id,
        reason: "question \(question + 1) has no option \(letter); choose a to "
          + Self.letter(places.count - 1))
    }
    choices[question] = places[shown]
  }

  /// The text of answers.txt, with letters in the course's order.
  package var text: String {
    choices.sorted { $0.key < $1.key }.map { "\($0.key + 1): \(Self.letter($0.value))\n" }.joined()
  }

  /// Returns the letter of an option: `a` for 0.
  package static func letter(_ place: Int) -> String {
    String(UnicodeScalar(UInt8(truncatingIfNeeded: 97 + place)))
  }
}

/// The comparison of a prediction with the demonstration's results.
package struct PredictionOutcome: Sendable {
  package struct Answer: Sendable {
    package let question: Exercise.Question
    package let chosen: Int?
    /// The right option; nil if no option has the recorded value.
    package let right: Int?
    let found: String?
    package var isRight: Bool { chosen != nil && chosen == right }
  }

  package let answers: [Answer]
  /// The demonstration's output.
  package let output: String
  package let result: ExerciseResult

  /// Runs the demonstration and compares its results with the prediction.
  ///
  /// - Throws: ``CourseError``.
  package init(
    _ prediction: Prediction, of exercise: Exercise, build: Workshop.Build, runner: String
  ) throws(CourseError) {
    let details = ExerciseResult.Details(
      exercise: exercise.id, strategies: [], figures: [:], includesHidden: false, hintsUsed: 0)
    let program: URL
    switch build {
    case .built(let built): program = built
    case .failed(let message): throw .brokenExercise(exercise.id, output: message)
    }
    try exercise.requireRunScenario(at: runner)
    // The demonstration contains no code of the learner, so it needs no sandbox.
    let run = try CheckedProgram(
      executable: program, environment: [:], runner: runner,
      timeLimitSeconds: exercise.timeLimitSeconds,
      memoryLimitMebibytes: exercise.memoryLimitMebibytes
    ).run()
    output = String(decoding: run.output, as: UTF8.self)
    guard run.ending == .exited(0), let data = run.results.last,
      let facts = try? JSONDecoder().decode([String: String].self, from: data)
    else { throw .brokenExercise(exercise.id, output: output) }
    answers = exercise.questions.enumerated().map { index, question in
      let found = facts[question.fact]
      return Answer(
        question: question, chosen: prediction.choices[index],
        right: question.options.firstIndex { $0.value == found }, found: found)
    }
    let tests = answers.enumerated().map { index, answer in
      ExerciseResult.Test(
        name: "question \(index + 1)", status: answer.isRight ? .pass : .fail,
        message: answer.isRight ? nil : Self.message(answer), output: nil, task: 1)
    }
    result = ExerciseResult(tests: tests, details: details)
  }

  private static func message(_ answer: Answer) -> String {
    guard let chosen = answer.chosen else { return "not answered" }
    return answer.question.options[chosen].because
  }
}
