import Inspection
import Lineage

extension LintRule {
  static let nullIndex = LintRule(
    id: "null-index", title: "An index whose entries are all NULL", severity: .note,
    looksAt:
      "An index of the store over attributes that no row has a value of; not those over the keys of "
      + "to-one relationships, which Core Data makes itself.",
    example: "Z_Note_byPassword has 1,204 entries, all NULL.",
    advice: "Other users' rows may have values: keep the index, and let it leave NULLs out by a "
      + "partial predicate such as `password != nil`.",
    price: nil
  ) { subject in
    guard let inspection = subject.store?.inspection else { return [] }
    let empty = Set(inspection.findings.filter { $0.kind == .emptyIndex }.flatMap(\.subjects))
    return inspection.indexes.filter { empty.contains($0.name) }.compactMap { index in
      let places = index.places(inspection)
      guard let first = places.first, let tree = subject.tree(of: first.entity),
        let entity = tree.entities.first(where: { $0.name == first.entity }),
        places.count > 1 || entity.relationshipsByName[first.property ?? ""] == nil
      else { return nil }
      return LintFinding(
        tree, places,
        why: "\(index.name) has \(counted(index.entries, "entry", "entries")) on "
          + "\(counted(index.pages.count, "page")), all NULL")
    }
  }
}

extension RawIndex {
  /// The properties of its columns.
  fileprivate func places(_ inspection: StoreInspection) -> [LintFinding.Place] {
    let table = inspection.tables.first { $0.name == self.table }
    return columns.compactMap { column in
      let name = column.split(separator: " ").first.map(String.init)
      let property = table?.columns.first { $0.name == name }?.property
      return property?.split(separator: " ").first.map { LintFinding.Place(text: $0) }
    }
  }
}
