import Escaping
package import Foundation

/// A ranking of learners by the number of statements that their solution executes.
package struct Leaderboard {
  package struct Entry: Hashable, Sendable {
    /// The learner's folder below the results.
    package let name: String
    package let statements: Int
    /// The ratio of processor time to the reference's; nil if it was not measured.
    package let timeRatio: Double?
  }

  private static let mostStatements = 1e12

  /// The names of the figures that the checks record.
  enum Figure {
    static let statements = "statements"
    static let timeRatio = "processor time to a parent entity's"
  }

  /// The entries by number of statements, then by time ratio.
  package let entries: [Entry]
  /// The learners whose figures no run can have.
  package let invalid: [String]

  /// Reads `LEARNER/EXERCISE/results.json` below a folder; omits learners who have not passed.
  ///
  /// - Throws: ``CourseError/unreadable(_:reason:)``.
  package init(of exercise: String, results: URL) throws(CourseError) {
    do {
      _ = try FileManager.default.contentsOfDirectory(atPath: results.path)
    } catch {
      throw .unreadable(results.path, reason: error.reason)
    }
    var entries: [Entry] = []
    var invalid: [String] = []
    let ending = "/\(exercise)/results.json"
    for path in Files.paths(below: results) where path.hasSuffix(ending) {
      let name = String(path.dropLast(ending.count))
      let file = results.appending(path: path)
      let result: ExerciseResult
      do {
        result = try JSONDecoder().decode(ExerciseResult.self, from: try Files.read(file))
      } catch let error as CourseError {
        throw error
      } catch {
        throw .unreadable(file.path, reason: "\(error)")
      }
      guard result.status == .pass, let statements = result.details.figures[Figure.statements]
      else { continue }
      let timeRatio = result.details.figures[Figure.timeRatio]
      guard (1...Self.mostStatements).contains(statements), statements == statements.rounded(),
        timeRatio.map({ $0.isFinite && $0 > 0 }) ?? true
      else {
        invalid.append(name)
        continue
      }
      entries.append(Entry(name: name, statements: Int(statements), timeRatio: timeRatio))
    }
    self.entries = entries.sorted {
      ($0.statements, $0.timeRatio ?? .infinity) < ($1.statements, $1.timeRatio ?? .infinity)
    }
    self.invalid = invalid
  }
}
