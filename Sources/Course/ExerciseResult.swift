/// The results of one exercise's checks, in the form of Exercism's test runners (version 3), so
/// that their tools can read it.
package struct ExerciseResult: Hashable, Sendable, Encodable {
  package enum Status: String, Hashable, Sendable, Encodable {
    case pass, fail
    /// It does not compile, or there is nothing to check.
    case error
  }

  package struct Test: Hashable, Sendable, Encodable {
    package let name: String
    package let status: Status
    package let message: String?
    /// The check's output, at most 500 characters.
    package let output: String?
    let task: Int

    enum CodingKeys: String, CodingKey {
      case name, status, message, output
      case task = "task_id"
    }
  }

  /// The part that is beyond Exercism's form.
  package struct Details: Hashable, Sendable, Encodable {
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

  private let version = 3
  package let status: Status
  /// The compiler's message, or the name of a missing file.
  package let message: String?
  package let tests: [Test]
  package var details: Details

  package var failed: [Test] { tests.filter { $0.status != .pass } }

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
