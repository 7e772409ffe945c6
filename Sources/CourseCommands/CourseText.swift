import Console
import Course
import Document
import Escaping
import Foundation

/// The output of the course's commands.
enum CourseText {
  /// Returns a name from outside on one line, without characters that act on a terminal.
  static func name(_ text: String) -> String {
    TerminalText.printable(text).replacing("\n", with: "\u{FFFD}")
  }

  /// Returns a path relative to the current folder if it is inside.
  static func path(_ url: URL) -> String {
    let here = FileManager.default.currentDirectoryPath + "/"
    return url.path.hasPrefix(here) ? String(url.path.dropFirst(here.count)) : url.path
  }

  static var width: Int { min(Terminal.columns ?? 80, 100) }

  /// Returns the verdict on an exercise: its checks, the first failure's message, and the next step.
  static func result(_ result: ExerciseResult, of exercise: Exercise) -> String {
    var lines: [String] = []
    if let message = result.message {
      lines.append(Terminal.styled("\(exercise.id) could not be checked", .bad))
      lines += message.split(separator: "\n", omittingEmptySubsequences: false)
        .flatMap { indented(String($0), by: 2) }
    }
    var hasShownReason = false
    for test in result.tests {
      let isPassed = test.status == .pass
      lines.append(
        Terminal.styled(isPassed ? "  passed  " : "  failed  ", isPassed ? .good : .bad) + test.name
      )
      guard !isPassed, let message = test.message, !hasShownReason else { continue }
      hasShownReason = true
      lines += message.split(separator: "\n").flatMap { indented(String($0), by: 10) }
      if let output = test.output?.trimmingCharacters(in: .whitespacesAndNewlines), !output.isEmpty
      {
        lines.append("          Output:")
        lines += output.split(separator: "\n").prefix(12).flatMap { indented(String($0), by: 12) }
      }
    }
    let passed = result.tests.count { $0.status == .pass }
    let summary =
      result.status == .pass
      ? Terminal.styled(
        passed == 1
          ? "\(exercise.id): the check passes." : "\(exercise.id): all \(passed) checks pass.",
        .good)
      : result.status == .fail
        ? "\(exercise.id): \(passed) of \(result.tests.count) checks pass; "
          + "course hint \(exercise.id) shows a hint."
        : "course show \(exercise.id) shows the task."
    return (lines + ["", summary]).joined(separator: "\n")
  }

  /// Returns the questions of an exercise, with their options in the learner's order.
  static func questions(_ exercise: Exercise, in order: OptionOrder) -> String {
    exercise.questions.indices.map { question($0, of: exercise, in: order) }
      .joined(separator: "\n\n")
  }

  static func question(_ index: Int, of exercise: Exercise, in order: OptionOrder) -> String {
    let question = exercise.questions[index]
    let options = order.places(ofQuestion: index, in: exercise).enumerated()
      .flatMap { shown, place in
        hanging(
          "\(Prediction.letter(shown))  \(question.options[place].text)", indent: 4, hanging: 3)
      }
    return (hanging("\(index + 1). \(question.prompt)", indent: 0, hanging: 3) + options)
      .joined(separator: "\n")
  }

  /// Returns the demonstration's output, then each chosen and right option with its explanation.
  static func outcome(
    _ outcome: PredictionOutcome, of exercise: Exercise, in order: OptionOrder
  ) -> String {
    var lines = outcome.output.split(separator: "\n", omittingEmptySubsequences: false)
      .map(String.init)
    for (index, answer) in outcome.answers.enumerated() {
      lines += hanging("\(index + 1). \(answer.question.prompt)", indent: 0, hanging: 3)
      let places = order.places(ofQuestion: index, in: exercise)
      for place in [answer.chosen, answer.isRight ? nil : answer.right].compactMap({ $0 }) {
        let option = answer.question.options[place]
        let letter = Prediction.letter(places.firstIndex(of: place) ?? place)
        let isRight = place == answer.right
        let mark = isRight ? "right" : "wrong"
        lines.append(
          Terminal.styled("   \(mark)  ", isRight ? .good : .bad)
            + "\(letter)  \(option.text)")
        lines += indented(option.because, by: 13)
      }
      lines.append("")
    }
    let right = outcome.answers.count(where: \.isRight)
    lines.append("\(exercise.id): \(right) of \(outcome.answers.count) right.")
    return lines.joined(separator: "\n")
  }

  /// Formats instructions for a terminal: styles headings, wraps paragraphs and list items, keeps
  /// code and tables.
  static func markdown(_ text: String) -> String {
    var lines: [String] = []
    var paragraph: [String] = []
    var isCode = false
    func endParagraph() {
      guard let first = paragraph.first else { return }
      let isPoint = first.hasPrefix("- ")
      lines += hanging(paragraph.joined(separator: " "), indent: 0, hanging: isPoint ? 2 : 0)
      paragraph = []
    }
    for line in text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
      let isFence = line.hasPrefix("```")
      if isFence || isCode || line.isEmpty || line.hasPrefix("#") || line.hasPrefix("|") {
        endParagraph()
        if isFence {
          isCode.toggle()
        } else if isCode {
          lines.append("    " + line)
        } else if line.hasPrefix("#") {
          lines.append(Terminal.styled(String(line.drop { $0 == "#" }.dropFirst()), .heading))
        } else {
          lines.append(line)
        }
        continue
      }
      if line.hasPrefix("- ") { endParagraph() }
      paragraph.append(line.trimmingCharacters(in: .whitespaces))
    }
    endParagraph()
    return lines.joined(separator: "\n")
  }

  private static func indented(_ text: String, by indent: Int) -> [String] {
    text.wrapped(to: width - indent).map { String(repeating: " ", count: indent) + $0 }
  }

  private static func hanging(_ text: String, indent: Int, hanging: Int) -> [String] {
    text.wrapped(to: width - indent - hanging).enumerated().map { index, line in
      String(repeating: " ", count: indent + (index == 0 ? 0 : hanging)) + line
    }
  }
}
