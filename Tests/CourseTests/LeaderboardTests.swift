import Foundation
import TestSupport
import Testing

@testable import Course

@Suite struct LeaderboardTests {
  private let files: Folder
  private let place: Folder
  private let course: Course

  init() throws {
    files = try Folder()
    place = try Folder()
    course = try TrialCourse.write(TrialCourse.files(), to: files)
  }

  /// Creates a learner's folder with a result of the exercise.
  private func learner(
    _ name: String, _ status: ExerciseResult.Status, statements: Double, timeRatio: Double?
  ) throws -> String {
    let path = place.path(name)
    let learner = try LearnerFolder.start(path, course: course, files: files.url)
    var figures = [Leaderboard.Figure.statements: statements]
    figures[Leaderboard.Figure.timeRatio] = timeRatio
    let result = ExerciseResult(
      tests: [.init(name: "it works", status: status, message: nil, output: nil, task: 1)],
      details: .init(
        exercise: "one", strategies: [], figures: figures, includesHidden: false, hintsUsed: 0))
    var state = try learner.state()
    state.record(result, at: Date(timeIntervalSince1970: 0))
    try learner.write(state)
    return path
  }

  @Test
  func `the leaderboard ranks by fewest statements, then least time, and omits failures`()
    throws
  {
    let folders = [
      try learner("ada", .pass, statements: 5, timeRatio: 2.5),
      try learner("grace", .pass, statements: 5, timeRatio: 1.5),
      try learner("edsger", .pass, statements: 5, timeRatio: nil),
      try learner("tony", .pass, statements: 1, timeRatio: 9),
      try learner("barbara", .fail, statements: 0, timeRatio: 0),
    ]
    let board = try Leaderboard(of: "one", folders: folders, files: files.url)
    #expect(board.entries.map(\.name) == ["tony", "grace", "ada", "edsger"])
    #expect(board.entries.map(\.timeRatio) == [9, 1.5, 2.5, nil])
  }
}
