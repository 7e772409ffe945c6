/// The reason for which a predicate not every strategy can answer.
package struct ConditionError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The mistake and what to do about it.
  package var reason: String
  /// The place in the text in characters from its start.
  package var offset: Int
  /// True if that is the text of the predicate.
  package var isInPredicate = false

  package init(reason: String, offset: Int, isInPredicate: Bool = false) {
    (self.reason, self.offset, self.isInPredicate) = (reason, offset, isInPredicate)
  }

  package var description: String { reason }
}
