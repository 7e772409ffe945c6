import ObjectGraph
import ObjectModel

/// A column before it has its final place and, among colliding ones, its final name.
struct ColumnCandidate {
  let group: ColumnGroup
  /// The index of the entity whose rows have a value here.
  let owner: Int
  let property: String
  let role: ColumnLayout.Role
  let declaredType: String
  let isReference: Bool
  /// What the column is sorted by within its entity.
  let sortName: String
  /// Without a number for a collision.
  let baseName: String
  /// The base name of the entity column that follows a to-one into a tree.
  let entityColumnName: String?

  func column(named name: String, role: ColumnLayout.Role? = nil) -> ColumnLayout {
    ColumnLayout(
      name: name, declaredType: declaredType, role: role ?? self.role, owner: owner,
      property: property, isReference: isReference)
  }

  /// By group, then entity, then attributes before relationships, then name in byte order.
  static func precedes(_ one: ColumnCandidate, _ other: ColumnCandidate) -> Bool {
    if one.group != other.group { return one.group < other.group }
    if one.owner != other.owner { return one.owner < other.owner }
    if one.isReference != other.isReference { return !one.isReference }
    return one.sortName.utf8.lexicographicallyPrecedes(other.sortName.utf8)
  }
}

/// Lists the columns that a tree's table needs (store format spec, sections 2 and 3).
struct ColumnCandidates {
  let model: ModelLayout
  /// Z_ENT of each entity by its index.
  let numbers: [Int]

  func all(ofTree root: EntityLayout) -> [ColumnCandidate] {
    model.entities[root.subtree].flatMap { entity in
      values(of: entity) + positions(of: entity) + ownerColumns(of: entity)
    }
  }

  /// Every stored property once, at the entity that declares it.
  private func values(of entity: EntityLayout) -> [ColumnCandidate] {
    entity.slots.filter { entity.slotOwners[$0.index] == entity.index && !$0.isTransient }
      .map { slot in
        let name = entity.slotNames[slot.index]
        let group = ColumnGroup(
          content: slot.content, isTransformable: isTransformable(name, of: entity))
        let destination = entity.relationships[name]?.destination
        return ColumnCandidate(
          group: group, owner: entity.index, property: name, role: .value,
          declaredType: slot.content.declaredType, isReference: slot.content.isReference,
          sortName: name, baseName: Self.columnName(name),
          entityColumnName: slot.content == .toOneOfTree
            ? "Z\(numbers[destination ?? entity.index])_\(name.uppercased())" : nil)
      }
  }

  /// Elements of composites are called as they are, without the composite.
  private static func columnName(_ property: String) -> String {
    "Z" + (property.split(separator: ".").last.map(String.init) ?? property).uppercased()
  }

  /// For to-ones of the entity whose inverse is an ordered to-many.
  private func positions(of entity: EntityLayout) -> [ColumnCandidate] {
    entity.relationships.values.filter {
      $0.declaringEntity == entity.index && !$0.isToMany
        && model.inverse(of: $0)?.isOrdered ?? false
    }
    .map { toOne in
      position(
        of: entity, toOne.name, .position, sortName: toOne.name,
        baseName: "Z_FOK_\(toOne.name.uppercased())")
    }
  }

  /// For to-manys without inverse that lead to the entity: the key of the owner and, if they are
  /// ordered, the place.
  private func ownerColumns(of entity: EntityLayout) -> [ColumnCandidate] {
    oneSided(leadingTo: entity).flatMap { toMany in
      let (declarer, name) = (toMany.declaringEntity, toMany.name)
      let numbered = "\(numbers[declarer])\(name.uppercased())"
      let key = ColumnCandidate(
        group: .integers, owner: entity.index, property: name,
        role: .ownerKey(declaringEntity: declarer), declaredType: "INTEGER", isReference: true,
        sortName: numbered, baseName: "Z\(numbered)", entityColumnName: nil)
      guard toMany.isOrdered else { return [key] }
      // No store that was looked at has this column; its name follows the two rules it unites.
      return [
        key,
        position(
          of: entity, name, .ownerPosition(declaringEntity: declarer), sortName: numbered,
          baseName: "Z_FOK_\(numbered)"),
      ]
    }
  }

  private func oneSided(leadingTo entity: EntityLayout) -> [RelationshipLayout] {
    model.entities.flatMap { owner in
      owner.relationships.values.filter {
        $0.declaringEntity == owner.index && $0.isOneSided && $0.destination == entity.index
      }
    }
  }

  private func position(
    of entity: EntityLayout, _ property: String, _ role: ColumnLayout.Role, sortName: String,
    baseName: String
  ) -> ColumnCandidate {
    ColumnCandidate(
      group: .positions, owner: entity.index, property: property, role: role,
      declaredType: "INTEGER", isReference: false, sortName: sortName, baseName: baseName,
      entityColumnName: nil)
  }

  private func isTransformable(_ property: String, of entity: EntityLayout) -> Bool {
    model.description(of: entity).flatAttributesByName[property]?.type == .transformable
  }
}
