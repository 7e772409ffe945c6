package import Foundation

/// A learner's copy of the exercises, with what they did so far.
package struct LearnerFolder: Sendable {
  package static let usualName = "course"
  private static let stateName = ".course-state.json"

  package let folder: URL
  /// The course that it was made of.
  package let files: URL

  /// Finds the course that a learner began here, or in a folder above.
  ///
  /// What is lost in it is taken from the files.
  ///
  /// - Throws: ``CourseError/notStarted(_:)``.
  package init(at path: String, files: URL) throws(CourseError) {
    self.files = files
    let start = URL(fileURLWithPath: path).standardizedFileURL
    var place = start
    while true {
      for candidate in [place, place.appending(path: Self.usualName)] {
        let state = candidate.appending(path: Self.stateName).path
        if FileManager.default.fileExists(atPath: state) {
          folder = candidate
          return
        }
      }
      let above = place.deletingLastPathComponent().standardizedFileURL
      guard above.path != place.path else { throw .notStarted(start.path) }
      place = above
    }
  }

  /// Makes a learner's copy; one that is there keeps what was written in it and gets what is new.
  ///
  /// - Throws: ``CourseError/folderInUse(_:)`` for a folder with other things.
  package static func start(
    _ path: String, course: Course, files: URL
  ) throws(CourseError) -> LearnerFolder {
    let folder = URL(fileURLWithPath: path, isDirectory: true).standardizedFileURL
    let state = folder.appending(path: stateName)
    let contents = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    if !contents.isEmpty, !FileManager.default.fileExists(atPath: state.path) {
      throw .folderInUse(folder.path)
    }
    if contents.isEmpty { try CourseState().write(to: state) }
    let learner = try LearnerFolder(at: folder.path, files: files)
    try learner.update(course)
    return learner
  }

  package func source(of exercise: Exercise) -> URL {
    folder.appending(path: "\(exercise.folder)/\(exercise.learnerFile)")
  }

  /// True if the learner's file is another than the one to begin with.
  package func hasBegun(_ exercise: Exercise) -> Bool {
    let starter =
      exercise.kind == .predict
      ? nil : files.appending(path: "\(exercise.folder)/\(exercise.learnerFile)")
    let written = try? Data(contentsOf: source(of: exercise))
    return written != nil && written != starter.flatMap { try? Data(contentsOf: $0) }
  }

  package func instructions(of exercise: Exercise) -> URL {
    folder.appending(path: "\(exercise.folder)/instructions.md")
  }

  /// The workshop that builds the exercises.
  package func workshop(_ course: Course, library: URL) -> Workshop {
    Workshop(
      course: course, files: files, folder: folder.appending(path: ".course"), library: library)
  }

  /// Brings the file of an exercise back as it was at first.
  ///
  /// - Returns: Where the learner's version is kept, nil if there was none or nothing was changed.
  /// - Throws: ``CourseError``.
  package func reset(_ exercise: Exercise) throws(CourseError) -> URL? {
    let file = source(of: exercise)
    let pristine = files.appending(path: "\(exercise.folder)/\(exercise.learnerFile)")
    let original = exercise.kind == .predict ? nil : try Files.read(pristine)
    var kept: URL?
    if let written = try? Data(contentsOf: file), written != original {
      let place = unusedName(beside: file)
      try Files.write(written, to: place)
      kept = place
    }
    if let original { try Files.write(original, to: file) } else { try Files.remove(file) }
    return kept
  }

  private func unusedName(beside file: URL) -> URL {
    var number = 1
    while true {
      let name = "\(file.lastPathComponent).before-reset-\(number)"
      let place = file.deletingLastPathComponent().appending(path: name)
      if !FileManager.default.fileExists(atPath: place.path) { return place }
      number += 1
    }
  }

  package func state() throws(CourseError) -> CourseState {
    try CourseState(reading: folder.appending(path: Self.stateName))
  }

  package func write(_ state: CourseState) throws(CourseError) {
    try state.write(to: folder.appending(path: Self.stateName))
  }

  /// Instructions as they are now, files of exercises where there is none.
  private func update(_ course: Course) throws(CourseError) {
    for exercise in course.exercises {
      let text = files.appending(path: "\(exercise.folder)/instructions.md")
      try Files.update(try Files.read(text), at: instructions(of: exercise))
      let target = source(of: exercise)
      guard exercise.kind != .predict, !FileManager.default.fileExists(atPath: target.path) else {
        continue
      }
      try Files.write(
        try Files.read(files.appending(path: "\(exercise.folder)/\(exercise.learnerFile)")),
        to: target)
    }
  }
}
