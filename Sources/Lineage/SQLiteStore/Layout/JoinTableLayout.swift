/// The table of one many-to-many relationship and its inverse (StoreLayout.md, Tables).
package struct JoinTableLayout: Sendable {
  package let name: String
  /// The entity and relationship that the table is named after.
  package let owner: Int
  package let relationship: String
  /// The other side.
  package let other: Int
  package let inverse: String
  /// The column with the keys of the owner's objects.
  package let ownerColumn: String
  /// The column with the keys of the other side's objects.
  package let otherColumn: String
  /// The column with the positions among an owner's destinations, if the owner's side is ordered.
  let ownerPositionColumn: String?
  /// The column with the positions on the other side, if it is ordered.
  let otherPositionColumn: String?

  /// Returns true if the table is named after this relationship.
  func isOwned(by relationship: RelationshipLayout) -> Bool {
    relationship.declaringEntity == owner && relationship.name == self.relationship
  }

  /// Returns true if the table holds the relationship's links, from either side.
  func holds(_ relationship: RelationshipLayout) -> Bool {
    isOwned(by: relationship)
      || (relationship.declaringEntity == other && relationship.name == inverse)
  }

  /// Returns the column with the keys of the objects that declare the relationship.
  package func nearColumn(of relationship: RelationshipLayout) -> String {
    isOwned(by: relationship) ? ownerColumn : otherColumn
  }

  /// Returns the column with the keys of the destinations.
  package func farColumn(of relationship: RelationshipLayout) -> String {
    isOwned(by: relationship) ? otherColumn : ownerColumn
  }

  /// Returns the column with the destinations' positions, or nil if the relationship is not
  /// ordered.
  package func positionColumn(of relationship: RelationshipLayout) -> String? {
    isOwned(by: relationship) ? ownerPositionColumn : otherPositionColumn
  }
}

/// Derives the join tables of a model (StoreLayout.md, Tables).
struct JoinTableDerivation {
  let model: ModelLayout
  /// The Z_ENT of each entity by its index.
  let numbers: [Int]

  /// The join tables in the order of their owners' numbers, then by name.
  ///
  /// A column name that another join table already uses gets a number. Files disagree about which
  /// table keeps the plain name; here it is the first.
  var tables: [JoinTableLayout] {
    var used: Set<String> = []
    return model.entities.flatMap { entity in
      entity.relationships.values
        .filter { $0.declaringEntity == entity.index && $0.isManyToMany && owns($0) }
        .sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
        .map { table(of: $0, &used) }
    }
  }

  /// Returns true if this side owns the table: an entity with sub-entities before one without, then
  /// the name that sorts first.
  ///
  /// Within one entity, a single ordered side owns it.
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

  /// Returns a name from the ordered objects and the relationship that orders them.
  ///
  /// It gets no collision number, because no observed file has one.
  private func positionColumn(of relationship: RelationshipLayout) -> String? {
    guard relationship.isOrdered else { return nil }
    return "Z_FOK_\(numbers[relationship.inverseDeclarer])\(relationship.name.uppercased())"
  }
}
