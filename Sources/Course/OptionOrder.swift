/// The order in which a learner sees the options of a question.
///
/// Each learner has a different order, so a copied letter is useless. Files contain the letters of
/// the course's own order, so verdicts do not depend on it.
package struct OptionOrder: Hashable, Sendable {
  /// Nil for the course's own order.
  let seed: UInt32?

  /// Creates the course's own order.
  package init() { seed = nil }

  init(seed: UInt32?) { self.seed = seed }

  /// Returns the indices of a question's options in the course, in this learner's order.
  package func places(ofQuestion question: Int, in exercise: Exercise) -> [Int] {
    let places = exercise.questions[question].options.indices
    guard let seed else { return Array(places) }
    return places.sorted {
      hash(of: "\($0)/\(seed)/\(exercise.id)/\(question)")
        < hash(of: "\($1)/\(seed)/\(exercise.id)/\(question)")
    }
  }

  /// Returns the FNV-1a hash of the UTF-8 bytes.
  private func hash(of text: String) -> UInt64 {
    text.utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
  }
}
