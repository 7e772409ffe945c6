/// A question about members in the words of the domain, which each strategy answers its own way.
package struct MemberQuery: Hashable, Sendable {
  package var kind: String
  /// True for members of exactly this kind, without its sub-kinds.
  package var isExact: Bool
  /// All must hold.
  package var conditions: [Condition]
  package var order: MemberOrder?
  /// The number of members wanted, 0 for all.
  package var limit: Int
  package var reading: Reading

  package init(
    kind: String, isExact: Bool = false, conditions: [Condition] = [], order: MemberOrder? = nil,
    limit: Int = 0, reading: Reading = .kinds
  ) {
    self.kind = kind
    self.isExact = isExact
    self.conditions = conditions
    self.order = order
    self.limit = limit
    self.reading = reading
  }
}

/// A condition on one member.
package enum Condition: Hashable, Sendable {
  case compare(property: String, Relation, PropertyValue)
  /// A text contains a word, regardless of case and diacritics.
  case contains(property: String, word: String)
  /// A link leads to the member of the destination's hierarchy with this ordinal.
  case linked(link: String, ordinal: Int)
  /// The member is one of these, by ordinal in its hierarchy.
  case members([Int])
}

/// The relation of a value to another; a member without the value never matches.
package enum Relation: String, CaseIterable, Codable, Hashable, Sendable {
  case equal
  case less
  case greaterOrEqual = "greater-or-equal"
}

/// An order by one property, absent values first when ascending.
package struct MemberOrder: Hashable, Sendable {
  package var property: String
  package var ascending: Bool

  package init(property: String, ascending: Bool) {
    self.property = property
    self.ascending = ascending
  }
}

/// The part of each member that an operation looks at within the timing.
package enum Reading: String, CaseIterable, Codable, Hashable, Sendable {
  /// Only which kind it is, as a list of rows with icons does.
  case kinds
  /// Every property of its kind once.
  case values
}
