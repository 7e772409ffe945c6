import Document

/// The section that explains the report's terms.
enum GlossarySection {
  /// Returns a section with the terms that the other sections use.
  static func section(after sections: [ReportSection]) -> ReportSection {
    var used: Set<String> = []
    for prose in sections.flatMap(\.blocks).flatMap(\.proses) {
      for case .term(let name, _) in prose.pieces {
        if let term = Terms.find(name) { used.insert(term.name) }
      }
    }
    return ReportSection(
      kind: .glossary,
      blocks: [
        .paragraph(
          "\(code: "run-scenario explain WORD") explains more words."
        ),
        .definitions(
          Terms.all.filter { used.contains($0.name) }.map { term in
            var term = term
            term.seeAlso.removeAll { Terms.find($0).map { !used.contains($0.name) } ?? true }
            return term
          }),
      ])
  }
}

/// The glossary for a terminal, at most 80 columns wide.
package enum Explanation {
  private static let columns = TerminalRenderer.pageColumns

  /// Returns a term with its text and related terms; nil for an unknown word.
  package static func text(of name: String) -> String? {
    guard let term = Terms.find(name) else { return nil }
    let others =
      term.seeAlso.isEmpty ? [] : ["", "See also: " + term.seeAlso.joined(separator: ", ")]
    let aliases =
      term.aliases.isEmpty ? "" : " (also: " + term.aliases.joined(separator: ", ") + ")"
    return
      ((term.name + aliases).wrapped(to: columns)
      + term.text.wrapped(to: columns - 2).map { "  " + $0 }
      + others.flatMap { $0.wrapped(to: columns - 2) }.map { $0.isEmpty ? "" : "  " + $0 })
      .joined(separator: "\n")
  }

  /// Returns the message about an unknown word.
  package static func unknown(_ name: String) -> String {
    let near = Terms.suggestions(for: name).map { "“\($0.name)”" }
    let advice =
      near.isEmpty
      ? "“run-scenario explain” lists every word."
      : "Did you mean \(near.joined(separator: " or "))?"
    return "Unknown word “\(name)”. \(advice)"
  }

  /// All terms, one line each.
  package static var list: String {
    let width = (Terms.all.map(\.name.count).max() ?? 0) + 2
    return Terms.all.map { term in
      let first = term.text.prefix { $0 != "." && $0 != ":" && $0 != ";" }
      return term.name.padded(to: width) + String(first).cut(to: columns - width)
    }.joined(separator: "\n")
  }
}
