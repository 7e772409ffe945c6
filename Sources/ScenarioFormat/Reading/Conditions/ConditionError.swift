/// The reason why some strategy cannot evaluate a predicate.
package struct ConditionError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The mistake and what to do about it.
  package var reason: String
  /// The offset in the text, in characters.
  package var offset: Int
  /// True if ``offset`` counts from the start of the predicate's own text.
  package var isInPredicate = false

  package init(reason: String, offset: Int, isInPredicate: Bool = false) {
    (self.reason, self.offset, self.isInPredicate) = (reason, offset, isInPredicate)
  }

  package var description: String { reason }
}
