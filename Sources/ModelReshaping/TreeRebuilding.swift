import Lineage

/// A strategy's entities under construction.
///
/// It contains the common part of the strategies, so that a strategy's own file shows only its
/// idea.
struct TreeRebuilding {
  typealias Entity = ModelDocument.Entity

  let tree: EntityTree
  /// The strategy's name for messages.
  let strategy: String
  /// The new entities, still without relationships and indexes.
  private(set) var entities: [Entity] = []
  private(set) var placements: [KindPlacement] = []
  /// The new entities at the ends of each kind's relationships; several if its descendants have no
  /// common one.
  private var homes: [String: [String]] = [:]

  init(_ tree: EntityTree, strategy: String) { (self.tree, self.strategy) = (tree, strategy) }

  /// Adds an entity for objects of the given kinds; its relationships, constraints and indexes
  /// follow from the places of the kinds' attributes.
  mutating func add(_ entity: Entity, for kinds: [Entity] = []) {
    entities.append(entity)
    for kind in kinds { homes[kind.name, default: []].append(entity.name) }
  }

  mutating func add(_ placement: KindPlacement) { placements.append(placement) }

  /// Builds the model with all relationships, indexes and constraints: `joints` are the strategy's
  /// own relationships with the new entities that declare them, `notes` the rules that it loses.
  ///
  /// - Throws: ``ReshapingError``.
  func model(
    joining joints: [(entity: String, relationship: ModelDocument.Relationship)] = [],
    notes: [String] = []
  ) throws(ReshapingError) -> ReshapedModel {
    let ties = RelationshipRebuilding(
      tree: tree, strategy: strategy, homes: homes,
      exactEntities: placements.map { ($0.kind, $0.exactEntity) })
    let names = try ties.names(beside: entities)
    var rebuilt = entities
    for joint in joints {
      guard let place = rebuilt.firstIndex(where: { $0.name == joint.entity }) else { continue }
      rebuilt[place].relationships.append(joint.relationship)
    }
    for index in rebuilt.indices {
      rebuilt[index].relationships += ties.relationships(of: rebuilt[index].name, names)
    }
    let indexes = IndexRebuilding(tree: tree, placements: placements, names: names)
    for index in rebuilt.indices {
      rebuilt[index].fetchIndexes += indexes.indexes(of: rebuilt[index].name)
      let constraints = indexes.constraints(of: rebuilt[index].name)
      rebuilt[index].uniquenessConstraints = constraints.isEmpty ? nil : constraints
    }
    var document = tree.document
    document.entities = tree.others.map { ties.rebuilt($0, names) } + rebuilt
    let lost = removeLostRequests(from: &document, with: rebuilt)
    for index in document.configurations.indices {
      document.configurations[index].entities = configured(document.configurations[index].entities)
    }
    let model = ReshapedModel(
      tree: tree, strategy: strategy, document: document,
      placements: Dictionary(uniqueKeysWithValues: placements.map { ($0.kind, $0) }),
      relationships: names, notes: notes + indexes.notes + lost)
    return model.adding(LostRules(model: model).sentences)
  }

  /// Removes fetch requests about removed entities, and fetched properties without a place; returns
  /// notes about them.
  private func removeLostRequests(from document: inout ModelDocument, with rebuilt: [Entity])
    -> [String]
  {
    let gone = Set(tree.kinds.map(\.name)).subtracting(rebuilt.map(\.name))
    var lost = document.fetchRequests.filter { gone.contains($0.entity ?? "") }.map {
      "The fetch request \($0.name) is left out: \($0.entity ?? "") is no longer an entity."
    }
    document.fetchRequests.removeAll { gone.contains($0.entity ?? "") }
    for index in document.entities.indices {
      document.entities[index].fetchedProperties.removeAll {
        gone.contains($0.fetchRequest?.entity ?? "")
      }
    }
    let kept = Set(document.entities.flatMap { $0.fetchedProperties.map(\.name) })
    lost += tree.document.entities.flatMap { entity in
      entity.fetchedProperties.filter { !kept.contains($0.name) }.map {
        "The fetched property \(entity.name).\($0.name) has no equivalent and is left out."
      }
    }
    return lost
  }

  /// Returns the entities of a configuration; the new entities replace those of the tree.
  private func configured(_ names: [String]) -> [String] {
    let isOfTree = names.contains(where: tree.contains)
    return names.filter { !tree.contains($0) } + (isOfTree ? entities.map(\.name) : [])
  }
}

extension TreeRebuilding {
  /// Returns the placement of a kind whose values are in attributes of the object itself.
  func placement(of kind: String, exactEntity: String?, fetchedEntities: [String]) -> KindPlacement
  {
    var placement = KindPlacement(
      entity: kind, attributes: tree.attributes(of: kind).map(\.name))
    (placement.exactEntity, placement.fetchedEntities) = (exactEntity, fetchedEntities)
    return placement
  }
}
