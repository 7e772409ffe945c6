import Course
import Foundation
import TestSupport

/// A course in a folder, made of a test's files.
enum TrialCourse {
  static let courseFile = """
    title: Trial
    topics:
      - {folder: 01-first, title: First, exercises: [one]}
    """

  static let exerciseFile = """
    title: One thing
    kind: implement
    minutes: 5
    level: 1
    concepts: [thing]
    seeds: [A1]
    tasks:
      - title: Do it
        hints: [Look there, Do that, Write this]
    """

  static let wrong = """
    Wrong: does it twice.
    Fails with: the number of things
    @@ -1 +1,2 @@
    +let done = 2
     // Do one thing.

    """

  /// Returns the files of a sound course with one exercise, some replaced or left out.
  static func files(replacing changes: [String: String?] = [:]) -> [String: String] {
    var files = [
      "course.yaml": courseFile,
      "Starters/01-first/one/exercise.yaml": exerciseFile,
      "Starters/01-first/one/instructions.md": "# One thing\n\n## Task 1: Do it\n",
      "Starters/01-first/one/Exercise.swift": "// Do one thing.\n// TODO(one): do it.\n",
      "Starters/01-first/one/Checks.swift": "",
      "Solutions/01-first/one/Exercise.swift": "// Do one thing.\nlet done = true\n",
      "Solutions/01-first/one/notes.md": "It is done.\n",
      "Wrong/01-first/one/twice.patch": wrong,
      "Wrong/01-first/one/never.patch": wrong,
    ]
    for (path, text) in changes { files[path] = text }
    return files
  }

  static func write(_ files: [String: String], to folder: Folder) throws -> Course {
    for (path, text) in files {
      let url = folder.url.appending(path: path)
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: url)
    }
    return try Course(folder: folder.url)
  }

  /// Returns the problems that the authors' check finds in the files.
  static func found(replacing changes: [String: String?]) throws -> [AuthorCheck.Problem] {
    let folder = try Folder()
    let course = try write(files(replacing: changes), to: folder)
    return AuthorCheck(course, folder: folder.url).problems()
  }

  static func problems(replacing changes: [String: String?]) throws -> [String] {
    try found(replacing: changes).map(\.reason)
  }
}
