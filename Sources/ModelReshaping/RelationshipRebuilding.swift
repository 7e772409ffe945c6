import Lineage

/// Rebuilds the relationships into, out of and within a tree between the new entities of its
/// objects.
struct RelationshipRebuilding {
  private typealias Relationship = ModelDocument.Relationship

  let tree: EntityTree
  let strategy: String
  let homes: [String: [String]]
  /// The entity of the objects of exactly each kind.
  let exactEntities: [(kind: String, entity: String?)]

  /// Finds the new names of every relationship with an end in the tree, avoiding the attribute
  /// names of the new entities.
  ///
  /// - Returns: Several names if the destinations have no common entity: `publications` of a Tag
  ///   becomes `publicationsOfBook` and `publicationsOfMagazine`. No name for a transient relationship
  ///   that the strategy cannot have.
  /// - Throws: ``ReshapingError/cannotHold(strategy:entity:property:why:)``.
  func names(beside entities: [ModelDocument.Entity]) throws(ReshapingError)
    -> [RelationshipEnd: [String]]
  {
    var names: [RelationshipEnd: [String]] = [:]
    var taken = Dictionary(
      entities.map { ($0.name, Set($0.attributes.map { $0.name.lowercased() })) },
      uniquingKeysWith: { first, _ in first })
    for entity in tree.document.entities {
      let own = homes(of: entity.name)
      for relationship in entity.relationships {
        let destination = relationship.destinationEntity ?? ""
        guard tree.contains(entity.name) || tree.contains(destination) else { continue }
        let far = homes(of: destination)
        let end = RelationshipEnd(entity: entity.name, name: relationship.name)
        do throws(ReshapingError) {
          try check(relationship, of: entity.name, own, far)
        } catch {
          // A relationship without stored links is no reason to refuse the rows.
          guard relationship.settings.isYes("transient") else { throw error }
          names[end] = []
          continue
        }
        let wanted =
          far.count > 1 ? far.map { "\(relationship.name)Of\($0)" } : [relationship.name]
        names[end] = wanted.map { name in
          // Siblings that are now in one entity may have relationships with the same name.
          func isTaken(_ name: String) -> Bool {
            own.contains { taken[$0]?.contains(name.lowercased()) == true }
          }
          var (free, number) = (name, 1)
          while isTaken(free) {
            free =
              entity.name.lowercasedFirst + name.capitalizedFirst + (number > 1 ? "\(number)" : "")
            number += 1
          }
          for home in own { taken[home, default: []].insert(free.lowercased()) }
          return free
        }
      }
    }
    return names
  }

  private func homes(of entity: String) -> [String] {
    tree.contains(entity) ? homes[entity] ?? [] : [entity]
  }

  private func check(
    _ relationship: Relationship, of entity: String, _ own: [String], _ far: [String]
  ) throws(ReshapingError) {
    func rejection(_ why: String) -> ReshapingError {
      .cannotHold(
        strategy: strategy, entity: entity, property: relationship.name, why: why)
    }
    let destination = relationship.destinationEntity ?? ""
    guard !own.isEmpty else { return }
    if far.isEmpty {
      throw rejection("\(destination) has no entity, because it has no members")
    }
    guard far.count > 1 else { return }
    if own.count > 1 {
      throw rejection(
        "members of \(destination) are in \(far.count) unrelated entities, and a relationship has one destination"
      )
    }
    if relationship.settings.isYes("ordered") {
      throw rejection(
        "its order covers members of \(far.count) unrelated entities, but a relationship orders only one entity"
      )
    }
  }

  /// Returns the relationships of a new entity, in the order of the kinds.
  func relationships(of home: String, _ names: [RelationshipEnd: [String]])
    -> [ModelDocument.Relationship]
  {
    tree.document.entities.filter { tree.contains($0.name) }.flatMap { kind in
      homes(of: kind.name).contains(home)
        ? kind.relationships.flatMap { copies(of: $0, kind.name, at: home, names) } : []
    }
  }

  /// Returns an entity outside the tree with its relationships into the tree.
  func rebuilt(_ entity: ModelDocument.Entity, _ names: [RelationshipEnd: [String]])
    -> ModelDocument.Entity
  {
    var entity = entity
    entity.relationships = entity.relationships.flatMap { relationship in
      tree.contains(relationship.destinationEntity ?? "")
        ? copies(of: relationship, entity.name, at: entity.name, names) : [relationship]
    }
    return entity
  }

  private func copies(
    of relationship: Relationship, _ entity: String, at home: String,
    _ names: [RelationshipEnd: [String]]
  ) -> [Relationship] {
    let own = names[RelationshipEnd(entity: entity, name: relationship.name)] ?? []
    let destination = relationship.destinationEntity ?? ""
    let inverse = tree.document.inverse(of: relationship).flatMap { names[$0.end] } ?? []
    return zip(own, homes(of: destination)).map { name, far in
      var copy = relationship
      copy.name = name
      copy.destinationEntity = far
      if relationship.inverseName != nil {
        let isSplit = inverse.count > 1
        let place = isSplit ? homes(of: entity).firstIndex(of: home) ?? 0 : 0
        copy.inverseName = inverse.indices.contains(place) ? inverse[place] : nil
        copy.settings["inverseEntity"] = far
      }
      if isLoosened(entity, at: home) || own.count > 1 {
        copy.isOptional = true
        copy.settings["minCount"] = nil
      }
      return copy
    }
  }

  /// True if an entity also has objects of kinds without the relationship.
  private func isLoosened(_ entity: String, at home: String) -> Bool {
    tree.contains(entity)
      && exactEntities.contains { kind, exact in
        exact == home && !tree.lineage(of: kind).contains { $0.name == entity }
      }
  }
}
