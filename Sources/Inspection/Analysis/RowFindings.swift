/// Findings about the rows of one tree: mismatched numbers, keys and names.
struct RowFindings {
  let tree: TreeInspection
  let scan: TableScan
  /// The numbers of all entities that have rows in the table.
  let numbers: Set<Int64>
  /// True if ``RowCheck`` finds rows and keys that do not match.
  let hasModel: Bool

  var findings: [Finding] {
    outdatedNames + (hasModel ? [] : [strays, outdatedCounter].compactMap(\.self))
  }

  private var outdatedNames: [Finding] {
    tree.entities.compactMap { entity in
      entity.storedName.map { stored in
        Finding(
          kind: .outdatedName, table: tree.table, subjects: [entity.name],
          message: "Z_PRIMARYKEY still calls the entity \(entity.number) \(stored)")
      }
    }
  }

  private var strays: Finding? {
    let strays = scan.byEntity.filter {
      !numbers.contains($0.key) && $0.key != TableScan.uncountedEntities
    }
    let count = strays.reduce(0) { $0 + $1.value.rows }
    guard count > 0 else { return nil }
    let shown = strays.keys.sorted().prefix(5).map {
      $0 == TableScan.otherEntities ? "no number" : "\($0)"
    }
    return Finding(
      kind: .strayRows, table: tree.table, subjects: shown,
      message: "\(count) of \(scan.rows) rows belong to no entity of this hierarchy (Z_ENT: "
        + shown.joined(separator: ", ") + ")")
  }

  private var outdatedCounter: Finding? {
    guard let counter = tree.entities.first?.greatestKey, let key = scan.largestKey,
      Int64(counter) < key
    else { return nil }
    return Finding(
      kind: .outdatedKeyCounter, table: tree.table, subjects: [],
      message: "Z_MAX is \(counter), but the key \(key) is in use; new objects may get keys that "
        + "are in use")
  }
}
