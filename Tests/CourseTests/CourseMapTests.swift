import Course
import TestSupport
import Testing

@Suite struct CourseMapTests {
  @Test func `the map has a box for each exercise and an arrow from what it needs`() throws {
    let needing = TrialCourse.exerciseFile + "\nprerequisites: [one]"
    let course = try TrialCourse.write(
      TrialCourse.files(replacing: [
        "course.yaml": TrialCourse.courseFile.replacing("[one]", with: "[one, two-more]"),
        "Starters/01-first/two-more/exercise.yaml": needing,
      ]), to: Folder())
    #expect(
      CourseMap.mermaid(course) == """
        flowchart LR
          subgraph t01["First"]
            one["one<br/>implement, 5 min"]
            two_more["two-more<br/>implement, 5 min"]
          end
          one --> two_more
        """)
  }
}
