/// Finds indexes that cost space and time without a benefit.
///
/// A unique index also enforces a rule, so no other index can replace it.
struct IndexFindings {
  private struct Entry {
    let index: RawIndex
    let text: IndexText
    let key: IndexKey
    let table: StoreContent.Table
    let scan: TableScan
  }

  private let entries: [Entry]

  init(indexes: [RawIndex], content: StoreContent) {
    entries = indexes.compactMap { index in
      guard let text = index.sql.flatMap(IndexText.init), let table = content.table(index.table),
        let scan = table.scan
      else { return nil }
      return Entry(
        index: index, text: text, key: IndexKey(text, table: index.table, scan), table: table,
        scan: scan)
    }
  }

  var findings: [Finding] {
    let byTable = Dictionary(grouping: entries) { $0.index.table.uppercased() }
    return byTable.sorted { $0.key < $1.key }.flatMap { _, entries in
      duplicates(entries) + covered(entries) + unused(entries)
    }
  }

  private func duplicates(_ entries: [Entry]) -> [Finding] {
    let groups = Dictionary(grouping: entries, by: \.key).values.filter { $0.count > 1 }.map {
      $0.sorted { $0.index.name < $1.index.name }
    }
    return groups.sorted { $0[0].index.name < $1[0].index.name }.map { same in
      let names = same.map(\.index.name)
      let rules = same.filter(\.text.isUnique).map(\.index.name)
      return Finding(
        kind: .duplicateIndex, table: same[0].index.table, subjects: names,
        message: "\(names.count) indexes have the same columns "
          + "(\(same[0].index.columns.listed)): \(names.listed)"
          + (rules.isEmpty ? "" : "; \(rules[0]) is unique and must stay"))
    }
  }

  private func covered(_ entries: [Entry]) -> [Finding] {
    let keys = Set(entries.map(\.key)).sorted(by: IndexKey.precedes)
    let longer = Dictionary(
      zip(keys, keys.dropFirst()).filter { $0.isBeginning(of: $1) },
      uniquingKeysWith: { first, _ in first })
    let byKey = Dictionary(entries.map { ($0.key, $0.index) }, uniquingKeysWith: { one, _ in one })
    return entries.filter { !$0.text.isUnique }.compactMap { entry in
      guard let other = longer[entry.key].flatMap({ byKey[$0] }) else { return nil }
      return Finding(
        kind: .coveredIndex, table: entry.index.table, subjects: [entry.index.name, other.name],
        message: "\(entry.index.name) (\(pages([entry]))) is redundant: \(other.name) "
          + "begins with the same columns")
    }
  }

  private func unused(_ entries: [Entry]) -> [Finding] {
    let helps = entries.filter { !$0.text.isUnique && !$0.text.isPartial && $0.scan.rows > 0 }
    let empty = helps.filter { entry in
      !entry.text.elements.isEmpty
        && entry.text.elements.allSatisfy { isEmpty($0, in: entry) }
    }
    let single = helps.filter { $0.index.columns == ["Z_ENT"] && $0.scan.byEntity.count == 1 }
    return (empty.isEmpty ? [] : [emptiness(of: empty)])
      + single.map { entry in
        Finding(
          kind: .singleEntityIndex, table: entry.index.table, subjects: [entry.index.name],
          message: "distinguishes entities on \(pages([entry])), but all \(entry.scan.rows) rows "
            + "have the same one")
      }
  }

  /// False for an expression, which may have a value where its columns are NULL.
  private func isEmpty(_ element: IndexText.Element, in entry: Entry) -> Bool {
    element.column.flatMap(entry.table.column).map { entry.scan.values[$0] == 0 } ?? false
  }

  private func emptiness(of entries: [Entry]) -> Finding {
    let names = entries.map(\.index.name).sorted()
    let first = entries[0].index
    return Finding(
      kind: .emptyIndex, table: first.table, subjects: names,
      message: names.count == 1
        ? "has \(Self.entries(first)) on \(pages(entries)), all NULL"
        : "\(names.count) indexes have \(Self.entries(first)) each, all NULL, on "
          + "\(pages(entries)): \(names.listed)")
  }

  private static func entries(_ index: RawIndex) -> String {
    "\(index.entries) \(index.entries == 1 ? "entry" : "entries")"
  }

  private func pages(_ entries: [Entry]) -> String {
    let count = entries.reduce(0) { $0 + $1.index.pages.count }
    return "\(count) \(count == 1 ? "page" : "pages")"
  }
}
