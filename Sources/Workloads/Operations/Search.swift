import LogicalModel
import ObjectGraph
import Strategies

/// Fetches the members whose text contains a word, regardless of case and diacritics.
struct Search: TimedOperation {
  let name: String
  let kind: String
  let property: String
  let words: [String]
  let reading: Reading

  func prepare(sample: Int, in session: Session) throws -> PreparedWork {
    let word = words.isEmpty ? "" : words[sample % words.count]
    let question = MemberQuestion(
      kind: kind, conditions: [.contains(property: property, word: word)], reading: reading)
    return try session.asking([question], operation: name) { found, answer in
      for objects in found {
        answer.add(word, count: objects.count)
        try answer.add(objects, count: true, in: session)
      }
    }
  }
}

/// Fetches the members whose property compares so with a value, the next value each time.
struct Filtered: TimedOperation {
  let name: String
  let kind: String
  let property: String
  let relation: Relation
  let values: [PropertyValue]
  let repetitions: Int
  let reading: Reading

  func prepare(sample: Int, in session: Session) throws -> PreparedWork {
    guard !values.isEmpty else {
      throw WorkloadError.notSampled(operation: name, reason: "it names no value to compare with")
    }
    let questions = (0..<repetitions).map { repetition in
      let value = values[(sample * repetitions + repetition) % values.count]
      return MemberQuestion(
        kind: kind, conditions: [.compare(property: property, relation, value)], reading: reading)
    }
    return try session.asking(questions, operation: name) { found, answer in
      for (repetition, objects) in found.enumerated() {
        answer.add("repetition \(repetition) of sample \(sample)", count: objects.count)
        try answer.add(objects, count: true, in: session)
      }
    }
  }
}
