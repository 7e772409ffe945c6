/// A predicate on members of one kind, checked by its reader.
package struct MemberCondition: Codable, Hashable, Sendable {
  /// The predicate in Core Data's format language with the domain's names, or nil for every member.
  package var text: String?
  /// The predicate as words, such as "of one folder".
  package var words: String
  /// The names, without `$`, that are placeholders for values of the data.
  package var variables: [String]
  /// The first property compared with values, or nil.
  package var soughtProperty: String?

  package init(
    text: String?, words: String = "", variables: [String] = [], soughtProperty: String? = nil
  ) {
    self.text = text
    self.words = words
    self.variables = variables
    self.soughtProperty = soughtProperty
  }

  /// A condition that every member satisfies.
  package static let everything = MemberCondition(text: nil)

  /// The form in canonical text.
  var canonicalText: String { text.map(CanonicalText.quoted) ?? "-" }

  /// Returns a noun with the condition: "Notes of one folder".
  func members(of kind: String) -> String {
    words.isEmpty ? kind.plural : "\(kind.plural) \(words)"
  }
}

/// A comparison of values.
///
/// A member without the value never matches.
package enum Relation: String, CaseIterable, Codable, Hashable, Sendable {
  case equal
  case less
  case greaterOrEqual = "greater-or-equal"
}

/// A sort order by one property; when ascending, absent values come first.
package struct MemberOrder: Codable, Hashable, Sendable {
  /// The property's name, or a path over one to-one link such as `folder.name`.
  package var property: String
  package var ascending: Bool

  package init(property: String, ascending: Bool) {
    self.property = property
    self.ascending = ascending
  }

  /// Parses `title`, `title ascending` or `title descending`; returns nil for anything else.
  package init?(_ text: String) {
    let words = text.split(separator: " ")
    guard (1...2).contains(words.count) else { return nil }
    switch words.dropFirst().first {
    case nil, "ascending": self.init(property: String(words[0]), ascending: true)
    case "descending": self.init(property: String(words[0]), ascending: false)
    default: return nil
    }
  }

  /// The form in scenarios: `title`, or `title descending`.
  package var text: String { property + (ascending ? "" : " descending") }
}
