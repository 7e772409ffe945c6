package import LogicalModel
package import ObjectGraph
import ObjectModel

/// Members that become members of another kind.
extension BoundDomain {
  /// Makes an object a member of another kind: what the common ancestors of both kinds declare is
  /// kept, everything else gets the given values.
  ///
  /// Where kinds share no tree of entities this is a new object with a new ID, with the links of
  /// the old one, which is deleted.
  ///
  /// - Parameters:
  ///   - object: a member of another kind.
  ///   - target: the position of the new kind.
  ///   - values: for each property of the new kind; only those are written that no common ancestor
  ///     declares.
  /// - Returns: the object in its new kind, another one than before in most shapes.
  /// - Throws: ``StrategyError`` or `ObjectGraphError`.
  package func convert(
    _ object: ManagedObject, to target: Int, values: [PropertyValue]
  ) throws -> ManagedObject {
    guard let source = kindIndex(of: object), let context = object.managedObjectContext else {
      throw StrategyError.notMapped(kind: kinds[target].kind, name: "the object to convert")
    }
    let (old, new) = (kinds[source], kinds[target])
    let kept = keptCount(from: old.kind, to: new.kind)
    let former = try self.values(of: object, kindIndex: source)
    let merged = former.prefix(kept) + values.dropFirst(kept)
    if let to = new.entity, let from = old.entity, to.rootIndex != from.rootIndex {
      return try replace(object, old, new, Array(merged), in: context)
    }
    return try change(object, old, new, Array(merged), in: context)
  }

  /// How many properties both kinds have from common ancestors: the first ones of both.
  private func keptCount(from old: String, to new: String) -> Int {
    let (one, other) = (stored.domain.lineage(of: old), stored.domain.lineage(of: new))
    return zip(one, other).prefix { $0.name == $1.name }.reduce(0) { $0 + $1.0.properties.count }
  }

  private func replace(
    _ object: ManagedObject, _ old: BoundKind, _ new: BoundKind, _ values: [PropertyValue],
    in context: ManagedObjectContext
  ) throws -> ManagedObject {
    let made = try insert(new, values, into: context)
    for (position, link) in new.links.enumerated() {
      guard let former = old.links.first(where: { $0.isSame(as: link) }) else { continue }
      if let slot = former.slot {
        guard let found = object.reference(in: slot, of: object.filledRow()) else { continue }
        let destination = context.object(entityIndex: found.entity, key: found.key)
        self.link(made, kindIndex: try kindIndex(named: new.kind), link: position, to: destination)
      } else {
        for destination in try object.toMany(former.relationship.name) {
          context.link(made, link.relationship, destination)
        }
      }
    }
    context.delete(object)
    return made
  }

  private func change(
    _ object: ManagedObject, _ old: BoundKind, _ new: BoundKind, _ values: [PropertyValue],
    in context: ManagedObjectContext
  ) throws -> ManagedObject {
    var object = object
    if let entity = new.entity, entity !== object.layout {
      object = try context.convert(object, toEntity: entity.name)
    } else {
      try clear(object, old, keeping: new, in: context)
    }
    if let (slot, code) = new.discriminator { object.write(.integer(code), into: slot) }
    var details: ManagedObject?
    if let bound = new.details {
      let made = context.insert(entityIndex: bound.entity.index)
      object.setDestination(made, of: bound.reference)
      details = made
    }
    try writeAll(values, of: new, to: object, details)
    return object
  }

  /// Empties what only the former kind had, so that nothing of it is left in shared columns.
  private func clear(
    _ object: ManagedObject, _ old: BoundKind, keeping new: BoundKind,
    in context: ManagedObjectContext
  ) throws {
    for slot in old.slots where !new.slots.contains(slot) { object.setAbsent(slot) }
    if let content = old.content, new.content == nil { object.setAbsent(content.slot) }
    if let bound = old.details, let details = bound.object(of: object) {
      object.setDestination(nil, of: bound.reference)
      context.delete(details)
    }
    for link in old.links where !new.links.contains(where: { $0.isSame(as: link) }) {
      if let slot = link.slot {
        object.setDestination(nil, of: slot)
      } else {
        try object.setToMany([], for: link.relationship.name)
      }
    }
  }
}

extension BoundLink {
  /// True if both are the same link of a common ancestor.
  fileprivate func isSame(as other: BoundLink) -> Bool {
    declaringKind == other.declaringKind && relationship.name == other.relationship.name
  }
}
