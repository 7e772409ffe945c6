import Lineage

/// Entity inheritance under an abstract parent, so that every object belongs to a leaf entity.
///
/// Objects of exactly the root kind get their own concrete entity below the abstract root. The
/// table is the same as with a concrete parent; there is one more entity.
package struct AbstractRoot: Strategy {
  package let name = "abstract-root"
  package let summary =
    "The root kind is an abstract entity and every kind below it a separate entity; members of "
    + "the root kind itself become a concrete leaf entity. One table for the family."

  package init() {}

  package func reshape(_ tree: EntityTree) throws(ReshapingError) -> ReshapedModel {
    let kept = ReshapedModel(keeping: tree, strategy: name)
    guard !tree.rootEntity.isAbstract else { return kept }
    var leaf = ModelDocument.Entity(name: "Plain\(tree.root)")
    guard !tree.document.entities.contains(where: { $0.name == leaf.name }) else {
      throw .nameTaken(strategy: name, entity: leaf.name, name: leaf.name)
    }
    leaf.parentEntity = tree.root
    leaf.representedClassName = leaf.name
    var document = tree.document
    for index in document.entities.indices where document.entities[index].name == tree.root {
      document.entities[index].isAbstract = true
    }
    document.entities.append(leaf)
    for index in document.configurations.indices
    where document.configurations[index].entities.contains(tree.root) {
      document.configurations[index].entities.append(leaf.name)
    }
    var placements = kept.placements
    placements[tree.root]?.exactEntity = leaf.name
    return ReshapedModel(
      tree: tree, strategy: name, document: document, placements: placements,
      relationships: kept.relationships, notes: [])
  }
}
