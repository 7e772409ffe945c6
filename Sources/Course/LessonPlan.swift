package import Foundation
import Yams

/// The lessons with their durations.
package struct LessonPlan: Sendable {
  /// A lesson's page.
  struct Lesson: Sendable {
    let file: String
    let title: String
    /// The minutes of teaching, from the page's front matter.
    let teaching: Int
    /// The minutes of exercises, from the page's front matter.
    let exercises: Int
    /// The sum of the minutes in the exercises' own files.
    let topicMinutes: Int
    /// The sum of the minutes in the sections' headings: `## Two sides (6 minutes)`.
    let sections: Int
    /// The path of the notes for instructors; nil if there are none.
    let notes: String?
  }

  private struct FrontMatter: Decodable {
    let title: String
    let teaching: Int
    let exercises: Int
  }

  private static let start = "<!-- schedule -->"
  private static let end = "<!-- end of schedule -->"

  let lessons: [Lesson]

  /// Reads the page of each topic that has one: `Lessons/05-inheritance.md`.
  ///
  /// - Throws: ``CourseError`` for invalid front matter.
  package init(_ course: Course, folder: URL) throws(CourseError) {
    var lessons: [Lesson] = []
    for topic in course.topics {
      let file = "Lessons/\(topic.folder).md"
      let page = folder.appending(path: file)
      guard let text = try? String(contentsOf: page, encoding: .utf8) else { continue }
      let notes = "Instructor/\(topic.folder).md"
      let front = try Self.frontMatter(of: text, page)
      lessons.append(
        Lesson(
          file: file, title: front.title, teaching: front.teaching, exercises: front.exercises,
          topicMinutes: topic.exercises.reduce(0) { $0 + $1.minutes },
          sections: Self.sectionMinutes(in: text),
          notes: FileManager.default.fileExists(atPath: folder.appending(path: notes).path)
            ? notes : nil))
    }
    self.lessons = lessons
  }

  private static func frontMatter(of text: String, _ page: URL) throws(CourseError) -> FrontMatter {
    let parts = text.components(separatedBy: "---\n")
    guard parts.count > 2, parts[0].isEmpty else {
      throw .unreadable(
        page.path, reason: "it does not start with front matter between two --- lines")
    }
    do {
      return try YAMLDecoder().decode(FrontMatter.self, from: parts[1])
    } catch {
      throw .unreadable(page.path, reason: "\(error)")
    }
  }

  private static func sectionMinutes(in text: String) -> Int {
    text.split(separator: "\n").filter { $0.hasPrefix("## ") && $0.hasSuffix(" minutes)") }
      .compactMap { $0.split(separator: "(").last?.split(separator: " ").first.flatMap { Int($0) } }
      .reduce(0, +)
  }

  /// Returns the lessons whose minutes do not add up or that have no notes.
  package func problems() -> [String] {
    lessons.flatMap { lesson in
      var problems: [String] = []
      if lesson.exercises != lesson.topicMinutes {
        problems.append(
          "\(lesson.file): \(lesson.exercises) minutes of exercises in its front matter, "
            + "\(lesson.topicMinutes) in the exercises")
      }
      if lesson.sections != lesson.teaching {
        problems.append(
          "\(lesson.file): \(lesson.teaching) minutes of teaching in its front matter, "
            + "\(lesson.sections) in its sections")
      }
      if lesson.notes == nil { problems.append("\(lesson.file): it has no notes for instructors") }
      return problems
    }
  }

  /// Returns the text with an updated schedule: a row for each lesson, and the total.
  package func filling(_ text: String) -> String {
    let parts = text.components(separatedBy: Self.start)
    guard parts.count == 2, let close = parts[1].range(of: Self.end) else { return text }
    var lines = ["| lesson | teaching | exercises | for instructors |", "|---|---:|---:|---|"]
    lines += lessons.map { lesson in
      "| [\(lesson.title)](\(lesson.file)) | \(lesson.teaching) min | \(lesson.topicMinutes) min | "
        + (lesson.notes.map { "[notes](\($0))" } ?? "") + " |"
    }
    let teaching = lessons.reduce(0) { $0 + $1.teaching }
    let exercises = lessons.reduce(0) { $0 + $1.topicMinutes }
    lines.append("| together | \(Self.hours(teaching)) | \(Self.hours(exercises)) | |")
    return parts[0] + Self.start + "\n\n" + lines.joined(separator: "\n") + "\n\n"
      + parts[1][close.lowerBound...]
  }

  private static func hours(_ minutes: Int) -> String { "\(minutes / 60) h \(minutes % 60) min" }
}
