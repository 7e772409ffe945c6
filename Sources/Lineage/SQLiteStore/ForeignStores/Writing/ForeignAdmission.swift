import Foundation

/// Decides whether a store that others made may be written to.
///
/// It may if nothing of it is unknown that a row could depend on. Everything that is found is told
/// at once.
struct ForeignAdmission {
  /// What a store was found to be, ready to be opened.
  struct Admitted {
    let layout: StoreLayout
    let identifier: String
    let rules: ForeignRules
    let history: ForeignHistory?

    func openedStore(_ connection: StoreConnection, now: @escaping @Sendable () -> Date)
      -> OpenedStore
    {
      let writer = history.map { history in
        HistoryWriter(
          connection: connection, layout: layout, model: HistoryModel(layout.model),
          tombstones: TombstoneColumns(), dialect: history.dialect, now: now)
      }
      return OpenedStore(
        layout: layout, identifier: identifier, connection: connection, history: writer,
        foreign: rules)
    }
  }

  private let model: ModelLayout
  private let file: ForeignFile
  private let writing: ForeignWriting
  private let beginsHistory: Bool

  /// The connection is to a private copy; a history is begun if the caller wants changes noted.
  init(
    _ model: ModelLayout, _ connection: StoreConnection, _ writing: ForeignWriting,
    beginsHistory: Bool
  ) {
    self.model = model
    file = ForeignFile(connection: connection)
    self.writing = writing
    self.beginsHistory = beginsHistory
  }

  /// - Throws: `StoreError.notWritable` with all problems, or what kept the
  ///   file from being looked at.
  func admitted() throws(StoreError) -> Admitted {
    try file.requireStore()
    let damage = try integrityProblems()
    guard damage.isEmpty else { throw refusal(writing.problems + damage) }
    let metadata = try file.metadata()
    guard metadata.modelDocument == nil else {
      throw refusal(["this library made it; open it without allowsWritingForeignStores"])
    }
    let history = try ForeignHistory(file)
    var problems = writing.problems + (history?.problems ?? [])
    if beginsHistory && history == nil { problems.append("it has no history, and none is begun") }
    let said = try ForeignMetadataCheck(model, file)
    problems += try said.problems(metadata, history)
    let layout: StoreLayout
    do {
      layout = try ForeignLayout(model: model, connection: file.connection).layout()
    } catch .otherTables(_, let found) {
      throw refusal(problems + found)
    }
    problems += try ForeignSchemaCheck(layout: layout, file: file).problems(history)
    guard problems.isEmpty else { throw refusal(problems) }
    // Only rows of tables that are as they should be can be asked.
    problems = try ForeignRowCheck(layout: layout, file: file).problems(history)
    guard problems.isEmpty else { throw refusal(problems) }
    let rules = ForeignRules(
      mark: try file.connection.perform { try ForeignMark($0) }, path: writing.copyPath,
      attributes: try UnwritableAttributes(layout, file, said.attributeLosses),
      hasTombstones: history?.hasTombstones ?? false)
    return Admitted(
      layout: layout, identifier: metadata.identifier, rules: rules, history: history)
  }

  private func refusal(_ problems: [String]) -> StoreError {
    .notWritable(path: writing.path, problems: problems)
  }

  private func integrityProblems() throws(StoreError) -> [String] {
    do {
      return try file.rows("PRAGMA integrity_check(10)").compactMap { row in
        let text = String.fromDatabaseValue(row[0]) ?? ""
        return text == "ok" ? nil : "integrity check: \(text)"
      }
    } catch .damaged(_, let message, _) {
      // The check itself stumbles over some damage.
      return ["integrity check: \(message)"]
    }
  }
}

/// What must stay as it is in a store of others while it is written to: metadata, entities, schema.
struct ForeignMark: Equatable {
  private let propertyList: Data?
  private let entities: String
  private let schema: String

  private static let sql = """
    SELECT
      (SELECT Z_PLIST FROM Z_METADATA),
      (SELECT group_concat(Z_ENT || ' ' || Z_NAME || ' ' || Z_SUPER, char(10)) FROM Z_PRIMARYKEY),
      (SELECT group_concat(type || ' ' || name || ' ' || coalesce(sql, ''), char(10))
       FROM sqlite_schema)
    """

  init(_ database: Database) throws {
    let row = try DatabaseRow.fetchOne(database, sql: Self.sql)
    propertyList = Data.fromDatabaseValue(row?[0] ?? .null)
    entities = String.fromDatabaseValue(row?[1] ?? .null) ?? ""
    schema = String.fromDatabaseValue(row?[2] ?? .null) ?? ""
  }
}

/// What must not be written to a store of others that is otherwise understood.
///
/// One attribute whose bytes nobody here can make does not keep the rest from being written, so it
/// is refused by the save that sets it.
struct ForeignRules {
  let mark: ForeignMark
  let path: String
  let attributes: UnwritableAttributes
  /// True if deletions are to be noted with values, in columns of which it is not known which is
  /// whose.
  let hasTombstones: Bool

  /// - Throws: `StoreError.notWritable`.
  func check(_ changes: StoreChanges) throws(StoreError) {
    var problems: Set<String> = []
    for object in changes.inserted {
      problems.formUnion(attributes.problems(inserting: object))
    }
    for update in changes.updated {
      problems.formUnion(attributes.problems(updating: update.object))
    }
    if !changes.deleted.isEmpty, let problem = deletionProblem { problems.insert(problem) }
    for conversion in changes.conversions {
      problems.insert(
        "an object of \(conversion.formerEntity.name) is to become one of "
          + "\(conversion.object.layout.name), which no store of Core Data's has in it")
    }
    try refuse(problems)
  }

  /// Looks for rows that refer to deleted objects by a one-to-one whose other end is empty, as some
  /// stores have them: no context knows of those.
  ///
  /// Inside the transaction that deleted them, which then does not end.
  ///
  /// - Throws: `StoreError.notWritable`.
  func checkReferences(
    to deleted: ContiguousArray<ManagedObject>, _ layout: StoreLayout, _ connection: StoreConnection
  ) throws(StoreError) {
    var problems: Set<String> = []
    for object in deleted {
      for reference in layout.references(toHierarchy: object.layout.rootIndex) {
        guard let inverse = layout.model.inverse(of: reference.relationship), !inverse.isToMany,
          layout.model.entities[reference.relationship.destination].subtree
            .contains(object.layout.index)
        else { continue }
        let statement = try connection.statement(
          "SELECT Z_PK FROM \(reference.table) WHERE \(reference.keyColumn) = ? LIMIT 1")
        defer { statement.reset() }
        statement.bind(object.key, at: 1)
        guard try connection.step(statement) else { continue }
        problems.insert(
          "row \(statement.integer(at: 0)) of \(reference.table) refers by "
            + "\(reference.keyColumn) to the deleted \(object.layout.name) \(object.key), whose own "
            + "end \(inverse.name) is empty; set \(reference.relationship.name) there to nil too")
      }
    }
    try refuse(problems)
  }

  /// Of a batch that sets attributes of rows.
  ///
  /// - Throws: `StoreError.notWritable`.
  func check(updating names: [String], of entity: EntityLayout) throws(StoreError) {
    try refuse(
      Set(names.compactMap { attributes.problem(of: $0, entity, isInsertion: false) }))
  }

  /// Of a batch that deletes rows.
  ///
  /// - Throws: `StoreError.notWritable`.
  func checkDeletion() throws(StoreError) {
    try refuse(Set([deletionProblem].compactMap(\.self)))
  }

  private var deletionProblem: String? {
    hasTombstones
      ? "its history keeps values of deleted objects, and which column keeps which is not known"
      : nil
  }

  private func refuse(_ problems: Set<String>) throws(StoreError) {
    guard problems.isEmpty else { throw .notWritable(path: path, problems: problems.sorted()) }
  }
}
