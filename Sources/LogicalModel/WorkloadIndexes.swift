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
