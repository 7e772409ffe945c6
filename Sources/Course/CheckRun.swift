import Foundation

/// A run of an exercise's checks with each of its strategies.
package struct CheckRun {
  private let exercise: Exercise
  private let includesHidden: Bool
  private let runner: String
  private let sandbox: Sandbox?

  /// - Parameters:
  ///   - exercise: The exercise.
  ///   - includesHidden: True to include the checks that only grading runs.
  ///   - runner: The path of `run-scenario`, which checks may start to measure.
  ///   - sandbox: Nil for trusted code.
  package init(
    _ exercise: Exercise, includesHidden: Bool, runner: String, sandbox: Sandbox? = nil
  ) {
    (self.exercise, self.includesHidden) = (exercise, includesHidden)
    (self.runner, self.sandbox) = (runner, sandbox)
  }

  /// Runs the checks of a build.
  ///
  /// - Throws: ``CourseError`` if the program cannot be started.
  package func result(of build: Workshop.Build) throws(CourseError) -> ExerciseResult {
    switch build {
    case .failed(let message): return ExerciseResult(message: message, details: details())
    case .built(let program):
      try exercise.requireRunScenario(at: runner)
      let strategies = exercise.strategies.isEmpty ? [nil] : exercise.strategies.map(Optional.some)
      var runs: [Transcript] = []
      for strategy in strategies { runs.append(try transcript(of: program, strategy: strategy)) }
      let figures = runs.reduce(into: [:]) { $0.merge($1.figures) { first, _ in first } }
      return ExerciseResult(tests: tests(of: runs), details: details(figures: figures))
    }
  }

  private func details(figures: [String: Double] = [:]) -> ExerciseResult.Details {
    ExerciseResult.Details(
      exercise: exercise.id, strategies: exercise.strategies, figures: figures,
      includesHidden: includesHidden, hintsUsed: 0)
  }

  private func transcript(of program: URL, strategy: String?) throws(CourseError) -> Transcript {
    var environment = ["COURSE_HIDDEN": includesHidden ? "1" : "0"]
    environment["COURSE_STRATEGY"] = strategy
    let run = try CheckedProgram(
      executable: program, environment: environment, sandbox: sandbox, runner: runner,
      timeLimitSeconds: exercise.timeLimitSeconds,
      memoryLimitMebibytes: exercise.memoryLimitMebibytes
    ).run()
    return Transcript(run, strategy: strategy, timeLimitSeconds: exercise.timeLimitSeconds)
  }

  /// Returns the first failure of each check, or its first result if it passes with all strategies.
  private func tests(of runs: [Transcript]) -> [ExerciseResult.Test] {
    guard let first = runs.first else { return [] }
    return first.tests.indices.map { index in
      let others = runs.map {
        $0.tests.indices.contains(index) ? $0.tests[index] : first.tests[index]
      }
      return others.first { $0.status != .pass } ?? first.tests[index]
    }
  }
}

/// The output of one run of a program of checks.
private struct Transcript {
  private struct Line: Decodable {
    let planned: [String]?
    let started: String?
    let task: Int?
    let ended: String?
    let isPassed: Bool?
    let message: String?
    let outputOffset: Int?
    let figure: String?
    let value: Double?
  }

  private static let keptCharacters = 500

  private(set) var tests: [ExerciseResult.Test] = []
  private(set) var figures: [String: Double] = [:]

  init(_ run: CheckedProgram.Run, strategy: String?, timeLimitSeconds: Int) {
    let decoder = JSONDecoder()
    let lines = run.results.compactMap { try? decoder.decode(Line.self, from: $0) }
    let planned = lines.lazy.compactMap(\.planned).first ?? []
    let reason = Self.reason(run, timeLimitSeconds: timeLimitSeconds)
    var (task, start) = (1, 0)
    for line in lines {
      if let name = line.figure { figures[name] = line.value }
      if line.started != nil { (task, start) = (line.task ?? 1, line.outputOffset ?? 0) }
      guard let name = line.ended else { continue }
      let text = line.message.map { message in
        strategy.map { "in \($0): \(message)" } ?? message
      }
      tests.append(
        .init(
          name: name, status: line.isPassed == true ? .pass : .fail, message: text,
          output: Self.slice(run.output, from: start, to: line.outputOffset), task: task))
    }
    if let last = lines.last(where: { $0.started != nil || $0.ended != nil })?.started {
      tests.append(
        .init(
          name: last, status: .fail, message: reason,
          output: Self.slice(run.output, from: start, to: nil), task: task))
    }
    for name in planned.dropFirst(tests.count) {
      tests.append(
        .init(
          name: name, status: .fail, message: "did not run because the program had ended",
          output: nil, task: task))
    }
    if planned.isEmpty {
      tests = [
        .init(
          name: "the program starts", status: .fail, message: reason,
          output: Self.slice(run.output, from: 0, to: nil), task: 1)
      ]
    }
  }

  private static func slice(_ output: Data, from start: Int, to end: Int?) -> String? {
    let end = min(end ?? output.count, output.count)
    guard start < end else { return nil }
    let text = String(decoding: output[start..<end], as: UTF8.self)
    return text.count > keptCharacters ? text.prefix(keptCharacters - 1) + "…" : text
  }

  private static func reason(_ run: CheckedProgram.Run, timeLimitSeconds: Int) -> String {
    switch run.ending {
    case .exited(let status):
      "the program exited with status \(status) before the checks were done"
    case .trapped(let signal):
      "the program stopped with signal \(signal)"
        + (fatalError(in: run.output).map { ": \($0)" } ?? "")
    case .tookTooLong:
      "the program took longer than \(timeLimitSeconds) s and was ended; look for an endless loop"
    case .wroteTooMuch:
      "the program wrote more than \(CheckedProgram.fileLimitMebibytes) MB to one file or its output and "
        + "was ended"
    }
  }

  /// Returns Swift's message for a trap: `Exercise.swift:12: Fatal error: Index out of range`.
  private static func fatalError(in output: Data) -> String? {
    String(decoding: output, as: UTF8.self).split(whereSeparator: \.isNewline)
      .first { line in
        ["Fatal error", "Precondition failed", "Assertion failed"].contains { line.contains($0) }
      }
      .map { line in
        line.split(separator: "/").last.map(String.init) ?? String(line)
      }
  }
}
