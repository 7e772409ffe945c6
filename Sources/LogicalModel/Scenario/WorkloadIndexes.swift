/// The indexes that a workload could use but its domain does not declare.
extension Scenario {
  /// Returns the property of a kind that an operation looks up or sorts by, unless an index serves
  /// it: an index for the kind, or a plain one if the kind is a root and needs no condition.
  ///
  /// Returns nil for companions, which every strategy stores in the same way.
  package func missingIndex(for operation: Operation) -> PropertyPath? {
    guard let path = operation.action.soughtProperty, domain.root(of: path.kind) == domain.family,
      let property = domain.properties(of: path.kind).first(where: { $0.name == path.name }),
      !property.indexedKinds.contains(path.kind),
      !(property.isIndexed && path.kind == domain.family)
    else { return nil }
    return path
  }

  /// The workload's missing indexes without duplicates, in workload order.
  package var missingIndexes: [PropertyPath] {
    workload.compactMap(missingIndex).reduce(into: []) { found, path in
      if !found.contains(path) { found.append(path) }
    }
  }
}
