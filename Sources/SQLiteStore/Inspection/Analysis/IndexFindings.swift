/// Indexes that cost room and time and serve nothing.
struct IndexFindings {
  let indexes: [RawIndex]
  let content: StoreContent

  var findings: [Finding] {
    let byTable = Dictionary(grouping: indexes.filter { $0.sql != nil }) { $0.table.uppercased() }
    return byTable.sorted { $0.key < $1.key }.flatMap { _, indexes in
      duplicates(indexes) + covered(indexes) + unused(indexes)
    }
  }

  private func duplicates(_ indexes: [RawIndex]) -> [Finding] {
    let full = indexes.filter { !$0.isPartial }
    let groups = Dictionary(grouping: full, by: \.columns).filter { $0.value.count > 1 }
    return groups.sorted { $0.value[0].name < $1.value[0].name }.map { columns, same in
      let names = same.map(\.name).sorted()
      return Finding(
        kind: .duplicateIndex, table: same[0].table, subjects: names,
        message: "\(names.count) indexes are over the same columns "
          + "(\(columns.joined(separator: ", "))): \(names.joined(separator: ", "))")
    }
  }

  /// A unique index stays out: it is a rule, not only a help.
  private func covered(_ indexes: [RawIndex]) -> [Finding] {
    guard indexes.count <= 1000 else { return [] }
    return indexes.filter { !$0.isUnique && !$0.isPartial }.compactMap { index in
      let longer = indexes.first {
        !$0.isPartial && $0.columns.count > index.columns.count
          && $0.columns.starts(with: index.columns)
      }
      return longer.map { longer in
        Finding(
          kind: .coveredIndex, table: index.table, subjects: [index.name, longer.name],
          message: "\(index.name) (\(pages([index]))) is served by \(longer.name), which begins "
            + "with the same columns")
      }
    }
  }

  private func unused(_ indexes: [RawIndex]) -> [Finding] {
    let full = indexes.filter { !$0.isPartial && rows(of: $0) > 0 }
    let empty = full.filter { columns(of: $0)?.allSatisfy { $0 == 0 } ?? false }
    let single = full.filter { $0.columns == ["Z_ENT"] && entityCount(of: $0) == 1 }
    return (empty.isEmpty ? [] : [emptiness(of: empty)])
      + single.map { index in
        Finding(
          kind: .singleEntityIndex, table: index.table, subjects: [index.name],
          message: "tells entities apart on \(pages([index])), and all \(rows(of: index)) rows "
            + "are of one")
      }
  }

  private func emptiness(of indexes: [RawIndex]) -> Finding {
    let names = indexes.map(\.name).sorted()
    return Finding(
      kind: .emptyIndex, table: indexes[0].table, subjects: names,
      message: names.count == 1
        ? "has \(entries(indexes[0])) on \(pages(indexes)), all NULL"
        : "\(names.count) indexes have \(entries(indexes[0])) each, all NULL, on "
          + "\(pages(indexes)): \(names.joined(separator: ", "))")
  }

  private func rows(of index: RawIndex) -> Int { content.table(index.table)?.scan?.rows ?? 0 }

  private func entityCount(of index: RawIndex) -> Int {
    content.table(index.table)?.scan?.byEntity.count ?? 0
  }

  /// How many values each of an index's columns has; nil if one of them is none of the table's.
  private func columns(of index: RawIndex) -> [Int]? {
    guard let table = content.table(index.table), let scan = table.scan else { return nil }
    let places = index.columns.map { table.column($0.replacing(" DESC", with: "")) }
    guard !places.isEmpty, !places.contains(nil) else { return nil }
    return places.compactMap(\.self).map { scan.values(inColumn: $0) }
  }

  private func entries(_ index: RawIndex) -> String {
    "\(index.entries) \(index.entries == 1 ? "entry" : "entries")"
  }

  private func pages(_ indexes: [RawIndex]) -> String {
    let count = indexes.reduce(0) { $0 + $1.pages.count }
    return "\(count) \(count == 1 ? "page" : "pages")"
  }
}
