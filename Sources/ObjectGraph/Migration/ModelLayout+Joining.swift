extension ModelLayout {
  /// Every relationship once, in the order of the entities and by name.
  package var declaredRelationships: [RelationshipLayout] {
    entities.flatMap { entity in
      entity.relationships.values.filter { $0.declaringEntity == entity.index }
        .sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    }
  }

  /// True if relationships of this model that become one and its inverse were not each other's.
  ///
  /// Then either side may have links that the other one knows nothing of, and all of them are
  /// links of both from now on.
  package func joins(_ near: [RelationshipLayout], _ far: [RelationshipLayout]) -> Bool {
    guard !near.isEmpty, !far.isEmpty else { return false }
    func isPaired(_ relationship: RelationshipLayout, in others: [RelationshipLayout]) -> Bool {
      inverse(of: relationship).map(others.contains) ?? false
    }
    return !near.allSatisfy { isPaired($0, in: far) } || !far.allSatisfy { isPaired($0, in: near) }
  }
}
