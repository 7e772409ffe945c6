/// Sets values of many rows in one statement.
///
/// `UPDATE … FROM (SELECT …)` computes every new value before the first row changes, so that values
/// computed from other rows use the old ones.
struct BatchUpdate {
  private let entity: EntityLayout
  private let opened: OpenedStore
  private let targets: [BatchTarget]
  /// The properties whose new value is the same in every row.
  private let constants: Set<String>
  private let from: FromClause
  private let values: SQLText

  /// - Throws: `ObjectGraphError` for a property that cannot be set or a value it cannot hold.
  init(_ batch: StoreBatchUpdate, _ opened: OpenedStore) throws {
    let entity = batch.fetch.entity
    let table = opened.layout.table(of: entity)
    let from = FromClause("\(table.name) t0")
    let predicates = PredicateSQL(
      layout: opened.layout, storeIdentifier: opened.identifier, entity: entity, from: from)
    var targets: [BatchTarget] = []
    var values: [SQLText] = []
    var constants: Set<String> = []
    for (property, expression) in batch.assignments {
      let target = try BatchTarget(property, of: entity, opened.layout)
      let value = try predicates.value(expression)
      try target.check(expression)
      values.append(value.sql)
      if target.entityColumn != nil { values.append(try target.entityNumber(value, predicates)) }
      if case .value = expression.form { constants.insert(property) }
      targets.append(target)
    }
    self.entity = entity
    self.opened = opened
    self.targets = targets
    self.constants = constants
    self.from = from
    self.values = values.enumerated().map { "\($1) AS c\($0)" as SQLText }.joined(by: ", ")
  }

  /// Runs inside a transaction of the caller.
  ///
  /// - Throws: `ObjectGraphError.batchRefused` if a new value breaks a rule, or `StoreError`.
  func run(on keys: [Int64], _ connection: Database) throws {
    guard !targets.isEmpty, !keys.isEmpty else { return }
    let array = JSONEachArray(keys).text
    let statement = try connection.statement(sql(array))
    defer { statement.reset() }
    _ = try connection.step(statement)
    for target in targets {
      try rejectBrokenTypes(of: target, array, connection)
      try rejectBrokenRules(of: target, array, connection)
    }
  }

  private func sql(_ keys: String) -> FetchSQL {
    let columns = targets.flatMap { [$0.column] + ($0.entityColumn.map { [$0] } ?? []) }
    let sets =
      columns.enumerated().map { "\($1) = n.c\($0)" }
      + targets.compactMap(\.positionColumn).map { "\($0) = NULL" } + ["Z_OPT = Z_OPT + 1"]
    let table = opened.layout.table(of: entity).name
    return FetchSQL(
      """
      UPDATE \(table) SET \(sets.joined(separator: ", ")) \
      FROM (SELECT t0.Z_PK AS k, \(values) FROM \(from.sql) \
      WHERE t0.Z_PK IN (SELECT value FROM json_each(\(.value(.text(keys)))))) n \
      WHERE \(table).Z_PK = n.k
      """)
  }

  private func rejectBrokenTypes(
    of target: BatchTarget, _ keys: String, _ connection: Database
  ) throws {
    guard let violation = target.violation else { return }
    let statement = try connection.statement(
      "SELECT Z_PK FROM \(opened.layout.table(of: entity).name) "
        + "WHERE Z_PK IN (SELECT value FROM json_each(?)) AND (\(violation)) LIMIT 1")
    defer { statement.reset() }
    statement.bind(.text(keys), at: 1)
    guard try connection.step(statement) else { return }
    throw ObjectGraphError.batchRefused(
      entity: entity.name, property: target.property, row: nil,
      reason: "would get a value it cannot hold in the object with key \(statement.integer(at: 0))")
  }

  /// Reads and checks an attribute's new values; a constant is read once.
  private func rejectBrokenRules(
    of target: BatchTarget, _ keys: String, _ connection: Database
  ) throws {
    guard let (rule, kind) = target.rule else { return }
    let statement = try connection.statement(
      "SELECT Z_PK, \(target.column) FROM \(opened.layout.table(of: entity).name) "
        + "WHERE Z_PK IN (SELECT value FROM json_each(?))"
        + (constants.contains(target.property) ? " LIMIT 1" : ""))
    defer { statement.reset() }
    statement.bind(.text(keys), at: 1)
    let column = ResultColumn(kind: kind, place: 1, opened: opened)
    while try connection.step(statement) {
      guard case .attribute(let value) = try column.value(in: statement),
        let objection = rule.objection(to: value)
      else { continue }
      throw target.rejection("\(objection), in the object with key \(statement.integer(at: 0))")
    }
  }
}
