package import Lineage

/// The mapping between the models of two strategies of a tree, without the values of coded content.
package struct TreeMapping: Sendable {
  package let mapping: MappingModel
  /// Old entities whose objects only the kinds' own mappings use.
  package let dropped: Set<String>

  /// Maps everything in the tree's objects to its new place.
  ///
  /// - Parameters:
  ///   - source: The strategy of the store.
  ///   - destination: The same tree in the new strategy.
  /// - Throws: `ModelDocumentError`, or `MigrationError` if no mapping exists between the models.
  package init(from source: ReshapedModel, to destination: ReshapedModel) throws {
    let old = try source.document.model()
    let new = try destination.document.model()
    let taken = source.placements.values.flatMap { [$0.exactEntity, $0.detailsEntity] }
    dropped = Set(taken.compactMap(\.self))
    var mappings: [EntityMapping] = []
    for kind in source.tree.kinds {
      mappings += try Self.mappings(of: kind.name, from: source, to: destination)
    }
    for entity in source.tree.others {
      mappings += Self.mappings(ofOther: entity.name, from: source, to: destination)
    }
    mapping = try MappingModel(
      from: old, to: new, mappings: mappings, dropping: dropped)
  }
}

/// The mappings of one kind.
extension TreeMapping {
  private typealias Sources = [String: AttributeMapping.Source]

  private static func mappings(
    of kind: String, from source: ReshapedModel, to destination: ReshapedModel
  ) throws -> [EntityMapping] {
    guard let old = source.placements[kind], let new = destination.placements[kind],
      let oldEntity = old.exactEntity, let newEntity = new.exactEntity
    else { return [] }
    let attributes = source.tree.attributes(of: kind).filter { !$0.isTransient }
    var own: Sources = [:]
    var details: Sources = [:]
    for attribute in attributes {
      guard let from = old.places[attribute.name], let to = new.places[attribute.name] else {
        continue
      }
      for path in source.tree.document.elementPaths(of: attribute) {
        switch to {
        case .attribute(let name): own[name + path] = Self.source(from, path)
        case .detail(_, let name): details[name + path] = Self.source(from, path)
        case .coded: break
        }
      }
    }
    if let discriminator = new.discriminator {
      own[discriminator.attribute] = .constant(.integer(discriminator.code))
    }
    var relationships = links(
      ofLineage: source.tree.lineage(of: kind).map(\.name), source, destination)
    let joint = new.joint(in: destination)
    if let joint { relationships[joint.forward] = [.sameObject] }
    let condition = old.discriminator.map {
      FetchPredicate.attribute($0.attribute, .equal, .integer($0.code))
    }
    var mappings = [
      EntityMapping(
        from: oldEntity, to: newEntity, where: condition, attributes: own,
        relationships: relationships, takesRestByName: false)
    ]
    if let joint, let entity = new.detailsEntity {
      mappings.append(
        EntityMapping(
          from: oldEntity, to: entity, where: condition, attributes: details,
          relationships: [joint.backward: [.sameObject]], takesRestByName: false))
    }
    return mappings
  }

  private static func source(_ place: AttributePlace, _ path: String) -> AttributeMapping.Source {
    switch place {
    case .attribute(let name): .attribute(name + path)
    case .detail(let relationship, let name): .related(name + path, through: relationship)
    case .coded: .defaultValue
    }
  }

  /// Returns the relationships that a lineage declares, by their new names, each with all old ones,
  /// which together have its destinations.
  private static func links(
    ofLineage entities: [String], _ source: ReshapedModel, _ destination: ReshapedModel
  ) -> [String: [RelationshipMapping.Source]] {
    var links: [String: [RelationshipMapping.Source]] = [:]
    for (end, names) in destination.relationships where entities.contains(end.entity) {
      let declared = source.tree.document.entities.first { $0.name == end.entity }?.relationships
        .first { $0.name == end.name }
      if declared?.settings.isYes("transient") == true { continue }
      for name in names {
        links[name] = (source.relationships[end] ?? []).map { .relationship($0) }
      }
    }
    return links
  }

  /// Returns the mapping of an entity outside the tree whose relationships into it have new names.
  private static func mappings(
    ofOther entity: String, from source: ReshapedModel, to destination: ReshapedModel
  ) -> [EntityMapping] {
    let lineage = source.tree.document.lineage(of: entity).map(\.name)
    let isChanged = destination.relationships.contains { end, names in
      lineage.contains(end.entity) && names != source.relationships[end]
    }
    guard isChanged else { return [] }
    return [
      EntityMapping(
        from: entity, to: entity, attributes: [:],
        relationships: links(ofLineage: lineage, source, destination))
    ]
  }
}

extension KindPlacement {
  /// Returns the relationships between an object and its details; nil without details.
  fileprivate func joint(in model: ReshapedModel) -> (forward: String, backward: String)? {
    for case .detail(let forward, _) in places.values {
      let end = model.document.entities.first { $0.name == exactEntity }?.relationships
        .first { $0.name == forward }
      return end?.inverseName.map { (forward, $0) }
    }
    return nil
  }
}
