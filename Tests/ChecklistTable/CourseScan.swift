import Foundation

/// Which exercises and lessons reach which items.
///
/// Both name the items in a line `seeds: [A1, B4]`: an exercise in its `exercise.yaml`, a lesson in the
/// front matter of its page.
struct CourseScan {
  /// Names of exercises by item.
  private(set) var exercises: [String: [String]] = [:]
  /// Pages of lessons by item.
  private(set) var lessons: [String: [String]] = [:]

  init() {}

  /// Reads the folder of the notebooks.
  init(notebooks folder: URL) throws {
    for path in try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted() {
      let parts = path.split(separator: "/")
      let isLesson = parts.count == 1 && path.hasSuffix(".md") && path.first?.isNumber == true
      guard isLesson || parts.last == "exercise.yaml" else { continue }
      let text = try String(contentsOf: folder.appending(path: path), encoding: .utf8)
      for item in Self.items(in: text) {
        if isLesson {
          lessons[item, default: []].append(path)
        } else {
          exercises[item, default: []].append(String(parts[parts.count - 2]))
        }
      }
    }
  }

  /// What a line `seeds: [A1, B4]` names.
  static func items(in text: String) -> [String] {
    guard let line = text.split(separator: "\n").first(where: { $0.hasPrefix("seeds: [") }) else {
      return []
    }
    return line.dropFirst("seeds: [".count).prefix { $0 != "]" }.split(separator: ",")
      .map { $0.trimmingCharacters(in: .whitespaces) }
  }

  /// Named items that the checklist does not have.
  func unknown(among known: Set<String>) -> [String] {
    Set(exercises.keys).union(lessons.keys).subtracting(known).sorted()
  }
}

extension Checklist {
  /// A Markdown table of what exercises, lessons and tests reach, for a page of the notebooks.
  ///
  /// Numbers of tests are left out, as they change every day; `make checklist` has them.
  func coursePage(_ course: CourseScan) -> String {
    let lines = rows.map { row in
      let id = row.item.id
      let exercises = (course.exercises[id] ?? []).map { "`\($0)`" }.joined(separator: ", ")
      let lessons = (course.lessons[id] ?? []).map { "[\($0.prefix(2))](\($0))" }
        .joined(separator: ", ")
      let tests = !row.everywhere.isEmpty ? "yes" : row.needsRealData ? "with real data" : "no"
      let claim = row.item.claim.replacing("|", with: "\\|")
      return "| \(id) | \(claim) | \(exercises) | \(lessons) | \(tests) |"
    }
    let reached = rows.count {
      course.exercises[$0.item.id] != nil || course.lessons[$0.item.id] != nil
    }
    return """
      # What the course and the tests reach

      Each item is a claim, feature or example of the sources that the project started from. `make coverage-page` writes this page;
      `make checklist` lists the tests by name.

      \(reached) of \(rows.count) items are in an exercise or a lesson, \(rows.count { !$0.everywhere.isEmpty }) have a test that runs everywhere, \
      \(rows.count(where: \.needsRealData)) only tests that need files of other programs.

      | item | claim | exercises | lessons | tests |
      |---|---|---|---|---|
      \(lines.joined(separator: "\n"))

      """
  }
}
