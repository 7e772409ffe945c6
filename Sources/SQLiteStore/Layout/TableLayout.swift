import ObjectGraph
import ObjectModel

/// The table of one tree of entities, columns in Core Data's order.
struct TableLayout: Sendable {
  let name: String
  /// The index of the tree's root entity.
  let root: Int
  let isTree: Bool
  /// Without the three leading columns Z_PK, Z_ENT and Z_OPT.
  let columns: [ColumnLayout]

  /// The place in ``columns`` of what an entity's property holds.
  func column(_ property: String, owner: Int, role: ColumnLayout.Role = .value) -> Int? {
    columns.firstIndex { $0.property == property && $0.owner == owner && $0.role == role }
  }
}

/// Derives a tree's table from its entities (store format spec, section 2).
struct TableDerivation {
  private typealias Candidate = (
    group: ColumnGroup, owner: Int, isReference: Bool, slot: Slot, name: String
  )

  let model: ModelLayout
  /// Z_ENT of each entity by its index.
  let numbers: [Int]

  func table(ofTree root: EntityLayout) -> TableLayout {
    var used: Set<String> = []
    var columns: [ColumnLayout] = []
    for candidate in candidates(ofTree: root).sorted(by: Self.precedes) {
      let base = "Z" + candidate.name.uppercased()
      // A suffixed name may itself be a property's: then the next number is taken.
      let suffixes = (0...).lazy.map { $0 == 0 ? "" : "\($0)" }
      let suffix = suffixes.first { !used.contains(base + $0) } ?? ""
      used.insert(base + suffix)
      columns.append(column(candidate, name: base + suffix, role: .value))
      if candidate.slot.content == .toOneOfTree {
        let name = entityColumnName(candidate) + suffix
        columns.append(column(candidate, name: name, role: .destinationEntity))
      }
    }
    return TableLayout(
      name: "Z" + root.name.uppercased(), root: root.index, isTree: root.hasSubentities,
      columns: columns)
  }

  /// Every property once, at the entity that declares it.
  private func candidates(ofTree root: EntityLayout) -> [Candidate] {
    model.entities[root.subtree].flatMap { entity in
      entity.slots.filter { entity.slotOwners[$0.index] == entity.index && !$0.isTransient }
        .map { slot in
          let name = entity.slotNames[slot.index]
          let group = ColumnGroup(
            content: slot.content, isTransformable: isTransformable(name, of: entity))
          return (group, entity.index, slot.content.isReference, slot, name)
        }
    }
  }

  private func isTransformable(_ property: String, of entity: EntityLayout) -> Bool {
    let attribute =
      model.description(of: entity).propertiesByName[property] as? AttributeDescription
    return attribute?.type == .transformable
  }

  private func entityColumnName(_ candidate: Candidate) -> String {
    let destination = model.entities[candidate.owner].relationships[candidate.name]?.destination
    return "Z\(numbers[destination ?? candidate.owner])_\(candidate.name.uppercased())"
  }

  private func column(_ candidate: Candidate, name: String, role: ColumnLayout.Role)
    -> ColumnLayout
  {
    ColumnLayout(
      name: name, declaredType: candidate.slot.content.declaredType, role: role,
      owner: candidate.owner, property: candidate.name, isReference: candidate.isReference)
  }

  /// By group, then entity, then attributes before relationships, then name in byte order.
  private static func precedes(_ one: Candidate, _ other: Candidate) -> Bool {
    if one.group != other.group { return one.group < other.group }
    if one.owner != other.owner { return one.owner < other.owner }
    if one.isReference != other.isReference { return !one.isReference }
    return one.name.utf8.lexicographicallyPrecedes(other.name.utf8)
  }
}
