/// The words of the report.
enum GlossarySection {
  /// Those that the other sections use.
  static func section(after sections: [ReportSection]) -> ReportSection {
    var used: Set<String> = []
    for prose in sections.flatMap(\.blocks).flatMap(\.proses) {
      for case .term(let name, _) in prose.pieces {
        if let term = Terms.find(name) { used.insert(term.name) }
      }
    }
    return ReportSection(
      .glossary,
      [
        .paragraph(
          "\(code: "run-scenario explain WORD") says the same in a terminal, and explains more words."
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
