/// A predicate on members of one kind, checked by whoever read it.
package struct MemberCondition: Codable, Hashable, Sendable {
  /// In Core Data's format language with the names of the domain; nil for every member.
  package var text: String?
  /// The predicate in words, such as "of one folder".
  package var words: String
  /// The names in it, without their `$`, that stand for values of the data.
  package var variables: [String]
  /// The first property that is compared with values, nil for none.
  package var soughtProperty: String?

  package init(
    text: String?, words: String = "", variables: [String] = [], soughtProperty: String? = nil
  ) {
    self.text = text
    self.words = words
    self.variables = variables
    self.soughtProperty = soughtProperty
  }

  /// True of every member.
  package static let everything = MemberCondition(text: nil)

  /// As canonical text has it.
  var canonicalText: String { text.map(CanonicalText.quoted) ?? "-" }

  /// A noun with the condition: "Notes of one folder".
  func members(of kind: String) -> String {
    words.isEmpty ? kind.plural : "\(kind.plural) \(words)"
  }
}

/// The relation of a value to another; a member without the value never matches.
package enum Relation: String, CaseIterable, Codable, Hashable, Sendable {
  case equal
  case less
  case greaterOrEqual = "greater-or-equal"
}

/// An order by one property, absent values first when ascending.
package struct MemberOrder: Codable, Hashable, Sendable {
  package var property: String
  package var ascending: Bool

  package init(property: String, ascending: Bool) {
    self.property = property
    self.ascending = ascending
  }

  /// Reads `title`, `title ascending` or `title descending`; nil for anything else.
  package init?(_ text: String) {
    let words = text.split(separator: " ")
    guard (1...2).contains(words.count) else { return nil }
    switch words.dropFirst().first {
    case nil, "ascending": self.init(property: String(words[0]), ascending: true)
    case "descending": self.init(property: String(words[0]), ascending: false)
    default: return nil
    }
  }

  /// As scenarios write it: `title`, or `title descending`.
  package var text: String { property + (ascending ? "" : " descending") }
}

/// The part of each member that an operation looks at within the timing.
package enum Reading: String, CaseIterable, Codable, Hashable, Sendable {
  /// Only which kind it is, as a list of rows with icons does.
  case kinds
  /// Every property of its kind once.
  case values
}
