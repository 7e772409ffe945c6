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
    let prediction = try Prediction(answers: "b, A", for: exercise, in: OptionOrder())
    #expect(prediction.choices == [0: 1, 1: 0])
    #expect(prediction.text == "1: b\n2: a\n")
    #expect(try Prediction(prediction.text, for: exercise) == prediction)
  }

  @Test func `comments and empty lines are not answers`() throws {
    #expect(try Prediction("# mine\n\n2: b # sure\n", for: exercise).choices == [1: 1])
  }

  @Test(
    arguments: [
      ("b", "it has 2 questions; pass 2 letters, such as a,a"),
      ("b,c", "question 2 has no option c; choose a to b"),
    ])
  func `an invalid answer is rejected with the possible ones`(answers: String, reason: String) {
    #expect(throws: CourseError.wrongAnswers("one", reason: reason)) {
      try Prediction(answers: answers, for: exercise, in: OptionOrder())
    }
  }

  @Test(arguments: ["b", "three: b", "3: a"])
  func `an invalid line is rejected`(line: String) {
    #expect(throws: CourseError.self) { try Prediction(line, for: exercise) }
  }

  @Test(arguments: 0..<200 as Range<UInt32>)
  func `a letter in a learner's order is the option that this learner sees`(seed: UInt32) throws {
    let order = OptionOrder(seed: seed)
    let places = order.places(ofQuestion: 0, in: exercise)
    #expect(places.sorted() == [0, 1])
    #expect(order.places(ofQuestion: 0, in: exercise) == places)
    let prediction = try Prediction(answers: "b,a", for: exercise, in: order)
    #expect(prediction.choices[0] == places[1])
    // The file holds the course's letters, whatever the learner saw.
    #expect(try Prediction(prediction.text, for: exercise) == prediction)
  }

  @Test func `half of the learners see an option first`() {
    let first = (0..<2_000 as Range<UInt32>).count {
      OptionOrder(seed: $0).places(ofQuestion: 0, in: exercise)[0] == 0
    }
    #expect((800...1_200).contains(first), "\(first) of 2,000")
  }
}
