package import Foundation

/// A ranking of learners by the number of statements that their solution executes.
package struct Leaderboard {
  package struct Entry: Hashable, Sendable {
    /// The learner's folder.
    package let name: String
    package let statements: Double
    /// The ratio of processor time to the reference's; nil if it was not measured.
    package let timeRatio: Double?
  }

  /// The names of the figures that the checks record.
  enum Figure {
    static let statements = "statements"
    static let timeRatio = "processor time to a parent entity's"
  }

  /// The entries by number of statements, then by time ratio.
  package let entries: [Entry]

  /// Reads `LEARNER/EXERCISE/results.json` below a folder; omits learners who have not passed.
  ///
  /// - Throws: ``CourseError/unreadable(_:reason:)``.
  package init(of exercise: String, results: URL) throws(CourseError) {
    let names: [String]
    do {
      names = try FileManager.default.contentsOfDirectory(atPath: results.path)
    } catch {
      throw .unreadable(results.path, reason: Files.reason(of: error))
    }
    var entries: [Entry] = []
    for name in names.sorted() {
      let file = results.appending(path: "\(name)/\(exercise)/results.json")
      guard FileManager.default.fileExists(atPath: file.path) else { continue }
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
      entries.append(
        Entry(
          name: name, statements: statements, timeRatio: result.details.figures[Figure.timeRatio]))
    }
    self.entries = entries.sorted {
      ($0.statements, $0.timeRatio ?? .infinity) < ($1.statements, $1.timeRatio ?? .infinity)
    }
  }
}
