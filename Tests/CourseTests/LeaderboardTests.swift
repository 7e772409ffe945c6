import Foundation
import TestSupport
import Testing

@testable import Course

@Suite struct LeaderboardTests {
  private let place: Folder

  init() throws { place = try Folder() }

  /// A graded result as `course grade --json` writes it.
  private func write(
    _ name: String, _ status: ExerciseResult.Status, statements: Double, timeRatio: Double?
  ) throws {
    var figures = [Leaderboard.Figure.statements: statements]
    figures[Leaderboard.Figure.timeRatio] = timeRatio
    let result = ExerciseResult(
      tests: [.init(name: "it works", status: status, message: nil, output: nil, task: 1)],
      details: .init(
        exercise: "one", strategies: [], figures: figures, includesHidden: true, hintsUsed: 0))
    let folder = place.url.appending(path: "\(name)/one")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try JSONEncoder().encode(result).write(to: folder.appending(path: "results.json"))
  }

  @Test
  func `the leaderboard ranks by fewest statements, then least time, and omits failures`() throws {
    try write("ada", .pass, statements: 5, timeRatio: 2.5)
    try write("grace", .pass, statements: 5, timeRatio: 1.5)
    try write("edsger", .pass, statements: 5, timeRatio: nil)
    try write("tony", .pass, statements: 1, timeRatio: 9)
    try write("barbara", .fail, statements: 0, timeRatio: 0)
    let board = try Leaderboard(of: "one", results: place.url)
    #expect(board.entries.map(\.name) == ["tony", "grace", "ada", "edsger"])
    #expect(board.entries.map(\.timeRatio) == [9, 1.5, 2.5, nil])
  }

  @Test func `figures that no run can have are left out, and their learners named`() throws {
    try write("ada", .pass, statements: 5, timeRatio: 2.5)
    try write("forged/minus", .pass, statements: -5, timeRatio: nil)
    try write("forged/huge", .pass, statements: 1e308, timeRatio: nil)
    try write("forged/half", .pass, statements: 4.5, timeRatio: nil)
    try write("forged/zero", .pass, statements: 0, timeRatio: nil)
    try write("forged/ratio", .pass, statements: 5, timeRatio: -1)
    let board = try Leaderboard(of: "one", results: place.url)
    #expect(board.entries.map(\.name) == ["ada"])
    #expect(
      board.invalid == ["half", "huge", "minus", "ratio", "zero"].map { "forged/\($0)" })
  }

  @Test func `learners of the same folder name stay apart`() throws {
    for name in ["ada", "grace"] {
      try write("\(name)/course", .pass, statements: 5, timeRatio: nil)
    }
    let board = try Leaderboard(of: "one", results: place.url)
    #expect(board.entries.map(\.name) == ["ada/course", "grace/course"])
  }

  @Test func `a damaged result is an error`() throws {
    try write("ada", .pass, statements: 5, timeRatio: 2.5)
    try Data("{".utf8).write(to: place.url.appending(path: "ada/one/results.json"))
    #expect(throws: CourseError.self) { try Leaderboard(of: "one", results: place.url) }
  }
}
