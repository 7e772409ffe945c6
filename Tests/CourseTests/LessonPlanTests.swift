import Course
import Foundation
import TestSupport
import Testing

@Suite struct LessonPlanTests {
  private func plan(_ page: String, hasNotes: Bool = true) throws -> LessonPlan {
    let folder = try Folder()
    let course = try TrialCourse.write(TrialCourse.files(), to: folder)
    for (place, text) in [("Lessons", page)] + (hasNotes ? [("Instructor", "")] : []) {
      let place = folder.url.appending(path: place)
      try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
      try Data(text.utf8).write(to: place.appending(path: "01-first.md"))
    }
    return try LessonPlan(course, folder: folder.url)
  }

  private func page(teaching: Int = 9, exercises: Int = 5) -> String {
    """
    ---
    title: First
    teaching: \(teaching)
    exercises: \(exercises)
    ---

    # First

    ## One (4 minutes)

    ## Two (5 minutes)

    ## Exercises
    """
  }

  @Test func `a lesson whose minutes add up has no problems`() throws {
    #expect(try plan(page()).problems().isEmpty)
  }

  @Test func `minutes that do not add up are reported with both sums`() throws {
    let problems = try plan(page(teaching: 10, exercises: 6), hasNotes: false).problems()
    #expect(problems.allSatisfy { $0.hasPrefix("Lessons/01-first.md: ") })
    let figures = problems.map { problem in
      problem.dropFirst("Lessons/01-first.md".count).matches(of: /[0-9]+/).map { String($0.output) }
    }
    #expect(figures == [["6", "5"], ["10", "9"], []])
  }

  @Test func `the schedule has a row for each lesson and the total`() throws {
    let text = "Before\n<!-- schedule -->\nold\n<!-- end of schedule -->\nafter"
    #expect(
      try plan(page()).filling(text) == """
        Before
        <!-- schedule -->

        | lesson | teaching | exercises | for instructors |
        |---|---:|---:|---|
        | [First](Lessons/01-first.md) | 9 min | 5 min | [notes](Instructor/01-first.md) |
        | together | 0 h 9 min | 0 h 5 min | |

        <!-- end of schedule -->
        after
        """)
  }

  @Test func `a page without front matter is rejected by name`() throws {
    let error = try #require(throws: CourseError.self) { try plan("# First\n") }
    #expect("\(error)".contains("01-first.md"))
  }
}
