/// The table of one many-to-many relationship and its inverse (StoreLayout.md, Tables).
package struct JoinTableLayout: Sendable {
  package let name: String
  /// The entity and relationship that the table is named after.
  package let owner: Int
  package let relationship: String
  /// The other side.
  package let other: Int
  package let inverse: String
  /// Holds keys of the owner's objects.
  let ownerColumn: String
  /// Holds keys of the other side's objects.
  let otherColumn: String
  /// Holds the places among an owner's destinations, if the owner's side is ordered.
  let ownerPositionColumn: String?
  /// The same of the other side.
  let otherPositionColumn: String?

  /// True if the relationship is the side that the table is named after.
  func isOwned(by relationship: RelationshipLayout) -> Bool {
    relationship.declaringEntity == owner && relationship.name == self.relationship
  }

  /// True if the table holds the links of the relationship, seen from either side.
  func holds(_ relationship: RelationshipLayout) -> Bool {
    isOwned(by: relationship)
      || (relationship.declaringEntity == other && relationship.name == inverse)
  }

  /// The column with the keys of the objects that declare the relationship.
  package func nearColumn(of relationship: RelationshipLayout) -> String {
    isOwned(by: relationship) ? ownerColumn : otherColumn
  }

  /// The column with the keys of the objects that the relationship leads to.
  func farColumn(of relationship: RelationshipLayout) -> String {
    isOwned(by: relationship) ? otherColumn : ownerColumn
  }

  /// The column with the places of the destinations, nil if the relationship is not ordered.
  func positionColumn(of relationship: RelationshipLayout) -> String? {
    isOwned(by: relationship) ? ownerPositionColumn : otherPositionColumn
  }
}

/// Derives the join tables of a model (StoreLayout.md, Tables).
struct JoinTableDerivation {
  let model: ModelLayout
  /// Z_ENT of each entity by its index.
  let numbers: [Int]

  /// In the order of their owners' numbers, an owner's by name.
  ///
  /// A name of a column that another join table has already gets a number. Files disagree on which
  /// of the tables keeps the bare name; here it is the first one.
  var tables: [JoinTableLayout] {
    var used: Set<String> = []
    return model.entities.flatMap { entity in
      entity.relationships.values
        .filter { $0.declaringEntity == entity.index && $0.isManyToMany && owns($0) }
        .sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
        .map { table(of: $0, &used) }
    }
  }

  /// The entity with sub-entities owns before one without; else the name that sorts first.
  ///
  /// Within one entity the only ordered side owns.
  private func owns(_ relationship: RelationshipLayout) -> Bool {
    let near = model.entities[relationship.declaringEntity]
    let far = model.entities[relationship.inverseDeclarer]
    if near.index == far.index {
      let isInverseOrdered = model.inverse(of: relationship)?.isOrdered ?? false
      guard relationship.isOrdered == isInverseOrdered else { return relationship.isOrdered }
      return relationship.name <= (relationship.inverseName ?? "")
    }
    if near.hasSubentities != far.hasSubentities { return near.hasSubentities }
    return near.name.utf8.lexicographicallyPrecedes(far.name.utf8)
  }

  private func table(of relationship: RelationshipLayout, _ used: inout Set<String>)
    -> JoinTableLayout
  {
    let (owner, other) = (relationship.declaringEntity, relationship.inverseDeclarer)
    let inverse = relationship.inverseName ?? ""
    let isReflexive = owner == other && inverse == relationship.name
    let ownerColumn = Self.free(keyColumn(owner, inverse), &used)
    return JoinTableLayout(
      name: keyColumn(owner, relationship.name), owner: owner, relationship: relationship.name,
      other: other, inverse: inverse, ownerColumn: ownerColumn,
      otherColumn: isReflexive
        ? "REFLEXIVE" : Self.free(keyColumn(other, relationship.name), &used),
      ownerPositionColumn: positionColumn(of: relationship),
      otherPositionColumn: isReflexive
        ? nil : model.inverse(of: relationship).flatMap(positionColumn))
  }

  private func keyColumn(_ entity: Int, _ relationship: String) -> String {
    "Z_\(numbers[entity])\(relationship.uppercased())"
  }

  private static func free(_ name: String, _ used: inout Set<String>) -> String {
    let names = (0...).lazy.map { $0 == 0 ? name : "\(name)\($0)" }
    let free = names.first { !used.contains($0) } ?? name
    used.insert(free)
    return free
  }

  /// Named after the ordered objects and the relationship that orders them.
  ///
  /// Without a number for a collision: no file that was looked at has one.
  private func positionColumn(of relationship: RelationshipLayout) -> String? {
    guard relationship.isOrdered else { return nil }
    return "Z_FOK_\(numbers[relationship.inverseDeclarer])\(relationship.name.uppercased())"
  }
}
