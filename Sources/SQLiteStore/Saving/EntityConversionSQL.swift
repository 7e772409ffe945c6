import ObjectGraph

/// What makes a row one of another entity of its tree; each statement takes the key for its `?`.
///
/// The values that the new entity has too are written as those of any changed object.
struct EntityConversionSQL {
  private let former: EntityLayout
  private let new: EntityLayout
  private let layout: StoreLayout

  init(from former: EntityLayout, to new: EntityLayout, _ layout: StoreLayout) {
    self.former = former
    self.new = new
    self.layout = layout
  }

  var statements: [String] { [rowStatement] + unlinkings + referenceStatements }

  /// The number of the new entity, and nothing in the columns that it does not have.
  private var rowStatement: String {
    let table = layout.table(of: new)
    let kept = lineage(of: new)
    let lost = table.columns.filter { lineage(of: former).contains($0.owner) }
      .filter { !kept.contains($0.owner) }
    let sets = ["Z_ENT = \(layout.number(of: new))"] + lost.map { "\($0.name) = NULL" }
    return "UPDATE \(table.name) SET \(sets.joined(separator: ", ")) WHERE Z_PK = ?"
  }

  private var unlinkings: [String] {
    former.relationships.values
      .filter { new.relationships[$0.name] != $0 && ($0.isManyToMany || $0.isOneSided) }
      .sorted { $0.name < $1.name }
      .flatMap { relationship in
        layout.links(of: relationship)?
          .unlinkings(ofSourceIn: "= ?", isReflexive: relationship.isReflexive) ?? []
      }
  }

  /// References to the row tell its entity.
  private var referenceStatements: [String] {
    layout.references(toTree: new.rootIndex).compactMap { reference in
      reference.entityColumn.map {
        "UPDATE \(reference.table) SET \($0) = \(layout.number(of: new)) "
          + "WHERE \(reference.keyColumn) = ?"
      }
    }
  }

  private func lineage(of entity: EntityLayout) -> Set<Int> {
    Set(layout.model.entities.filter { $0.subtree.contains(entity.index) }.map(\.index))
  }
}
