import Foundation
import Glibc
import TestSupport
import Testing

@testable import Course

@Suite struct HandInTests {
  private let files: Folder
  private let place: Folder
  private let course: Course
  private let exercise: Exercise
  private let starter = "Starters/01-first/one/Exercise.swift"

  init() throws {
    files = try Folder()
    place = try Folder()
    course = try TrialCourse.write(TrialCourse.files(), to: files)
    exercise = try course.exercise("one")
  }

  private func write(_ text: String, to path: String) throws {
    let url = place.url.appending(path: path)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
  }

  private func makeLink(_ path: String, to target: String) throws {
    try FileManager.default.createDirectory(
      at: place.url.appending(path: path).deletingLastPathComponent(),
      withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: place.path(path), withDestinationPath: target)
  }

  private func refusal(_ name: String = "ada") throws -> String? {
    guard case .rejected(let reason) = try HandIn(at: place.path(name)).file(of: exercise) else {
      return nil
    }
    return reason
  }

  @Test(arguments: ["ada", "ada/course", "ada/my work"])
  func `the exercises are in the folder, in course, or in its only subfolder`(path: String) throws {
    try write("let done = true", to: "\(path)/\(starter)")
    let handIn = try HandIn(at: place.path("ada"))
    #expect(handIn.file(of: exercise) == .content(Data("let done = true".utf8)))
    #expect(handIn.hasBegun(exercise, files: files.url))
  }

  @Test func `a folder without exercises is not looked for above`() throws {
    try write("let done = true", to: "ada/\(starter)")
    try write("readme", to: "ada/empty/readme.txt")
    try write("readme", to: "note.txt")
    try makeLink("linked", to: "ada")
    for name in ["ada/empty", "note.txt", "linked", "absent"] {
      #expect(throws: CourseError.self) { try HandIn(at: place.path(name)) }
    }
  }

  @Test(arguments: [
    "ada/Starters", "ada/Starters/01-first", "ada/Starters/01-first/one",
    "ada/Starters/01-first/one/Exercise.swift",
  ])
  func `a link in any part of a path is refused`(path: String) throws {
    try write("let theirs = true", to: "grace/\(starter)")
    let depth = path.split(separator: "/").count
    let target =
      String(repeating: "../", count: depth - 1) + "grace/"
      + path.split(separator: "/").dropFirst().joined(separator: "/")
    if depth == 2 { try write("", to: "ada/course/Starters/none") }
    try makeLink(path, to: target)
    #expect(FileManager.default.fileExists(atPath: place.path("ada/\(starter)")))
    if depth == 2 {
      #expect(try HandIn(at: place.path("ada")).file(of: exercise) == .missing)
    } else {
      #expect(try refusal()?.contains("symbolic link") == true)
    }
  }

  @Test func `other files than regular ones are refused`() throws {
    try write("let theirs = true", to: "grace/\(starter)")
    let path = place.path("ada/\(starter)")
    try write("", to: "ada/Starters/01-first/one/instructions.md")
    #expect(Glibc.link(place.path("grace/\(starter)"), path) == 0)
    #expect(try refusal()?.contains("hard link") == true)
    #expect(unlink(path) == 0 && mkfifo(path, 0o600) == 0)
    #expect(try refusal()?.contains("pipe") == true)
    #expect(unlink(path) == 0 && mkdir(path, 0o700) == 0)
    #expect(try refusal()?.contains("pipe") == true)
    #expect(rmdir(path) == 0)
    #expect(try HandIn(at: place.path("ada")).file(of: exercise) == .missing)
  }

  @Test func `an empty file and one of more than a megabyte are refused`() throws {
    try write(" \n\t\n", to: "ada/\(starter)")
    #expect(try refusal()?.contains("is empty") == true)
    try write(String(repeating: "/", count: (1 << 20) + 1), to: "ada/\(starter)")
    #expect(try refusal()?.contains("1 MB") == true)
    try write(String(repeating: "/", count: 1 << 20), to: "ada/\(starter)")
    #expect(try refusal() == nil)
  }

  @Test func `an unchanged starter is not begun, and unknown folders are named`() throws {
    try write(
      try String(contentsOfFile: files.path(starter), encoding: .utf8), to: "ada/\(starter)")
    try write("", to: "ada/Starters/01-first/won/Exercise.swift")
    try write("", to: "ada/Starters/readme.txt")
    let handIn = try HandIn(at: place.path("ada"))
    #expect(!handIn.hasBegun(exercise, files: files.url))
    #expect(handIn.unknownFolders(in: course) == ["Starters/01-first/won"])
    #expect(course.similar(to: "noe") == ["one"])
  }

  @Test func `a learner's files are not written through links`() throws {
    let learner = try LearnerFolder.start(place.path("mine"), course: course, files: files.url)
    try write("theirs", to: "victim/Exercise.swift")
    try FileManager.default.removeItem(atPath: place.path("mine/Starters/01-first/one"))
    try makeLink("mine/Starters/01-first/one", to: "../../../victim")
    #expect(throws: CourseError.self) { try learner.reset(exercise) }
    #expect(throws: CourseError.self) {
      try LearnerFolder.start(place.path("mine"), course: course, files: files.url)
    }
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: place.path("victim")) == [
        "Exercise.swift"
      ])
  }
}
