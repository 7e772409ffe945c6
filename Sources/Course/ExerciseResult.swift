/// The results of an exercise's checks, in the format of Exercism's test runners (version 3).
package struct ExerciseResult: Hashable, Sendable, Codable {
  package enum Status: String, Hashable, Sendable, Codable {
    case pass, fail
    /// The exercise does not compile, or no check ran.
    case error
  }

  package struct Test: Hashable, Sendable, Codable {
    package let name: String
    package let status: Status
    package let message: String?
    /// The check's output, cut to 500 characters.
    package let output: String?
    package let task: Int

    enum CodingKeys: String, CodingKey {
      case name, status, message, output
      case task = "task_id"
    }
  }

  /// The fields that Exercism's format does not have.
  package struct Details: Hashable, Sendable, Codable {
    package let exercise: String
    /// The strategies that the checks ran with.
    let strategies: [String]
    /// The figures that the checks recorded, such as the number of statements.
    let figures: [String: Double]
    /// True if the checks that only grading runs were included.
    let includesHidden: Bool
    /// The number of hints, from the learner's state.
    package var hintsUsed: Int
  }

  private var version = 3
  package let status: Status
  /// The reason for the status ``Status/error``, such as the compiler's message.
  package let message: String?
  package let tests: [Test]
  package var details: Details

  package var failed: [Test] { tests.filter { $0.status != .pass } }

  /// The reason why the exercise is not passed; nil if it is.
  package var reason: String? { message ?? failed.first?.message }

  /// Returns the number of the exercise's tasks whose checks all pass.
  package func points(of exercise: Exercise) -> Int {
    if status == .pass { return exercise.points }
    return (1...exercise.points).count { task in
      let own = tests.filter { $0.task == task }
      return !own.isEmpty && own.allSatisfy { $0.status == .pass }
    }
  }

  enum CodingKeys: String, CodingKey {
    case version, status, message, tests
    case details = "x_lineage"
  }

  /// Creates the result of an exercise that could not be checked.
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
