import ObjectModel

/// Deleting many objects by the delete rules, past any context.
extension InMemoryContents {
  /// Removes the objects that a fetch matches and what a cascade reaches from them; afterwards
  /// nothing refers to what is gone.
  ///
  /// - Returns: everything that was deleted, what was asked for first.
  /// - Throws: ``ObjectGraphError/batchRefused(entity:property:row:reason:)`` if a rule denies it
  ///   or a required reference would be lost.
  mutating func delete(matching fetch: StoreFetch) throws(ObjectGraphError) -> [StoreAddress] {
    let view = InMemoryView(self)
    var doomed: [StoredSubject] = []
    var keys: [Int: Set<Int64>] = [:]
    var next = try view.subjects(fetch)
    while !next.isEmpty {
      let new = next.filter { keys[$0.layout.rootIndex, default: []].insert($0.key).inserted }
      doomed += new
      next = new.flatMap { subject in destinations(of: subject, .cascade).flatMap(\.destinations) }
    }
    for subject in doomed {
      for (relationship, destinations) in destinations(of: subject, .deny) {
        guard
          destinations.allSatisfy({ keys[$0.layout.rootIndex]?.contains($0.key) ?? false })
        else {
          throw Self.refusal(
            model.entities[relationship.declaringEntity], relationship.name, nil,
            "denies the deletion")
        }
      }
    }
    for subject in doomed { remove(subject.row) }
    for (root, keys) in keys { try clearReferences(toTree: root, keys: keys) }
    return doomed.map(\.row.address)
  }

  /// Where an object's relationships with a delete rule lead.
  private func destinations(of subject: StoredSubject, _ rule: DeleteRule)
    -> [(relationship: RelationshipLayout, destinations: [StoredSubject])]
  {
    let ruled = subject.layout.relationships.values.filter { $0.deleteRule == rule }
    return ruled.sorted { $0.name < $1.name }.map { relationship in
      if relationship.isToMany { return (relationship, subject.destinations(of: relationship)) }
      let slot = subject.layout.slot(named: relationship.name)
      return (relationship, [slot.flatMap(subject.destination)].compactMap(\.self))
    }
  }

  private mutating func clearReferences(toTree root: Int, keys: Set<Int64>)
    throws(ObjectGraphError)
  {
    for row in rows.flatMap(\.values) {
      var changed = row
      for slot in row.entity.references {
        guard case .object(let entity, let key) = row.values[slot.index],
          model.entities[entity].rootIndex == root, keys.contains(key)
        else { continue }
        guard slot.isOptional else {
          throw Self.refusal(
            row.entity, row.entity.slotNames[slot.index], nil,
            "is required, but an object would lose what it leads to")
        }
        changed.values[slot.index] = nil
        changed.version += 1
      }
      if changed.version != row.version { self[row.entity, row.key] = changed }
    }
  }
}
