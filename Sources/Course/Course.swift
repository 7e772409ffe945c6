import Escaping
package import Foundation
import Yams

/// A course: its topics in order, each with its exercises.
package struct Course: Sendable {
  /// The exercises of a lesson.
  package struct Topic: Sendable {
    /// The name of the folder, which starts with the lesson's number: `05-inheritance`.
    package let folder: String
    package let title: String
    package let exercises: [Exercise]
  }

  package let topics: [Topic]

  package var exercises: [Exercise] { topics.flatMap(\.exercises) }

  /// - Parameter folder: The folder with `course.yaml`, `Starters` and `Solutions`.
  /// - Throws: ``CourseError`` for missing or invalid files. One error covers all exercises.
  package init(folder: URL) throws(CourseError) {
    let file: CourseFile = try YAMLFile.read(folder.appending(path: "course.yaml"))
    var topics: [Topic] = []
    var errors: [CourseError] = []
    for topic in file.topics {
      var exercises: [Exercise] = []
      for id in topic.exercises {
        do throws(CourseError) {
          exercises.append(try Exercise(id: id, topic: topic.folder, course: folder))
        } catch { errors.append(error) }
      }
      topics.append(Topic(folder: topic.folder, title: topic.title, exercises: exercises))
    }
    guard errors.isEmpty else {
      throw errors.count == 1 ? errors[0] : .several(errors)
    }
    self.topics = topics
  }

  /// - Throws: ``CourseError/unknownExercise(_:similar:)``.
  package func exercise(_ id: String) throws(CourseError) -> Exercise {
    guard let found = exercises.first(where: { $0.id == id }) else {
      throw .unknownExercise(id, similar: similar(to: id))
    }
    return found
  }
}

extension Course {
  /// Returns the names of exercises that contain a name or are contained in it, or else the one
  /// that it probably misspells.
  package func similar(to name: String) -> [String] {
    let names = exercises.map(\.id)
    let related = names.filter { $0.contains(name) || name.contains($0) }
    return related.isEmpty
      ? [Suggestion.nearest(to: name, among: names)].compactMap(\.self) : related
  }
}

/// The content of `course.yaml`.
private struct CourseFile: Decodable {
  struct Topic: Decodable {
    let folder: String
    let title: String
    let exercises: [String]
  }

  let title: String
  let topics: [Topic]
}

/// A reader of YAML files.
enum YAMLFile {
  /// - Throws: ``CourseError`` that names the file.
  static func read<Value: Decodable>(
    _ url: URL, _ type: Value.Type = Value.self
  ) throws(CourseError) -> Value {
    do {
      return try YAMLDecoder().decode(type, from: try String(contentsOf: url, encoding: .utf8))
    } catch {
      throw .unreadable(url.path, reason: "\(error)")
    }
  }
}
