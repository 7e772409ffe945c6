/// The results of one exercise's checks, in the form of Exercism's test runners (version 3), so
/// that their tools can read it.
package struct ExerciseResult: Hashable, Sendable, Codable {
  package enum Status: String, Hashable, Sendable, Codable {
    case pass, fail
    /// It does not compile, or there is nothing to check.
    case error
  }

  package struct Test: Hashable, Sendable, Codable {
    package let name: String
    package let status: Status
    package let message: String?
    /// The check's output, at most 500 characters.
    package let output: String?
    package let task: Int

    enum CodingKeys: String, CodingKey {
      case name, status, message, output
      case task = "task_id"
    }
  }

  /// The part that is beyond Exercism's form.
  package struct Details: Hashable, Sendable, Codable {
    package let exercise: String
    /// The shapes in which the checks ran.
    let strategies: [String]
    /// The figures that the checks counted, such as statements.
    let figures: [String: Double]
    /// True if checks ran that learners do not see before they are graded.
    let includesHidden: Bool
    /// Filled in from the learner's state.
    package var hintsUsed: Int
  }

  private var version = 3
  package let status: Status
  /// The compiler's message, or the name of a missing file.
  package let message: String?
  package let tests: [Test]
  package var details: Details

  package var failed: [Test] { tests.filter { $0.status != .pass } }

  /// The share of tasks whose checks all pass, of as many as the exercise has.
  package func points(of exercise: Exercise) -> Double {
    let count = max(1, exercise.tasks.count)
    let passed = (1...count).count { task in
      let own = tests.filter { $0.task == task }
      return !own.isEmpty && own.allSatisfy { $0.status == .pass }
    }
    return status == .pass ? 1 : Double(passed) / Double(count)
  }

  enum CodingKeys: String, CodingKey {
    case version, status, message, tests
    case details = "x_lineage"
  }

  /// An exercise whose own program does not do its work.
  package init(broken message: String, exercise: String) {
    self.init(
      message: message,
      details: Details(
        exercise: exercise, strategies: [], figures: [:], includesHidden: false, hintsUsed: 0))
  }

  init(message: String, details: Details) {
    status = .error
    self.message = message
    tests = []
    self.details = details
  }

  init(tests: [Test], details: Details) {
    status = tests.isEmpty ? .error : tests.allSatisfy { $0.status == .pass } ? .pass : .fail
    message = tests.isEmpty ? "no check ran" : nil
    self.tests = tests
    self.details = details
  }
}
