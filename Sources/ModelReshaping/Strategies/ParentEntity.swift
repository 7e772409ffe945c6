import Lineage

/// Entity inheritance as in Xcode's model editor: every kind is an entity, with a concrete parent.
///
/// All objects of the family are in the root's table, which has the columns of all kinds.
package struct ParentEntity: Strategy {
  package let name = "parent-entity"
  package let summary =
    "Each kind is an entity with its parent kind as parent entity; members of the root kind itself "
    + "are objects of the parent entity. One table for the family."

  package init() {}

  package func reshape(_ tree: EntityTree) -> ReshapedModel {
    ReshapedModel(keeping: tree, strategy: name)
  }
}

extension ReshapedModel {
  /// Creates the unchanged model.
  init(keeping tree: EntityTree, strategy: String) {
    let placements = tree.kinds.map {
      KindPlacement(entity: $0.name, attributes: tree.attributes(of: $0.name).map(\.name))
    }
    let ends = tree.document.entities.flatMap { entity in
      entity.relationships.filter {
        tree.contains(entity.name) || tree.contains($0.destinationEntity ?? "")
      }.map { (RelationshipEnd(entity: entity.name, name: $0.name), [$0.name]) }
    }
    self.init(
      tree: tree, strategy: strategy, document: tree.document,
      placements: Dictionary(uniqueKeysWithValues: placements.map { ($0.kind, $0) }),
      relationships: Dictionary(ends, uniquingKeysWith: { first, _ in first }), notes: [])
  }
}
