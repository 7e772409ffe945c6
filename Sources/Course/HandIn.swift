package import Foundation

/// A folder that a learner hands in, read as data.
///
/// Below the folder, files are opened without following links, so a hand-in contains only what its
/// learner put there. Nothing is written to it.
package struct HandIn: Sendable {
  /// A file of a hand-in.
  package enum File: Hashable, Sendable {
    case content(Data)
    case missing
    /// The reason not to read it.
    case rejected(String)
  }

  private static let largestFileBytes = 1 << 20

  /// The folder that contains `Starters`.
  package let folder: URL

  /// - Parameter folder: The folder that contains `Starters`.
  init(folder: URL) { self.folder = folder }

  /// Finds the exercises in a folder: in itself, in `course`, or in its only subfolder.
  ///
  /// - Throws: ``CourseError/noHandIn(_:reason:)``.
  package init(at path: String) throws(CourseError) {
    let place = URL(fileURLWithPath: path).standardizedFileURL
    guard Self.kind(of: place) == S_IFDIR else {
      let isLink = Self.kind(of: place) == S_IFLNK
      throw .noHandIn(path, reason: isLink ? "is a symbolic link" : "is not a folder")
    }
    let names = (try? FileManager.default.contentsOfDirectory(atPath: place.path)) ?? []
    let subfolders = names.sorted().map { place.appending(path: $0) }
      .filter { Self.kind(of: $0) == S_IFDIR }
    let usual = place.appending(path: LearnerFolder.usualName)
    let candidates = [place, usual] + (subfolders.count == 1 ? subfolders : [])
    guard
      let found = candidates.first(where: { Self.kind(of: $0) == S_IFDIR && Self.hasStarters($0) })
    else {
      throw .noHandIn(path, reason: "contains no exercises (a folder Starters)")
    }
    folder = found
  }

  /// Returns true if something is at a path, even a broken link.
  package static func exists(_ path: String) -> Bool { kind(of: URL(fileURLWithPath: path)) != nil }

  private static func hasStarters(_ folder: URL) -> Bool {
    kind(of: folder.appending(path: "Starters")) == S_IFDIR
  }

  /// Returns the type bits of a path itself, not of a link's target; nil if there is nothing.
  private static func kind(of url: URL) -> mode_t? {
    var status = stat()
    return lstat(url.path, &status) == 0 ? status.st_mode & S_IFMT : nil
  }

  /// Reads the file that the learner edits.
  package func file(of exercise: Exercise) -> File {
    let components = exercise.folder.split(separator: "/") + [exercise.learnerFile[...]]
    var descriptor = open(folder.path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    guard descriptor >= 0 else { return .missing }
    defer { close(descriptor) }
    for (index, component) in components.enumerated() {
      let isLast = index == components.count - 1
      var status = stat()
      guard fstatat(descriptor, String(component), &status, AT_SYMLINK_NOFOLLOW) == 0 else {
        return .missing
      }
      if status.st_mode & S_IFMT == S_IFLNK {
        let path = components[...index].joined(separator: "/")
        return .rejected("\(path) is a symbolic link; hand in the file itself")
      }
      // A FIFO would otherwise wait for a writer.
      let flags = O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC | (isLast ? 0 : O_DIRECTORY)
      let next = openat(descriptor, String(component), flags)
      guard next >= 0 else {
        return .rejected("\(component) cannot be opened: \(String(cString: strerror(errno)))")
      }
      close(descriptor)
      descriptor = next
    }
    return Self.content(of: descriptor, named: exercise.learnerFile)
  }

  private static func content(of descriptor: Int32, named name: String) -> File {
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      return .rejected("\(name) is a folder, a pipe or a device")
    }
    guard status.st_nlink == 1 else {
      return .rejected("\(name) is a hard link to another file; hand in a copy (cp -r makes one)")
    }
    let handle = FileHandle(fileDescriptor: descriptor)
    guard let data = try? handle.read(upToCount: largestFileBytes + 1) ?? Data() else {
      return .rejected("\(name) cannot be read")
    }
    guard data.count <= largestFileBytes else {
      return .rejected("\(name) is larger than 1 MB")
    }
    guard data.contains(where: { !UInt8.whitespace.contains($0) }) else {
      return .rejected("\(name) is empty; course reset restores the starter")
    }
    return .content(data)
  }

  /// Returns the content of the file that the learner edits.
  ///
  /// - Throws: ``CourseError/badFile(_:)``.
  package func source(of exercise: Exercise) throws(CourseError) -> Data {
    switch file(of: exercise) {
    case .content(let data): return data
    case .rejected(let reason): throw .badFile(reason)
    case .missing:
      throw .badFile(
        "\(exercise.learnerFile) is missing; course reset \(exercise.id) restores it")
    }
  }

  /// Returns true if the learner's file differs from the starter in the course's folder.
  package func hasBegun(_ exercise: Exercise, files: URL) -> Bool {
    switch file(of: exercise) {
    case .missing: return false
    case .rejected: return true
    case .content(let data):
      let starter = files.appending(path: "\(exercise.folder)/\(exercise.learnerFile)")
      return exercise.kind == .predict || data != (try? Data(contentsOf: starter))
    }
  }

  /// Returns the folders of exercises that the course does not have: `Starters/05-x/fetch-kindz`.
  package func unknownFolders(in course: Course) -> [String] {
    let known = Set(course.exercises.map(\.folder))
    let starters = folder.appending(path: "Starters")
    return Self.subfolders(of: starters).flatMap { topic in
      Self.subfolders(of: starters.appending(path: topic)).map { "Starters/\(topic)/\($0)" }
    }.filter { !known.contains($0) }
  }

  private static func subfolders(of folder: URL) -> [String] {
    guard kind(of: folder) == S_IFDIR else { return [] }
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { kind(of: folder.appending(path: $0)) == S_IFDIR }.sorted()
  }
}

extension UInt8 {
  /// ASCII's white space.
  fileprivate static let whitespace: Set<UInt8> = [0x09, 0x0A, 0x0B, 0x0C, 0x0D, 0x20]
}
