package import Foundation

/// A learner's copy of the exercises, with their progress.
package struct LearnerFolder: Sendable {
  package static let usualName = "course"
  private static let stateName = ".course-state.json"

  package let folder: URL
  /// The folder of the course that this is a copy of.
  package let files: URL

  /// Finds the learner's folder at a path or above it.
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

  /// Creates a learner's copy, or adds new exercises to an existing one and keeps the edited files.
  ///
  /// - Throws: ``CourseError/folderInUse(_:)`` for a folder with other files.
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

  /// The folder as data.
  package var handIn: HandIn { HandIn(folder: folder) }

  package func instructions(of exercise: Exercise) -> URL {
    folder.appending(path: "\(exercise.folder)/instructions.md")
  }

  /// Restores the original file of an exercise.
  ///
  /// - Returns: The copy of the learner's version; nil if it was missing or unchanged.
  /// - Throws: ``CourseError``.
  package func reset(_ exercise: Exercise) throws(CourseError) -> URL? {
    let file = source(of: exercise)
    try rejectLinks(to: exercise)
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

  /// Requires that no part of the exercise's path below the folder is a symbolic link.
  ///
  /// - Throws: ``CourseError/linked(_:)``.
  private func rejectLinks(to exercise: Exercise) throws(CourseError) {
    var place = folder
    for name in exercise.folder.split(separator: "/") {
      place = place.appending(path: String(name))
      try rejectLink(place)
    }
    for file in [source(of: exercise), instructions(of: exercise)] { try rejectLink(file) }
  }

  private func rejectLink(_ url: URL) throws(CourseError) {
    var status = stat()
    if lstat(url.path, &status) == 0, status.st_mode & S_IFMT == S_IFLNK { throw .linked(url.path) }
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

  /// Writes the answers to the questions of a `predict` exercise.
  ///
  /// - Throws: ``CourseError``.
  package func write(_ answers: Prediction, to exercise: Exercise) throws(CourseError) {
    try rejectLinks(to: exercise)
    try Files.write(Data(answers.text.utf8), to: source(of: exercise))
  }

  package func state() throws(CourseError) -> CourseState {
    try CourseState(reading: folder.appending(path: Self.stateName))
  }

  package func write(_ state: CourseState) throws(CourseError) {
    try state.write(to: folder.appending(path: Self.stateName))
  }

  /// Updates all instructions and writes missing starters.
  private func update(_ course: Course) throws(CourseError) {
    for exercise in course.exercises {
      try rejectLinks(to: exercise)
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
