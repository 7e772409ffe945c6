/// An inspection in a few sentences.
struct InspectionSummary {
  let inspection: StoreInspection

  var sentences: [String] {
    guard inspection.isCoreDataStore else {
      return ["An SQLite database that is not a Core Data store."]
    }
    return [what, verdict, inheritance, cause, findings, damage].compactMap(\.self)
  }

  private var what: String {
    let entities = inspection.trees.reduce(0) { $0 + $1.entities.count }
    let rows = inspection.trees.reduce(0) { $0 + ($1.entities.first?.rowsWithSubentities ?? 0) }
    return "A Core Data store with \(Figures.count(entities, "entity", "entities")) in "
      + "\(Figures.count(inspection.trees.count, "hierarchy", "hierarchies")) and \(Figures.count(rows, "row"))."
  }

  private var inheritance: String? {
    guard inspection.trees.contains(where: \.hasSubentities) else {
      return inspection.trees.isEmpty
        ? nil : "No entity has sub-entities, so inheritance costs nothing here."
    }
    guard let tree = inspection.treesByCost.first, tree.hasSubentities, let cost = tree.cost else {
      return "No entity with sub-entities has rows, so inheritance costs nothing yet."
    }
    let more = inspection.treesByCost.count(where: \.hasSubentities) - 1
    let others =
      more == 0
      ? ""
      : " \(Figures.count(more, "more hierarchy", "more hierarchies")) \(more == 1 ? "shares" : "share") a table."
    let who =
      "\(tree.root.printable) shares its table with "
      + Figures.count(tree.entities.count - 1, "sub-entity", "sub-entities")
    guard let impossible = cost.impossibleCells, let bytes = cost.impossibleBytes else {
      return "\(who): \(Figures.share(cost.nullCells, of: cost.cells)) of its cells are NULL."
        + others
    }
    guard impossible > 0 else { return "\(who)\(Self.reason(tree))." + others }
    let onDisk = Breakdown(bytesOf: tree, in: inspection)?.whole ?? cost.recordBytes
    return "\(who): \(Figures.share(impossible, of: cost.cells)) of its cells can never have a "
      + "value. They take \(Figures.count(bytes, "byte")), \(Figures.share(bytes, of: onDisk)) of "
      + "the \(Figures.count(onDisk)) that the table has on disk with its indexes." + others
  }

  /// Returns the reason why no cell of a shared table is impossible.
  private static func reason(_ tree: TreeInspection) -> String {
    let below = tree.entities.dropFirst().reduce(0) { $0 + ($1.brought?.columns ?? 0) }
    guard below == 0 else { return ", and every row can have a value in each of its columns" }
    return tree.entities.count == 2
      ? ", which adds no column: sharing costs nothing"
      : ", which add no column: sharing costs nothing"
  }

  private var verdict: String? { InheritanceVerdict(inspection)?.sentence }

  /// The cause of the costliest tree's cost, which the sentence before describes.
  private var cause: String? {
    inspection.treesByCost.first.flatMap { $0.hasSubentities ? CostCauses($0).sentence : nil }
  }

  private var findings: String {
    let weights = Dictionary(grouping: inspection.findings, by: \.kind.weight)
    let warnings = weights[.warning]?.count ?? 0
    let savings = weights[.saving]?.count ?? 0
    let notices = weights[.notice]?.count ?? 0
    let parts: [String?] = [
      warnings == 0
        ? nil : "\(Figures.count(warnings, "finding")) can cause wrong results",
      savings == 0
        ? nil
        : "\(Figures.count(savings, "finding")) only \(savings == 1 ? "costs" : "cost") space or "
          + "time",
      notices == 0
        ? nil
        : "\(Figures.count(notices, "finding")) \(notices == 1 ? "is" : "are") good to know",
    ]
    let text = parts.compactMap(\.self).joined(separator: ", ")
    return text.isEmpty ? nothingFound : text + "."
  }

  /// Says that there are no findings, and of what if not of the whole store.
  var nothingFound: String {
    inspection.problems.isEmpty
      ? "Nothing unusual was found." : "Nothing unusual was found in the parts that were examined."
  }

  private var damage: String? {
    let count = inspection.problems.count(where: \.isDamage)
    return count == 0
      ? nil
      : "\(Figures.count(count, "part")) of the file could not be read, so figures may omit "
        + "something."
  }
}

extension MetadataEntry {
  /// The value for readers, with its length if it was cut.
  var text: String {
    switch kind {
    case .text:
      (length ?? 0) > value.count
        ? "\(value.printable)… (\(Figures.count(length ?? 0, "character")))" : value.printable
    case .data: "\(Figures.count(length ?? 0, "byte")) \(value)"
    case .date: Double(value).map(Figures.moment) ?? value
    case .number, .boolean: value
    case .other: "–"
    }
  }
}

extension StoreInspection.ModelSource {
  var text: String {
    switch self {
    case .archive: "model from Z_MODELCACHE"
    case .document: "model from the document in Z_METADATA"
    case .given: "model from the given file"
    case .none: "no model (properties and their entities are unknown)"
    }
  }
}

extension RawTable.Column {
  /// The number of values, or a dash if they were not counted.
  var valuesText: String { notCounted == nil ? Figures.count(values) : "–" }

  var nullsText: String { notCounted == nil ? Figures.count(nulls) : "–" }

  /// The column's property, or the reason why it was not counted.
  var note: String { (notCounted ?? property ?? "").printable }
}
