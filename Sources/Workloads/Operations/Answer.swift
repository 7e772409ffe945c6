import LogicalModel
import ObjectGraph

/// What an operation gave back over all its samples, as digests that strategies must agree on.
package struct Answer: Hashable, Sendable {
  private var rows = AnswerDigest(order: .irrelevant)
  private var sequence = AnswerDigest(order: .significant)
  /// Objects returned, counted or changed.
  package var count = 0

  package init() {}

  /// Adds members whose order means nothing.
  mutating func add(_ members: [Member], in session: Session) {
    var hasher = MemberHasher()
    for member in members { rows.add(hasher.hash(member, tags: session.tags)) }
  }

  /// Adds the values of objects whose order means nothing.
  ///
  /// - Throws: ``WorkloadError/unknownKind(objectID:)``.
  mutating func add(_ objects: [ManagedObject], in session: Session) throws(WorkloadError) {
    var hasher = MemberHasher()
    let kinds = try session.kindIndexes(of: objects)
    for (object, kind) in zip(objects, kinds) {
      rows.add(session.hash(of: object, kindIndex: kind, with: &hasher))
    }
  }

  /// Adds a named number, such as the count of one kind.
  mutating func add(_ name: String, count: Int) { rows.add(name, count: count) }

  /// Adds a value at the end of a sequence: the same values in another order differ.
  mutating func addNext(_ value: PropertyValue) {
    var hasher = MemberHasher()
    hasher.begin(kind: Answer.sequenceTag)
    hasher.combine(Answer.sequenceTag, value)
    sequence.add(hasher.finish())
  }

  package var digest: String {
    sequence.count == 0 ? rows.description : "\(rows)/\(sequence)"
  }

  private static let sequenceTag = FieldTag("value of a sequence")
}
