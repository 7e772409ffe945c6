package import Foundation

/// Who needs the fewest statements for an exercise whose checks count them.
package struct Leaderboard {
  package struct Entry: Hashable, Sendable {
    /// The learner's folder.
    package let name: String
    package let statements: Double
    /// Processor time to that of the reference, nil if it was not measured.
    package let timeRatio: Double?
  }

  /// The figure that the checks of such an exercise record.
  enum Figure {
    static let statements = "statements"
    static let timeRatio = "processor time to a parent entity's"
  }

  /// The fewest statements first; of equal ones the least time.
  package let entries: [Entry]

  /// Learners who have not passed the exercise are left out.
  ///
  /// - Throws: ``CourseError`` for a folder without a course.
  package init(
    of exercise: String, folders: [String], files: URL
  ) throws(CourseError) {
    var entries: [Entry] = []
    for folder in folders {
      let learner = try LearnerFolder(at: folder, files: files)
      guard let figures = try learner.state().progress(in: exercise).figures,
        let statements = figures[Figure.statements]
      else { continue }
      entries.append(
        Entry(
          name: learner.folder.lastPathComponent, statements: statements,
          timeRatio: figures[Figure.timeRatio]))
    }
    self.entries = entries.sorted {
      ($0.statements, $0.timeRatio ?? .infinity) < ($1.statements, $1.timeRatio ?? .infinity)
    }
  }
}
