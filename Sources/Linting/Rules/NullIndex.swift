import Inspection
import Lineage

extension LintRule {
  static let nullIndex = LintRule(
    id: "null-index", title: "An index whose entries are all NULL", severity: .note,
    looksAt:
      "An index of the store over attributes without a value in any row; in a tree of several "
      + "entities also those that Core Data creates over the keys of to-one relationships.",
    example: "Z_Note_byPassword has 1,204 entries, all NULL.",
    advice: "Other users' rows may have values: keep the index, and exclude NULLs with a "
      + "partial predicate such as `password != nil`. The index of a to-one has no predicate; its "
      + "entries disappear only if the kind leaves the tree.",
    price: .indexBytes
  ) { subject in
    guard let inspection = subject.store?.inspection else { return [] }
    let empty = Set(inspection.findings.filter { $0.kind == .emptyIndex }.flatMap(\.subjects))
    return subject.trees.flatMap { tree -> [LintFinding] in
      let indexes = inspection.indexes.filter { $0.table == tree.rows?.table }
      let found = indexes.filter { empty.contains($0.name) }
        .map { (index: $0, places: $0.places(inspection)) }
      let ofToOnes = found.filter { tree.isToOne($0.places) }
      let others = found.filter { !$0.places.isEmpty && !tree.isToOne($0.places) }
      return others.map { index, places in
        LintFinding(
          tree, places,
          why: "\(index.name) has \(counted(index.entries, "entry", "entries")) on "
            + "\(counted(index.pages.count, "page")), all NULL")
      } + tree.finding(ofToOnes, among: indexes.count)
    }
  }
}

extension ModelTree {
  /// True for the key of one to-one relationship, which Core Data indexes.
  fileprivate func isToOne(_ places: [LintFinding.Place]) -> Bool {
    let entity = entities.first { $0.name == places.first?.entity }
    return places.count == 1 && entity?.relationshipsByName[places[0].property ?? ""] != nil
  }

  /// Returns one finding for all indexes.
  ///
  /// A tree of one entity has none, because no other kind's rows make entries.
  fileprivate func finding(
    _ empty: [(index: RawIndex, places: [LintFinding.Place])], among count: Int
  ) -> [LintFinding] {
    guard entities.count > 1, let first = empty.first else { return [] }
    return [
      LintFinding(
        self, empty.flatMap(\.places),
        why: "\(empty.count) of the \(counted(count, "index", "indexes")) of \(root.name) "
          + "\(empty.count == 1 ? "is over a to-one" : "are over to-ones") that no row has, with "
          + "\(counted(first.index.entries, "entry", "entries"))\(empty.count == 1 ? "" : " each"), on "
          + counted(empty.reduce(0) { $0 + $1.index.pages.count }, "page"))
    ]
  }
}

extension RawIndex {
  /// Returns the properties of the index's columns.
  func places(_ inspection: StoreInspection) -> [LintFinding.Place] {
    let table = inspection.tables.first { $0.name == self.table }
    return columns.compactMap { column in
      let name = column.split(separator: " ").first.map(String.init)
      let property = table?.columns.first { $0.name == name }?.property
      return property?.split(separator: " ").first.map { LintFinding.Place(text: $0) }
    }
  }
}
