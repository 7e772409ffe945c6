import Lineage

/// A separate entity for each concrete kind of the family, without a common parent.
///
/// This is the usual alternative to inheritance: every table has only the columns of its kind, and
/// a Swift protocol hides the entities. A question about all kinds costs a fetch for each, which
/// the caller merges.
package struct IndependentEntities: Strategy {
  package let name = "independent-entities"
  package let summary =
    "Each concrete kind is a separate entity with all its properties, inherited ones repeated, "
    + "and without a parent. One table for each kind; a Swift protocol unites them in code."

  package init() {}

  package func reshape(_ tree: EntityTree) throws(ReshapingError) -> ReshapedModel {
    var rebuilding = TreeRebuilding(tree, strategy: name)
    for kind in tree.kinds where !kind.isAbstract {
      var entity = kind.withoutRules
      entity.attributes = tree.attributes(of: kind.name)
      entity.fetchedProperties = tree.lineage(of: kind.name).flatMap(\.fetchedProperties)
      rebuilding.add(entity, for: tree.lineage(of: kind.name))
    }
    for kind in tree.kinds {
      rebuilding.add(
        rebuilding.placement(
          of: kind.name, exactEntity: kind.isAbstract ? nil : kind.name,
          fetchedEntities: tree.concreteKinds(of: kind.name).map(\.name)))
    }
    return try rebuilding.model(notes: notes(tree))
  }

  private func notes(_ tree: EntityTree) -> [String] {
    let count = tree.concreteKinds(of: tree.root).count
    guard count > 1 else { return [] }
    return [
      "A query across all kinds is \(count) fetches, merged in memory by the program.",
      "A member that changes its kind becomes a new object with a new ID.",
    ]
  }
}
