package import Lineage

/// A root entity of a model and its descendants: the kinds of a family.
package struct EntityTree: Sendable {
  package typealias Entity = ModelDocument.Entity

  package let document: ModelDocument
  package let root: String
  /// The tree's entities, parents before their sub-entities and otherwise in the document's order.
  package let kinds: [Entity]
  private let lineages: [String: [Entity]]
  /// The codes and shared attributes of existing stores.
  let assignments: StoredAssignments

  /// - Throws: ``ReshapingError/noTree(_:)``.
  package init(
    _ document: ModelDocument, root: String, keeping assignments: StoredAssignments = .init()
  ) throws(ReshapingError) {
    guard let top = document.entities.first(where: { $0.name == root }), top.parentEntity == nil
    else { throw .noTree(root) }
    var lineages = [root: [top]]
    var kinds = [top]
    var rest = document.entities.filter { $0.parentEntity != nil }
    while let place = rest.firstIndex(where: { lineages[$0.parentEntity ?? ""] != nil }) {
      let entity = rest.remove(at: place)
      lineages[entity.name] = (lineages[entity.parentEntity ?? ""] ?? []) + [entity]
      kinds.append(entity)
    }
    (self.document, self.root, self.kinds, self.lineages) = (document, root, kinds, lineages)
    self.assignments = assignments
  }

  /// The entities outside the tree.
  var others: [Entity] { document.entities.filter { lineages[$0.name] == nil } }

  func contains(_ entity: String) -> Bool { lineages[entity] != nil }

  /// Returns the entity and its ancestors, the root first; empty for an entity outside the tree.
  package func lineage(of kind: String) -> [Entity] { lineages[kind] ?? [] }

  /// Returns the entity and its descendants.
  package func withDescendants(of kind: String) -> [Entity] {
    kinds.filter { lineage(of: $0.name).contains { $0.name == kind } }
  }

  /// Returns a kind and its descendants, without abstract ones.
  package func concreteKinds(of kind: String) -> [Entity] {
    withDescendants(of: kind).filter { !$0.isAbstract }
  }

  /// Returns inherited and own attributes, the root's first.
  package func attributes(of kind: String) -> [ModelDocument.Attribute] {
    lineage(of: kind).flatMap(\.attributes)
  }

  /// The kinds with the codes that distinguish them in one entity: those of existing stores, and
  /// then new ones in the order of the kinds.
  var codedKinds: [(kind: Entity, code: Int)] {
    var next = (assignments.codes.values.max() ?? -1) + 1
    return kinds.map { kind in
      if let code = assignments.codes[kind.name] { return (kind, code) }
      defer { next += 1 }
      return (kind, next)
    }
  }

  /// The descendants of the root.
  var subkinds: ArraySlice<Entity> { kinds.dropFirst() }

  var rootEntity: Entity { kinds[0] }
}

extension EntityTree {
  /// Returns a name that no given attribute and no relationship of the kinds has: the wanted one,
  /// or a longer one.
  func freeName(
    _ wanted: String, avoiding attributes: [ModelDocument.Attribute], in kinds: [Entity],
    prefix: String
  ) -> String {
    // Column names are case-insensitive.
    let taken = Set(
      (attributes.map(\.name) + kinds.flatMap { $0.relationships.map(\.name) }).map {
        $0.lowercased()
      })
    var name = wanted
    while taken.contains(name.lowercased()) { name = prefix + name.capitalizedFirst }
    return name
  }
}

extension ModelDocument {
  /// Returns an entity and its ancestors, the root first.
  package func lineage(of name: String) -> [Entity] {
    var lineage: [Entity] = []
    var next: String? = name
    while let entity = entities.first(where: { $0.name == next }),
      !lineage.contains(where: { $0.name == entity.name })
    {
      lineage.insert(entity, at: 0)
      next = entity.parentEntity
    }
    return lineage
  }

  /// Returns the inverse of a relationship, with the entity that declares it; nil for a one-way
  /// relationship.
  package func inverse(of relationship: Relationship) -> (
    end: RelationshipEnd, relationship: Relationship
  )? {
    for entity in lineage(of: relationship.destinationEntity ?? "") {
      if let inverse = entity.relationships.first(where: { $0.name == relationship.inverseName }) {
        return (RelationshipEnd(entity: entity.name, name: inverse.name), inverse)
      }
    }
    return nil
  }

  /// Returns the suffixes of an attribute's columns: the paths of a composite's elements, such as
  /// `.latitude`, and an empty one for other attributes.
  func elementPaths(of attribute: Attribute) -> [String] {
    guard let composite = composites.first(where: { $0.name == attribute.settings["composite"] })
    else { return [""] }
    return composite.attributes.flatMap { element in
      elementPaths(of: element).map { ".\(element.name)\($0)" }
    }
  }
}

extension String {
  var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
  var lowercasedFirst: String { prefix(1).lowercased() + dropFirst() }
}
