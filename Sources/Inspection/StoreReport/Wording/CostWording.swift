import Escaping

/// A verdict on whether the space used by inheritance justifies a change.
///
/// Compares the space of the same rows in both layouts rather than the share of impossible cells:
/// such a cell takes one byte, while a separate table takes at least a page, and another for each
/// index.
struct InheritanceVerdict: Encodable {
  /// A smaller share of the file is no reason to change a model.
  private static let worthKnowing = 0.01
  /// A larger share may justify a migration.
  private static let worthChanging = 0.05

  /// The bytes of impossible NULLs in all trees, or nil if the model is unknown.
  let impossibleBytes: Int?
  /// The bytes of the shared tables, and of one table per entity, each with indexes and built from
  /// the same rows; nil if a tree was not built.
  let sharedBytes: Int?
  let separateBytes: Int?
  let fileBytes: Int
  let sentence: String

  /// Returns nil if no entity with sub-entities has rows.
  init?(_ inspection: StoreInspection) {
    let trees = inspection.treesByCost.filter(\.hasSubentities)
    guard !trees.isEmpty else { return nil }
    fileBytes = inspection.fileBytes
    let known = trees.compactMap { $0.cost?.impossibleBytes }
    impossibleBytes = known.count == trees.count ? known.reduce(0, +) : nil
    let layouts = trees.compactMap(\.layouts)
    let isBuilt = layouts.count == trees.count
    sharedBytes = isBuilt ? layouts.reduce(0) { $0 + $1.shared.bytes } : nil
    separateBytes = isBuilt ? layouts.reduce(0) { $0 + $1.separate.bytes } : nil
    if let sharedBytes, let separateBytes, layouts.map(\.separate).areMostlyFirstPages {
      sentence =
        "Too few rows to say what inheritance costs: built with a table for each entity, they take "
        + "\(Figures.count(separateBytes, "byte")) instead of \(Figures.count(sharedBytes)), "
        + "mostly the first pages of tables and indexes."
    } else if let sharedBytes, let separateBytes {
      sentence = Self.sentence(shared: sharedBytes, separate: separateBytes, file: fileBytes)
    } else if let impossibleBytes {
      sentence =
        "Impossible NULLs take \(Figures.count(impossibleBytes, "byte")), "
        + "\(Figures.smallShare(impossibleBytes, of: fileBytes)) of the file; the size with a table for each "
        + "entity was not measured."
    } else {
      let bytes = trees.reduce(0) { $0 + ($1.cost?.nullBytes ?? 0) }
      sentence =
        "Without the model, the cost of inheritance is unknown; all NULLs in shared tables take "
        + "\(Figures.count(bytes, "byte")), \(Figures.smallShare(bytes, of: fileBytes)) of the file."
    }
  }

  private static func sentence(shared: Int, separate: Int, file: Int) -> String {
    let cost = shared - separate
    let built =
      "built with a table for each entity, the same rows and indexes take "
      + "\(Figures.count(separate, "byte")) instead of \(Figures.count(shared)). "
    if cost < 0 {
      return
        "Inheritance saves \(Figures.count(-cost, "byte")): \(built)No reason to change the model."
    }
    guard cost > 0 else {
      return
        "Inheritance costs no space: built with a table for each entity, the same rows and indexes "
        + "take \(Figures.count(separate, "byte")) as well. No reason to change the model."
    }
    return "Inheritance costs \(Figures.count(cost, "byte")), "
      + "\(Figures.smallShare(cost, of: file)) of the file: \(built)"
      + advice(Double(cost) / Double(max(1, file)))
  }

  private static func advice(_ share: Double) -> String {
    switch share {
    case ..<worthKnowing: "No reason to change the model."
    case ..<worthChanging: "Good to know, but not worth a migration by itself."
    default: "Check the entities that cause it."
    }
  }
}

extension [TreeLayouts.Size] {
  /// True if at least half of the pages would stay the same with more rows.
  fileprivate var areMostlyFirstPages: Bool {
    2 * reduce(0) { $0 + $1.firstPages } >= reduce(0) { $0 + $1.pages }
  }
}

extension TreeLayouts.Size {
  /// The number of first pages, which every table and index has even without rows.
  fileprivate var firstPages: Int { tables + indexes }
}

/// The entities that add the columns that are impossible in other entities' rows.
struct CostCauses {
  struct Cause {
    let entity: String
    let columns: Int
    /// The number of rows, including sub-entities, that can have values in the columns.
    let rows: Int
    let impossibleCells: Int
    let impossibleBytes: Int
  }

  /// The causes, costliest first; empty if the model is unknown or nothing is impossible.
  let causes: [Cause]
  let impossibleCells: Int

  init(_ tree: TreeInspection) {
    impossibleCells = tree.cost?.impossibleCells ?? 0
    causes = tree.entities.compactMap { entity in
      guard let brought = entity.brought, brought.impossibleCells > 0 else { return nil }
      return Cause(
        entity: entity.name, columns: brought.columns, rows: entity.rowsWithSubentities,
        impossibleCells: brought.impossibleCells, impossibleBytes: brought.impossibleBytes)
    }.sorted { ($1.impossibleCells, $0.entity) < ($0.impossibleCells, $1.entity) }
  }

  /// The costliest entity and a remedy, or nil if there is no cost.
  var sentence: String? {
    guard let first = causes.first else { return nil }
    let columns =
      first.columns == 1 ? "the one column" : "the \(Figures.count(first.columns)) columns"
    let start =
      "\(first.entity.printable) costs the most: \(columns) of its own "
      + "\(first.columns == 1 ? "makes" : "make") "
      + "\(Figures.share(first.impossibleCells, of: impossibleCells)) of the impossible cells, "
    guard first.rows > 0 else {
      return start + "and it has no row in this file."
    }
    return start
      + "and only \(Figures.count(first.rows, "row")) can have values there; as an entity "
      + "outside this hierarchy it would cost the others nothing."
  }
}

/// Notes on one tree's cost that its figures do not show.
struct CostNotes {
  let sentences: [String]

  init(_ cost: InheritanceCost, of tree: TreeInspection, in inspection: StoreInspection) {
    let notes: [String?] = [
      IndexBurden(tree, inspection).sentence,
      "The largest row has \(Figures.count(cost.largestRecordBytes, "byte")).",
      cost.unstoredCells == 0
        ? nil
        : "\(Figures.count(cost.unstoredCells, "NULL cell")) "
          + "\(cost.unstoredCells == 1 ? "takes" : "take") no byte: the rows were written before "
          + "the column was added.",
      cost.longHeaderBytes == 0
        ? nil
        : "\(Figures.count(cost.longHeaderBytes, "byte")) more because the rows have so many "
          + "columns: the length of a record header above 127 bytes takes more bytes.",
    ]
    sentences = notes.compactMap(\.self)
  }
}

/// Index entries on sub-entities' columns for rows that can never have a value there.
///
/// An index has an entry for every row of its table, of any entity, and every save of such a row
/// updates it. A partial index has entries only for the rows in its condition.
struct IndexBurden {
  let indexes: Int
  let entries: Int

  init(_ tree: TreeInspection, _ inspection: StoreInspection) {
    let owners = Dictionary(
      tree.columns.map { ($0.name, $0.owner) }, uniquingKeysWith: { first, _ in first })
    let rows = Dictionary(
      tree.entities.map { ($0.number, $0.rowsWithSubentities) },
      uniquingKeysWith: { first, _ in first })
    let foreign = inspection.indexes.compactMap { index -> Int? in
      guard index.table.uppercased() == tree.table.uppercased(), !index.isPartial,
        let column = index.columns.first?.replacing(" DESC", with: ""),
        let owner = owners[column] ?? nil, let own = rows[owner], index.entries > own
      else { return nil }
      return index.entries - own
    }
    indexes = foreign.count
    entries = foreign.reduce(0, +)
  }

  /// The burden in a sentence, or nil if there is none.
  var sentence: String? {
    guard entries > 0 else { return nil }
    return "\(Figures.count(indexes, "index", "indexes")) over columns of sub-entities "
      + "\(indexes == 1 ? "has" : "have") \(Figures.count(entries, "entry", "entries")) of rows that "
      + "can never have a value there; a fetch index may be partial."
  }
}

/// A comparison of a tree's size in one shared table and in one table per entity.
struct LayoutComparison {
  struct Row {
    let title: String
    let size: TreeLayouts.Size
  }

  /// The rows; empty if the layouts were not built.
  let rows: [Row]
  let sentences: [String]

  /// Returns nil for a tree without sub-entities or without a known model.
  init?(_ tree: TreeInspection, in inspection: StoreInspection) {
    if let layouts = tree.layouts {
      rows = [
        Row(title: "the shared table in the file", size: layouts.onDisk),
        Row(title: "the shared table, built", size: layouts.shared),
        Row(title: "a table for each entity, built", size: layouts.separate),
      ]
      sentences =
        [
          Self.difference(layouts), Self.firstPages(layouts.separate),
          Self.tables(layouts, of: tree), Self.omission(layouts),
        ].compactMap(\.self) + [Self.command(tree, inspection)]
    } else if let problem = tree.layoutsProblem {
      rows = []
      sentences = [
        "The size with a table for each entity was not measured: \(problem.printable).",
        Self.command(tree, inspection),
      ]
    } else {
      return nil
    }
  }

  private static func difference(_ layouts: TreeLayouts) -> String {
    let (shared, separate) = (layouts.shared.bytes, layouts.separate.bytes)
    let start = "With a table for each entity, the same rows and indexes take "
    guard shared != separate else { return start + "as much as in one shared table." }
    let difference = abs(separate - shared)
    return start
      + "\(Figures.count(difference, "byte")) \(separate > shared ? "more" : "less") than "
      + "in one shared table (\(Figures.smallShare(difference, of: shared)))."
  }

  /// Returns a note for a small table, whose size does not predict a large table's.
  private static func firstPages(_ size: TreeLayouts.Size) -> String? {
    guard [size].areMostlyFirstPages else { return nil }
    return
      "\(Figures.count(size.firstPages)) of the \(Figures.count(size.pages, "page")) are the first pages of "
      + "tables and indexes, which do not grow with more rows; a larger store may give another answer."
  }

  private static func tables(_ layouts: TreeLayouts, of tree: TreeInspection) -> String {
    let count = layouts.tables.count
    return count == 1
      ? "\(layouts.tables[0].entity.printable) is the only entity that can have rows, so no fetch would "
        + "read a second table."
      : "A fetch of every \(tree.root.printable) would read \(Figures.count(count)) tables instead of "
        + "one."
  }

  private static func omission(_ layouts: TreeLayouts) -> String? {
    let parts: [String?] = [
      layouts.omittedIndexes.isEmpty
        ? nil
        : Figures.count(layouts.omittedIndexes.count, "index", "indexes") + " over an expression",
      layouts.omittedRows == 0
        ? nil : "\(Figures.count(layouts.omittedRows, "row")) without a concrete entity",
    ]
    let text = parts.compactMap(\.self).joined(separator: " and ")
    return text.isEmpty ? nil : "Left out of both: \(text)."
  }

  private static func command(_ tree: TreeInspection, _ inspection: StoreInspection) -> String {
    "To measure the time and bytes of this and other strategies: run-scenario draft "
      + "\(ShellText.path(inspection.file.path)) --tree \(ShellText.word(tree.root))."
  }
}
