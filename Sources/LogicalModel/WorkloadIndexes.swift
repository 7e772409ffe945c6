import OrderedCollections

/// The indexes that a workload could use and that its domain does not declare.
extension Scenario {
  /// The property of a kind that an operation looks up or sorts by, unless an index serves it: one for
  /// the kind, or a plain one where the kind is a root, so that no condition on the kind is needed.
  ///
  /// Nil for companions, which every strategy stores alike.
  package func missingIndex(for operation: Operation) -> PropertyPath? {
    guard let path = operation.action.soughtProperty, domain.root(of: path.kind) == domain.family,
      let property = domain.properties(of: path.kind).first(where: { $0.name == path.name }),
      !property.indexedKinds.contains(path.kind),
      !(property.isIndexed && path.kind == domain.family)
    else { return nil }
    return path
  }

  /// Each of the workload's missing indexes once, in the workload's order.
  package var missingIndexes: [PropertyPath] {
    workload.compactMap(missingIndex).reduce(into: []) { found, path in
      if !found.contains(path) { found.append(path) }
    }
  }
}

extension Domain {
  /// The domain with an index for each property of a kind.
  ///
  /// - Throws: ``DomainError`` for a property that the kind does not have.
  package func indexing(_ paths: [PropertyPath]) throws(DomainError) -> Domain {
    var kinds = self.kinds
    for path in paths {
      let owner = lineage(of: path.kind).first { $0.properties.contains { $0.name == path.name } }
      guard let owner, let index = owner.properties.firstIndex(where: { $0.name == path.name })
      else {
        throw DomainError(problems: [
          DomainError.Problem(kind: path.kind, member: path.name, what: "there is no such property")
        ])
      }
      kinds[owner.name]?.properties[index].indexedKinds.append(path.kind)
    }
    return try Domain(family: family, kinds: Array(kinds.values))
  }
}
