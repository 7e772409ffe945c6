import Lineage

/// One entity for the whole family, a type attribute, and columns that the kinds share.
///
/// This is the manual alternative of the article "All Roads Lead to Rome": an enum with associated
/// values hides a few general columns. Attributes of two kinds use the same column if their types
/// agree, so the table is narrower than an inheritance hierarchy's.
package struct EnumContent: Strategy {
  package let name = "enum-content"
  package let summary =
    "One entity for the whole family: a type attribute names the kind, and the kinds' own "
    + "properties share columns of the same type. A Swift enum represents them in code."

  package init() {}

  package func reshape(_ tree: EntityTree) throws(ReshapingError) -> ReshapedModel {
    var rebuilding = TreeRebuilding(tree, strategy: name)
    let columns = SharedColumns(tree)
    rebuilding.add(rebuilding.typedEntity(adding: columns.attributes), for: tree.kinds)
    for (kind, code) in tree.codedKinds {
      var placement = rebuilding.typedPlacement(of: kind, code: code)
      placement.places = columns.places(of: kind.name)
      rebuilding.add(placement)
    }
    return try rebuilding.model()
  }
}
