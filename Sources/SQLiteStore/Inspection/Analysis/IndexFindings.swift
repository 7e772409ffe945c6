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
          message: "\(index.name) (\(pages(index))) is served by \(longer.name), which begins "
            + "with the same columns")
      }
    }
  }

  private func unused(_ indexes: [RawIndex]) -> [Finding] {
    indexes.compactMap { index in
      guard let table = content.table(index.table), let scan = table.scan, scan.rows > 0,
        !index.isPartial
      else { return nil }
      let places = index.columns.map { table.column($0.replacing(" DESC", with: "")) }
      guard !places.isEmpty, !places.contains(nil) else { return nil }
      if places.compactMap(\.self).allSatisfy({ scan.values(inColumn: $0) == 0 }) {
        return Finding(
          kind: .emptyIndex, table: index.table, subjects: [index.name],
          message: "has \(index.entries) entries on \(pages(index)), all NULL")
      }
      guard index.columns == ["Z_ENT"], scan.byEntity.count == 1 else { return nil }
      return Finding(
        kind: .singleEntityIndex, table: index.table, subjects: [index.name],
        message: "tells entities apart on \(pages(index)), and all \(scan.rows) rows are of one")
    }
  }

  private func pages(_ index: RawIndex) -> String {
    "\(index.pages.count) \(index.pages.count == 1 ? "page" : "pages")"
  }
}
