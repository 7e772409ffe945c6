package import Foundation
import Yams

/// The lessons with their minutes, and whether these add up.
package struct LessonPlan: Sendable {
  /// A lesson's page.
  struct Lesson: Sendable {
    let file: String
    let title: String
    /// Minutes of teaching.
    let teaching: Int
    /// Minutes of exercises, as the page says it.
    let exercises: Int
    /// Minutes of the topic's exercises, as they say it.
    let topicMinutes: Int
    /// Minutes of the sections, as their headings say it: `## Two sides (6 minutes)`.
    let sections: Int
    /// The path of the notes for instructors, nil if there are none.
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

  /// Reads the page of each topic that has one, `Lessons/05-inheritance.md`.
  ///
  /// - Throws: ``CourseError`` for a page whose front matter cannot be understood.
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
      throw .unreadable(page.path, reason: "it does not begin with front matter between two ---")
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

  /// Pages whose minutes are not the sum of their parts.
  package func problems() -> [String] {
    lessons.flatMap { lesson in
      var problems: [String] = []
      if lesson.exercises != lesson.topicMinutes {
        problems.append(
          "\(lesson.file): it says \(lesson.exercises) minutes of exercises, they take "
            + "\(lesson.topicMinutes)")
      }
      if lesson.sections != lesson.teaching {
        problems.append(
          "\(lesson.file): it says \(lesson.teaching) minutes of teaching, its sections take "
            + "\(lesson.sections)")
      }
      if lesson.notes == nil { problems.append("\(lesson.file): it has no notes for instructors") }
      return problems
    }
  }

  /// A text with its schedule filled in again: a row for each lesson, and the sum.
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
