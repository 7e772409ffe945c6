import Lineage
import LogicalModel

/// Indexes for the members of one kind.
extension EntityForest {
  /// Adds the indexes of ``Property/indexedKinds``: over the property, after the kind where the table
  /// has rows of other kinds; none where the property is inside coded content.
  ///
  /// `Book.pageCount` becomes `(Z_ENT, ZPAGECOUNT)` in one table for the family and `(ZPAGECOUNT)` in a
  /// table of Books. Core Data takes no condition on the entity for a partial index, so the kind leads.
  func addKindIndexes() {
    for kind in domain.allKinds {
      for property in kind.properties {
        for target in property.indexedKinds { addIndex(over: property.name, for: target) }
      }
    }
  }

  private func addIndex(over property: String, for kind: String) {
    guard let mapping = mappings.first(where: { $0.kind == kind }),
      let position = domain.properties(of: kind).firstIndex(where: { $0.name == property })
    else { return }
    let concrete = domain.withDescendants(of: kind).filter { !$0.isAbstract }.map(\.name)
    for member in mappings where concrete.contains(member.kind) {
      switch member.places[position] {
      case .attribute(let name):
        for entity in mapping.fetchedEntities {
          add(name, to: entity, after: kindElement(of: mapping, in: entity))
        }
      case .detail(_, let name):
        if let entity = member.detailsEntity { add(name, to: entity, after: nil) }
      case .coded: break
      }
    }
  }

  /// The element that tells the rows of a kind; nil where the table has no others.
  private func kindElement(of mapping: KindMapping, in entity: String)
    -> FetchIndexDescription.Element?
  {
    if let discriminator = mapping.discriminator {
      return mapping.kind == domain.family
        ? nil : FetchIndexDescription.Element(property: discriminator.attribute)
    }
    return roots.contains { $0.name == entity }
      ? nil : FetchIndexDescription.Element(property: "entity", expressionType: .undefined)
  }

  private func add(
    _ attribute: String, to name: String, after kind: FetchIndexDescription.Element?
  ) {
    guard let entity = roots.lazy.flatMap(\.withSubentities).first(where: { $0.name == name })
    else { return }
    var index = FetchIndexDescription(over: attribute)
    if let kind {
      index.name = "byKindAnd" + attribute.capitalisedWord + "Index"
      index.elements.insert(kind, at: 0)
    }
    guard !entity.indexes.contains(where: { $0.name == index.name }) else { return }
    entity.indexes.append(index)
  }
}

extension EntityDescription {
  fileprivate var withSubentities: [EntityDescription] {
    [self] + subentities.flatMap(\.withSubentities)
  }
}
