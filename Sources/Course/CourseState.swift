package import Foundation

/// A learner's progress.
///
/// Verdicts do not depend on it, so a learner can delete it.
package struct CourseState: Codable, Hashable, Sendable {
  package struct Progress: Codable, Hashable, Sendable {
    /// The first time at which all visible checks passed.
    package var passedAt: Date?
    package var attempts = 0
    /// The highest level of the shown hints, by task.
    package var hintLevels: [Int: Int] = [:]
    /// True if the learner saw the solution before passing the exercise.
    var gaveUp = false

    package var hintsUsed: Int { hintLevels.values.reduce(0, +) }

    package init() {}
  }

  private var schema = 1
  package private(set) var exercises: [String: Progress] = [:]
  /// Nil in files of earlier versions.
  private var optionSeed: UInt32?

  package init() { optionSeed = .random(in: 0...UInt32.max) }

  package var optionOrder: OptionOrder { OptionOrder(seed: optionSeed) }

  init(reading file: URL) throws(CourseError) {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    do {
      self = try decoder.decode(CourseState.self, from: try Data(contentsOf: file))
    } catch {
      throw .unreadable(
        file.path, reason: "\(error). It contains only your progress; delete or repair it")
    }
  }

  func write(to file: URL) throws(CourseError) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    encoder.dateEncodingStrategy = .iso8601
    do {
      try Files.write(try encoder.encode(self) + Data([0x0A]), to: file)
    } catch let error as CourseError {
      throw error
    } catch {
      throw .cannotWrite(file.path, reason: "\(error)")
    }
  }

  package func progress(in exercise: String) -> Progress { exercises[exercise] ?? Progress() }

  package mutating func record(_ result: ExerciseResult, at date: Date) {
    var progress = progress(in: result.details.exercise)
    progress.attempts += 1
    if result.status == .pass {
      progress.passedAt = progress.passedAt ?? date
    }
    exercises[result.details.exercise] = progress
  }

  package mutating func recordHint(_ level: Int, task: Int, in exercise: String) {
    var progress = progress(in: exercise)
    progress.hintLevels[task] = max(level, progress.hintLevels[task] ?? 0)
    exercises[exercise] = progress
  }

  package mutating func recordGivingUp(_ exercise: String) {
    var progress = progress(in: exercise)
    progress.gaveUp = progress.passedAt == nil
    exercises[exercise] = progress
  }

  /// Returns the first exercise that is not passed; nil if all are.
  package func next(of course: Course) -> Exercise? {
    course.exercises.first { progress(in: $0.id).passedAt == nil }
  }
}
