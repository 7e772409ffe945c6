/// A word and what it means, in five sentences or fewer.
package struct Term: Hashable, Sendable {
  package var name: String
  /// Other ways to write it.
  package var aliases: [String]
  package var text: String
  /// Names of terms that help to understand this one.
  package var seeAlso: [String]

  package init(_ name: String, aliases: [String] = [], seeAlso: [String] = [], _ text: String) {
    self.name = name
    self.aliases = aliases
    self.text = text
    self.seeAlso = seeAlso
  }

  /// The place of the term in a page.
  var anchor: String {
    "term-" + name.lowercased().map { $0.isLetter || $0.isNumber ? String($0) : "-" }.joined()
  }
}

/// The words that a page explains.
package struct Glossary: Sendable {
  private let terms: [String: Term]

  package init(_ terms: [Term] = []) {
    self.terms = Dictionary(
      terms.flatMap { term in ([term.name] + term.aliases).map { ($0.lowercased(), term) } },
      uniquingKeysWith: { first, _ in first })
  }

  /// Finds the term with a name or alias, whatever the case of its letters.
  package func find(_ name: String) -> Term? { terms[name.lowercased()] }
}
