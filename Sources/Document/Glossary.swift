/// A term with its definition, in at most five sentences.
package struct Term: Hashable, Sendable {
  package var name: String
  /// Other spellings of the term.
  package var aliases: [String]
  package var text: String
  /// The names of related terms.
  package var seeAlso: [String]

  package init(_ name: String, aliases: [String] = [], seeAlso: [String] = [], _ text: String) {
    self.name = name
    self.aliases = aliases
    self.text = text
    self.seeAlso = seeAlso
  }

  /// The anchor of the term on a page.
  var anchor: String {
    "term-" + name.lowercased().map { $0.isLetter || $0.isNumber ? String($0) : "-" }.joined()
  }
}

/// The terms that a page explains.
package struct Glossary: Sendable {
  private let terms: [String: Term]

  package init(_ terms: [Term] = []) {
    self.terms = Dictionary(
      terms.flatMap { term in ([term.name] + term.aliases).map { ($0.lowercased(), term) } },
      uniquingKeysWith: { first, _ in first })
  }

  /// Finds a term by its name or an alias, ignoring case.
  package func find(_ name: String) -> Term? { terms[name.lowercased()] }
}
