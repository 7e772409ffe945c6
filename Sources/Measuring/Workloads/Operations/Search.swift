import Lineage
import LogicalModel

/// Fetches the members whose text contains a word, regardless of case and diacritics.
extension Operation.Search: SampledAction {
  func prepare(_ operation: Operation, sample: Int, in session: Session) throws -> PreparedWork {
    let word = words.isEmpty ? "" : words[sample % words.count]
    let question = MemberQuery(
      kind: kind, conditions: [.contains(property: property, word: word)],
      shows: operation.shows)
    return try session.querying([question], operation: operation.name) { found, answer in
      for objects in found {
        answer.add(word, count: objects.count)
        try answer.add(objects, count: true, in: session)
      }
    }
  }
}
