import Foundation
import TestSupport
import Testing

@testable import Course

@Suite struct PredictionTests {
  private let exercise: Exercise

  init() throws {
    let folder = try Folder()
    let text =
      TrialCourse.exerciseFile.replacing("kind: implement", with: "kind: predict") + """

        questions:
          - prompt: How many?
            fact: count
            options:
              - {text: One, value: "1", because: No}
              - {text: Two, value: "2", because: Yes}
          - prompt: Which?
            fact: which
            options:
              - {text: This, value: this, because: No}
              - {text: That, value: that, because: Yes}
        """
    let course = try TrialCourse.write(
      TrialCourse.files(replacing: ["Starters/01-first/one/exercise.yaml": text]), to: folder)
    exercise = try course.exercise("one")
  }

  @Test func `answers are letters in the order of the questions, written one a line`() throws {
    let prediction = try Prediction(answers: "b, A", for: exercise)
    #expect(prediction.choices == [0: 1, 1: 0])
    #expect(prediction.text == "1: b\n2: a\n")
    #expect(try Prediction(prediction.text, for: exercise) == prediction)
  }

  @Test func `comments and empty lines are not answers`() throws {
    #expect(try Prediction("# mine\n\n2: b # sure\n", for: exercise).choices == [1: 1])
  }

  @Test(
    arguments: [
      ("b", "it has 2 questions, so give 2 letters, such as a,a"),
      ("b,c", "question 2 has no option c; it has a to b"),
    ])
  func `an invalid answer is rejected with the possible ones`(answers: String, reason: String) {
    #expect(throws: CourseError.wrongAnswers("one", reason: reason)) {
      try Prediction(answers: answers, for: exercise)
    }
  }

  @Test(arguments: ["b", "three: b", "3: a"])
  func `an invalid line is rejected`(line: String) {
    #expect(throws: CourseError.self) { try Prediction(line, for: exercise) }
  }
}
