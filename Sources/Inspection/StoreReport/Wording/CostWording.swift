import Inspection
import SQLiteStore

/// Whether what inheritance costs is a reason to do anything, in one sentence.
///
/// What decides is the share of the file, not of the cells: an impossible cell takes one byte, a
/// value may take thousands.
struct InheritanceVerdict: Encodable {
  /// A smaller share of the file is no reason to change a model.
  private static let worthKnowing = 0.01
  /// A larger one may be worth a migration.
  private static let worthChanging = 0.05

  /// Bytes of impossible NULLs in all trees; nil if the model is not known.
  let impossibleBytes: Int?
  let fileBytes: Int
  let sentence: String

  /// Nil where there is no inheritance to judge: no entity with sub-entities has rows.
  init?(_ inspection: StoreInspection) {
    let costs = inspection.treesByCost.filter(\.hasSubentities).compactMap(\.cost)
    guard !costs.isEmpty else { return nil }
    let fileBytes = inspection.file.pageCount * inspection.file.pageSizeBytes
    self.fileBytes = fileBytes
    let known = costs.compactMap(\.impossibleBytes)
    guard known.count == costs.count else {
      impossibleBytes = nil
      let bytes = costs.reduce(0) { $0 + $1.nullBytes }
      sentence =
        "What inheritance costs is not known without the model; it is at most the "
        + "\(Figures.count(bytes, "byte")) of all NULLs in shared tables, "
        + "\(Figures.smallShare(bytes, of: fileBytes)) of the file."
      return
    }
    let bytes = known.reduce(0, +)
    impossibleBytes = bytes
    sentence =
      "Inheritance costs \(Figures.count(bytes, "byte")) of impossible NULLs, "
      + "\(Figures.smallShare(bytes, of: fileBytes)) of the file: "
      + Self.advice(Double(bytes) / Double(max(1, fileBytes)))
  }

  private static func advice(_ share: Double) -> String {
    switch share {
    case ..<worthKnowing: "no reason to change the model."
    case ..<worthChanging: "good to know, and by itself not worth a migration."
    default: "worth a look at the entities that cause it."
    }
  }
}

/// Which entities of a tree bring the columns that are impossible in the rows of the others.
struct CostCauses {
  struct Cause {
    let entity: String
    let columns: Int
    /// With sub-entities: those that may have values in the columns.
    let rows: Int
    let impossibleCells: Int
    let impossibleBytes: Int
  }

  /// The costliest first; empty if the model is not known or nothing is impossible.
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

  /// Who costs most and what can be done about it, nil if nobody costs anything.
  var sentence: String? {
    guard let first = causes.first else { return nil }
    let columns =
      first.columns == 1 ? "the one column" : "the \(Figures.count(first.columns)) columns"
    let start =
      "\(first.entity.printable) costs the most: \(columns) of its own "
      + "\(first.columns == 1 ? "makes" : "make") "
      + "\(Figures.share(first.impossibleCells, of: impossibleCells)) of the impossible cells, "
    guard first.rows > 0 else {
      return start + "and it has no row; if the app makes none any more, take it out of the model."
    }
    return start
      + "and only \(Figures.count(first.rows, "row")) can have values there; as an entity "
      + "outside this hierarchy it would cost the others nothing."
  }
}

/// What there is to know of one tree's cost beside its figures.
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
          + "columns: a record header above 127 bytes needs a longer length.",
    ]
    sentences =
      notes.compactMap(\.self)
      + (SeparateTables(tree, cost, in: inspection)?.sentences ?? [])
  }
}

/// What indexes over the columns of sub-entities hold of rows that can never have a value there.
///
/// An index has an entry for every row of its table, whatever entity the row is of, and every save
/// of such a row pays for it. Partial indexes have entries only for the rows that they are for.
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

  /// Nil if there are none.
  var sentence: String? {
    guard entries > 0 else { return nil }
    return "\(Figures.count(indexes, "index", "indexes")) over columns of sub-entities "
      + "\(indexes == 1 ? "has" : "have") \(Figures.count(entries, "entry", "entries")) of rows that "
      + "can never have a value there; a fetch index may be partial."
  }
}

/// What the rows of a tree would take with a table for each entity, as far as the file tells it.
///
/// Exact is what would go; what pages and statements would make of it is only measured by building
/// it, which the named command prepares.
struct SeparateTables {
  let sentences: [String]

  /// Nil for a tree without sub-entities or rows, or whose model is not known.
  init?(_ tree: TreeInspection, _ cost: InheritanceCost, in inspection: StoreInspection) {
    guard tree.hasSubentities, cost.rows > 0, let impossible = cost.impossibleBytes,
      let breakdown = Breakdown(bytesOf: tree, in: inspection)
    else { return nil }
    let tables = tree.entities.filter { $0.rows > 0 }.count
    let entries = IndexBurden(tree, inspection).entries
    let entriesToo =
      entries == 0
      ? ""
      : ", and have \(Figures.count(entries, "fewer index entry", "fewer index entries"))"
    let fetch =
      tables < 2
      ? "all its rows are of one entity, so that no fetch would read another table"
      : "a fetch of every \(tree.root.printable) would read \(tables) tables instead of one"
    sentences = [
      "With a table for each entity, the same rows would take "
        + "\(Figures.count(impossible, "byte")) less, "
        + "\(Figures.smallShare(impossible, of: breakdown.whole)) of what they take on disk"
        + "\(entriesToo); \(fetch).",
      "To measure what that and other shapes cost in time and bytes: run-scenario draft "
        + "\(Self.quoted(Self.name(of: inspection.file.path))) --entity \(Self.quoted(tree.root)).",
    ]
  }

  /// Without its folder, which would only make the line long.
  private static func name(of path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }

  /// As a shell takes it.
  private static func quoted(_ text: String) -> String {
    let isPlain = text.allSatisfy { $0.isLetter || $0.isNumber || "._-/+@".contains($0) }
    return isPlain ? text : "'\(text.printable.replacing("'", with: "'\\''"))'"
  }
}
