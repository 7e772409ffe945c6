import ObjectGraph

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
  let model: ModelLayout
  /// Z_ENT of each entity by its index.
  let numbers: [Int]

  func table(ofTree root: EntityLayout) -> TableLayout {
    var used: Set<String> = []
    var columns: [ColumnLayout] = []
    let candidates = ColumnCandidates(model: model, numbers: numbers).all(ofTree: root)
    for candidate in candidates.sorted(by: ColumnCandidate.precedes) {
      // A suffixed name may itself be a property's: then the next number is taken.
      let suffixes = (0...).lazy.map { $0 == 0 ? "" : "\($0)" }
      let suffix = suffixes.first { !used.contains(candidate.baseName + $0) } ?? ""
      used.insert(candidate.baseName + suffix)
      columns.append(candidate.column(named: candidate.baseName + suffix))
      if let name = candidate.entityColumnName {
        columns.append(candidate.column(named: name + suffix, role: .destinationEntity))
      }
    }
    return TableLayout(
      name: "Z" + root.name.uppercased(), root: root.index, isTree: root.hasSubentities,
      columns: columns)
  }
}
