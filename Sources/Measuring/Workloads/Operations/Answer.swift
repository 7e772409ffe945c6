import Lineage
import LogicalModel

/// The results of an operation over all its samples, as digests that must agree between strategies.
struct Answer: Hashable, Sendable {
  private var rows = AnswerDigest(order: .irrelevant)
  private var sequence = AnswerDigest(order: .significant)
  /// The number of objects returned, counted or changed.
  var count = 0

  init() {}

  /// Adds members, ignoring their order.
  mutating func add(_ members: [Member], in session: Session) {
    var hasher = MemberHasher()
    for member in members { rows.add(hasher.hash(member, tags: session.tags)) }
  }

  /// Adds the values of objects, ignoring their order.
  ///
  /// - Throws: `StrategyError.unknownKind` or `StrategyError.cannotDecode`.
  mutating func add(_ objects: [ManagedObject], in session: Session) throws(StrategyError) {
    var hasher = MemberHasher()
    let kinds = try session.kindIndexes(of: objects)
    for (object, kind) in zip(objects, kinds) {
      rows.add(try session.hash(of: object, kindIndex: kind, with: &hasher))
    }
  }

  /// Adds another answer without its sequence.
  mutating func merge(_ other: Answer) {
    rows.merge(other.rows)
    count += other.count
  }

  /// Adds a named number, such as the count of one kind.
  mutating func add(_ name: String, count: Int) { rows.add(name, count: count) }

  /// Appends a value to a sequence, whose order is significant.
  mutating func addNext(_ value: PropertyValue) {
    var hasher = MemberHasher()
    hasher.begin(kind: Answer.sequenceTag)
    hasher.combine(Answer.sequenceTag, value)
    sequence.add(hasher.finish())
  }

  /// Adds a value, ignoring its order.
  mutating func add(_ value: PropertyValue, with hasher: inout MemberHasher) {
    hasher.begin(kind: Answer.valueTag)
    hasher.combine(Answer.valueTag, value)
    rows.add(hasher.finish())
  }

  /// The part of the answer that is kept.
  var outcome: Outcome { Outcome(digest: digest, count: count) }

  var digest: String {
    sequence.count == 0 ? rows.description : "\(rows)/\(sequence)"
  }

  private static let valueTag = FieldTag("one value of a column")
  private static let sequenceTag = FieldTag("value of a sequence")
}

/// The answer of one operation at one level, by which strategies are compared.
struct Outcome: Codable, Hashable, Sendable {
  var digest: String
  var count: Int
}
