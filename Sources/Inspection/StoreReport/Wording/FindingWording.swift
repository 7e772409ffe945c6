extension Finding {
  /// The severity of a finding, most severe first.
  enum Weight: Int, CaseIterable {
    case warning, saving, notice
  }

  /// Returns the table, and the column, index or property if the finding has only one.
  func place(_ names: ColumnNames) -> String {
    let only = subjects.count == 1 ? subjects[0] : ""
    let parts = [table.printable, only.isEmpty ? "" : names.text(only, of: table)]
    return parts.filter { !$0.isEmpty }.joined(separator: ".")
  }

  /// Returns the message, with the names that it only counts.
  ///
  /// - Parameters:
  ///   - count: The largest number of names.
  ///   - characters: The largest number of characters of the message.
  ///   - names: The columns' properties.
  /// - Returns: One line.
  func text(names count: Int, characters: Int, _ names: ColumnNames) -> String {
    let text = message.printable(limit: characters)
    guard subjects.count > 1, !subjects.contains(where: message.contains) else { return text }
    return text + ": "
      + TruncatedList(subjects.map { names.text($0, of: table) }, limit: count).list
  }
}

/// Findings of one kind, whose meaning is explained once.
struct FindingGroup {
  let kind: Finding.Kind
  /// The kind of the rows, if the findings are about rows.
  let defect: RowDefect.Kind?
  let findings: [Finding]

  var title: String { defect?.title ?? kind.title }

  var meaning: String {
    guard let defect else { return kind.meaning }
    return defect.isMendable
      ? "\(defect.consequence) convert --repair \(defect.rawValue) \(defect.remedy) in a copy."
      : "\(defect.consequence) No statement can choose the values: correct them in the app."
  }

  /// Returns the groups of all findings: first possible errors, then costs, then information.
  static func groups(of findings: [Finding]) -> [FindingGroup] {
    let kinds = Finding.Kind.allCases.flatMap { kind -> [(Finding.Kind, RowDefect.Kind?)] in
      kind == .rowDefect ? RowDefect.Kind.allCases.map { (kind, $0) } : [(kind, nil)]
    }
    return Finding.Weight.allCases.flatMap { weight in
      kinds.filter { $0.0.weight == weight }.compactMap { kind, defect in
        let own = findings.filter { $0.kind == kind && $0.defect?.kind == defect }
        return own.isEmpty ? nil : FindingGroup(kind: kind, defect: defect, findings: own)
      }
    }
  }
}

extension Finding.Kind {
  var weight: Finding.Weight {
    switch self {
    case .outdatedName, .foreignTriggers, .foreignDefaults: .notice
    default: isCostOnly ? .saving : .warning
    }
  }

  /// The title of the group.
  var title: String {
    switch self {
    case .neverUsedColumns: "columns never used"
    case .siblingProperties: "one name, several columns"
    case .duplicateIndex: "duplicate index"
    case .coveredIndex: "covered index"
    case .emptyIndex: "empty index"
    case .singleEntityIndex: "index of one entity"
    case .foreignValues: "values of other entities"
    case .foreignDefaults: "defaults that a migration left"
    case .rowDefect: "rows that the model does not allow"
    case .strayRows: "stray rows"
    case .outdatedKeyCounter: "outdated key counter"
    case .outdatedName: "outdated name"
    case .incompleteHistory: "incomplete history"
    case .freePages: "free pages"
    case .foreignTriggers: "Core Data's triggers"
    }
  }
}

extension Finding.Kind {
  /// The meaning of the findings and what to do about them.
  var meaning: String {
    switch self {
    case .neverUsedColumns, .siblingProperties, .freePages: meaningForRoom
    case .duplicateIndex, .coveredIndex, .emptyIndex, .singleEntityIndex: meaningForIndexes
    default: meaningForContent
    }
  }

  private var meaningForRoom: String {
    switch self {
    case .neverUsedColumns:
      "Each takes one byte of a row's record. One file does not prove that the property is unused: "
        + "look for it in the app and in other users' stores."
    case .siblingProperties:
      "Sub-entities of one parent declare the same property with the same type, and each gets its own "
        + "column. Declared in the parent, it would be one column."
    default: "Space of deleted rows. SQLite reuses it before the file grows."
    }
  }

  private var meaningForIndexes: String {
    switch self {
    case .duplicateIndex: "One of them is enough; every save pays for each."
    case .coveredIndex: "The longer index serves the same queries; remove the shorter one."
    case .emptyIndex:
      "Every row is NULL there, so the index finds nothing, and every save still pays for it."
    default: "All rows have the same number, so the index distinguishes nothing."
    }
  }

  private var meaningForContent: String {
    switch self {
    case .foreignValues:
      "Core Data never reads them. Another program wrote them, or it changed the entity of an "
        + "object."
    case .foreignDefaults:
      "When a sub-entity gets a required attribute, Core Data's migration writes its default into "
        + "every row of the shared table. Nothing reads the others."
    case .strayRows:
      "Fetches do not return them, or not as expected: their number (Z_ENT) belongs to no entity "
        + "that can have rows here."
    case .outdatedKeyCounter:
      "Z_MAX is the last assigned key. The next insert may use an existing key: repair Z_MAX first, "
        + "then save only through Core Data."
    case .outdatedName:
      "A name from an older model. Core Data uses numbers; tools that rely on names may fail."
    case .incompleteHistory:
      "Parts of the history were deleted without the rest. A query for changes since a token "
        + "may miss some."
    case .foreignTriggers: "Only a program that uses Core Data can write to these tables."
    default: "A check was skipped because it would have needed too much memory. Nothing is wrong."
    }
  }
}

/// A notice for the reader: what kind of file it is if not a store, and what could not be read.
struct Diagnostic: Hashable {
  let place: String
  let message: String
  let isDamage: Bool
  /// True if it belongs before the figures; others go to the end.
  var isFirst: Bool { isDamage || isOfModel }
  var isOfModel = false

  /// Returns all notices on an inspection, worded for readers new to Core Data's tables.
  static func remarks(on inspection: StoreInspection) -> [Diagnostic] {
    let others = inspection.problems.map {
      Diagnostic(
        place: $0.place.printable, message: $0.message.printable(limit: 1500),
        isDamage: $0.isDamage, isOfModel: $0.message == inspection.modelProblem)
    }
    guard inspection.isCoreDataStore else {
      return [notAStore(inspection)] + others.filter { !tablesOfEveryStore.contains($0.place) }
    }
    // A separate problem reports a model that does not match.
    guard inspection.modelSource == .none, inspection.modelProblem == nil else { return others }
    return others.filter(\.isDamage) + [withoutModel]
      + others.filter { !$0.isDamage && $0.place != "Z_MODELCACHE" }
  }

  static let tablesOfEveryStore: Set = ["Z_PRIMARYKEY", "Z_METADATA", "Z_MODELCACHE"]

  private static func notAStore(_ inspection: StoreInspection) -> Diagnostic {
    let what =
      "is an SQLite database, but not a Core Data store: it lacks the tables that every store has "
      + "(Z_PRIMARYKEY and Z_METADATA). "
    return Diagnostic(
      place: "this file",
      message: what
        + (inspection.tables.isEmpty
          ? "It has no tables. "
          : "Its tables are shown unchanged. ")
        + "An app's store is often named after the model, ends in .sqlite or "
        + ".storedata, and is in the app's Library/Application Support.",
      isDamage: true)
  }

  private static let withoutModel = Diagnostic(
    place: "no model in the store",
    message: "Without it columns cannot be assigned to entities: types, relationships and "
      + "impossible NULLs are unknown. Core Data saves the model in Z_MODELCACHE when it "
      + "creates or migrates a store; older stores do not have it. If you have the model, pass it as "
      + "--model.",
    isDamage: false, isOfModel: true)
}

extension StoreInspection {
  /// True if at least one table is typical of a store.
  var isCoreDataStore: Bool {
    identity != nil || !trees.isEmpty
      || tables.contains { ["Z_PRIMARYKEY", "Z_METADATA"].contains($0.name.uppercased()) }
  }

  /// Trees with rows: first those with a table shared by several entities, then by size.
  var treesByCost: [TreeInspection] {
    trees.filter { $0.cost.map { $0.rows > 0 } ?? false }.enumerated().sorted { one, other in
      let (a, b) = (one.element, other.element)
      guard a.hasSubentities == b.hasSubentities else { return a.hasSubentities }
      let (first, second) = (a.cost?.cells ?? 0, b.cost?.cells ?? 0)
      return first == second ? one.offset < other.offset : first > second
    }.map(\.element)
  }
}
