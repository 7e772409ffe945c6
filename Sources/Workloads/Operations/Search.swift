import ObjectGraph
import Strategies

/// Fetches the members whose text contains a word, regardless of case and diacritics.
struct Search: TimedOperation {
  let kind: String
  let property: String
  let words: [String]

  func run(sample: Int, in session: Session, clock: any WorkClock, answer: inout Answer) throws {
    guard !words.isEmpty else { return }
    let stored = session.bound.stored
    let attribute = try stored.attribute(property, of: kind)
    let word = words[sample % words.count]
    let request = try stored.request(
      for: kind,
      where: .contains(attribute, word, [.caseInsensitive, .diacriticInsensitive]))
    let context = session.container.newContext()
    var objects: [ManagedObject] = []
    try clock.time {
      objects = try context.fetch(request)
      _ = try session.kindIndexes(of: objects)
    }
    answer.add(word, count: objects.count)
    try answer.add(objects, in: session)
    answer.count += objects.count
  }
}
