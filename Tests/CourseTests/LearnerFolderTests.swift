import Foundation
import TestSupport
import Testing

@testable import Course

@Suite struct LearnerFolderTests {
  private let files: Folder
  private let place: Folder
  private let course: Course
  private let learner: LearnerFolder

  init() throws {
    files = try Folder()
    place = try Folder()
    course = try TrialCourse.write(TrialCourse.files(), to: files)
    learner = try LearnerFolder.start(place.path("mine"), course: course, files: files.url)
  }

  private func text(_ url: URL) throws -> String { try String(contentsOf: url, encoding: .utf8) }

  @Test func `a new folder has the learner's files and no solution`() throws {
    let names = try FileManager.default.subpathsOfDirectory(atPath: place.path("mine")).sorted()
    #expect(
      names == [
        ".course-state.json", "Starters", "Starters/01-first", "Starters/01-first/one",
        "Starters/01-first/one/Exercise.swift", "Starters/01-first/one/instructions.md",
      ])
  }

  @Test func `starting again keeps the learner's code`() throws {
    let exercise = try course.exercise("one")
    try Data("mine".utf8).write(to: learner.source(of: exercise))
    _ = try LearnerFolder.start(place.path("mine"), course: course, files: files.url)
    #expect(try text(learner.source(of: exercise)) == "mine")
  }

  @Test func `a folder with other files is rejected and left unchanged`() throws {
    try Data("theirs".utf8).write(to: URL(fileURLWithPath: place.path("theirs.txt")))
    #expect(throws: CourseError.folderInUse(place.url.path)) {
      try LearnerFolder.start(place.url.path, course: course, files: files.url)
    }
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: place.url.path).sorted() == [
        "mine", "theirs.txt",
      ])
  }

  @Test func `a reset keeps the learner's version next to the original`() throws {
    let exercise = try course.exercise("one")
    for version in ["first", "second"] {
      try Data(version.utf8).write(to: learner.source(of: exercise))
      let kept = try #require(try learner.reset(exercise))
      #expect(try text(kept) == version)
      #expect(try text(learner.source(of: exercise)).hasPrefix("// Do one thing."))
    }
    #expect(try learner.reset(exercise) == nil)
  }

  @Test func `the course is found from a folder inside it and from its parent`() throws {
    for start in ["mine/Starters/01-first", "mine"] {
      #expect(
        try LearnerFolder(at: place.path(start), files: files.url).folder.lastPathComponent
          == "mine")
    }
    #expect(throws: CourseError.self) { try LearnerFolder(at: "/", files: files.url) }
  }

  @Test func `attempts, hints and the first pass are recorded`() throws {
    var state = try learner.state()
    let details = ExerciseResult.Details(
      exercise: "one", strategies: [], figures: [:], includesHidden: false, hintsUsed: 0)
    let test = ExerciseResult.Test(name: "it is", status: .pass, message: nil, output: nil, task: 1)
    state.recordHint(2, task: 1, in: "one")
    state.recordHint(1, task: 1, in: "one")
    state.record(ExerciseResult(message: "error", details: details), at: .distantPast)
    #expect(state.next(of: course)?.id == "one")
    let date = Date(timeIntervalSinceReferenceDate: 1_000)
    state.record(ExerciseResult(tests: [test], details: details), at: date)
    state.record(ExerciseResult(tests: [test], details: details), at: .distantFuture)
    try learner.write(state)
    let progress = try learner.state().progress(in: "one")
    #expect(progress.passedAt == date)
    #expect(progress.attempts == 3)
    #expect(progress.hintsUsed == 2)
    #expect(try learner.state().next(of: course) == nil)
  }
}
