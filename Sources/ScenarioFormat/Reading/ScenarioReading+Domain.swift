import LogicalModel
import OrderedCollections

/// From declared kinds to a domain.
extension ScenarioReading {
  /// Nil, and reported, if the kinds do not fit together.
  mutating func domain(_ declared: DeclaredKinds) -> Domain? {
    // Without a family of its own the file's other mistakes are still found with its first root.
    let roots = declared.byName.values.filter { $0.kind.parent == nil }
    guard let family = declared.namedFamily ?? roots.first?.kind.name ?? declared.names.first
    else { return nil }
    let kinds = declared.byName.values.map { declaration in
      var kind = declaration.kind
      kind.links.removeAll { declared.byName[$0.destination] == nil }
      return kind
    }
    do throws(DomainError) {
      return try Domain(family: family, kinds: kinds)
    } catch {
      var reported: Set<String> = []
      for problem in error.problems {
        let place = declared.place(of: problem) ?? .start
        // Copies share their place, so that one mistake would be named many times.
        guard reported.insert("\(place) \(problem.what)").inserted else { continue }
        let path = [problem.kind, problem.member].compactMap { $0 }.joined(separator: ".")
        report(place, "\(path): \(problem.what)")
      }
      return nil
    }
  }
}
