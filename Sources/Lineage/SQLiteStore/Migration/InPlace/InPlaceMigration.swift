import Escaping

/// Migrates a store through inferred steps by statements on its own tables.
///
/// Everything runs in one transaction of the caller: if the process is killed, the old store
/// remains, and other connections see the old content until the new one is complete.
struct InPlaceMigration {
  let connection: Database
  let steps: [SQLiteStore.MigrationStep]
  let observer: MigrationObserver?

  /// Returns nil if a step needs more than statements, before changing anything.
  init?(
    _ steps: [SQLiteStore.MigrationStep], _ connection: Database,
    _ observer: MigrationObserver?
  ) {
    guard steps.allSatisfy(\.mapping.isInferred) else { return nil }
    self.steps = steps
    self.connection = connection
    self.observer = observer
  }

  /// Changes the tables, numbers and metadata.
  ///
  /// Returns nil if the schema contains objects that only copying recreates.
  func run(from layout: StoreLayout, _ metadata: StoreMetadata) throws -> [MigrationWarning]? {
    let layouts = steps.map(\.destination).map {
      StoreLayout(model: $0, numbers: StoreLayout.freshNumbers(of: $0))
    }
    guard let last = layouts.last, try hasOnlyTables(),
      ([layout] + layouts).allSatisfy(SchemaPlan.isPossible)
    else { return nil }
    var warnings: [MigrationWarning] = []
    for (index, mapping) in steps.map(\.mapping).enumerated() {
      // A step's source layout has the numbers assigned by the step before.
      let source =
        index == 0
        ? layout
        : StoreLayout(
          model: try ModelLayout(model: mapping.source), numbers: layouts[index - 1].numbers)
      let step = InPlaceStep(
        plan: SchemaPlan(mapping, from: source, to: layouts[index], try indexes()),
        connection: connection, position: (index + 1, steps.count), observer: observer)
      warnings += try step.run(mapping)
    }
    try StoreRecords(connection: connection).replaceMetadata(metadata, last.model.model)
    return warnings
  }

  private func indexes() throws -> [StoredIndex] {
    try connection.perform { database in
      try DatabaseRow.fetchAll(
        database,
        sql: "SELECT name, tbl_name, sql FROM sqlite_schema WHERE type = 'index' AND sql NOT NULL"
      )
      .map { StoredIndex(name: $0[0], table: $0[1], sql: $0[2]) }
    }
  }

  /// Returns true if the schema has no triggers, views or virtual tables, which could depend on the
  /// changes.
  private func hasOnlyTables() throws -> Bool {
    let others = try connection.perform { database in
      try Int.fetchOne(
        database,
        sql: "SELECT COUNT(*) FROM sqlite_schema WHERE type IN ('trigger', 'view') "
          + "OR sql LIKE 'CREATE VIRTUAL%'")
    }
    return others == 0
  }
}

/// Migrates a store from one version to the next.
struct InPlaceStep {
  let plan: SchemaPlan
  let connection: Database
  let position: (step: Int, count: Int)
  let observer: MigrationObserver?

  func run(_ mapping: MappingModel) throws -> [MigrationWarning] {
    let dropped = try mapping.removedEntities.compactMap { name -> MigrationWarning? in
      guard let entity = plan.entities.old.model.entity(named: name) else { return nil }
      return try warning(.objectsDropped, entity, plan.entities.old)
    }
    var progress = MigrationProgress(
      step: position.step, stepCount: position.count, entity: "", copiedCount: 0,
      objectCount: observer == nil ? 0 : try objectCount())
    try dropDerivations()
    for step in plan.steps { try run(step, &progress) }
    try StoreRecords(connection: connection).replaceEntities(plan.entities)
    try connection.perform { try HistoryRenumbering(entities: plan.entities).run(on: $0) }
    let abstract = try plan.entities.pairs.filter(\.new.isAbstract).compactMap {
      try warning(.abstractWithObjects, $0.new, plan.entities.new)
    }
    return abstract + dropped
  }

  /// Drops the triggers of derived values, which could refer to removed columns.
  ///
  /// The values are recomputed when the store is opened with its new model.
  private func dropDerivations() throws {
    let names = try connection.perform { database in
      try String.fetchAll(
        database,
        sql: "SELECT name FROM sqlite_schema WHERE type = 'trigger' AND name GLOB 'Z_DA_*'")
    }
    for name in names { try execute("DROP TRIGGER \(name.quoted("\""))") }
  }

  private func run(_ step: SchemaPlan.Step, _ progress: inout MigrationProgress) throws {
    switch step {
    case .check(let check):
      if let key = try value(check.sql) { throw check.error(key) }
    case .checkJoin(let check):
      if let conflict = try connection.perform(check.conflict) {
        throw MigrationError.inverseJoined(conflict)
      }
    case .hierarchyIsDone(let entity, let table):
      guard let observer else { return }
      progress.entity = entity
      progress.copiedCount += Int(try value("SELECT COUNT(*) FROM \(table)") ?? 0)
      try notify(observer, progress)
    default:
      if let sql = step.sql { try execute(sql) }
    }
  }

  private func execute(_ sql: String) throws {
    do {
      try connection.perform { try $0.execute(sql: sql) }
    } catch .notUnique(let path, let result) {
      guard
        case .notUnique(let entity, let properties)? =
          plan.entities.new.violatedConstraint(result.message)
      else { throw StoreError.notUnique(path: path, result) }
      throw MigrationError.constraintViolated(
        entity: entity, key: nil,
        reason: "two objects have the same \(properties.joined(separator: ", "))")
    }
  }

  private func notify(_ observer: MigrationObserver, _ progress: MigrationProgress)
    throws(MigrationError)
  {
    do {
      try observer(progress)
    } catch is CancellationError {
      throw .cancelled(progress)
    } catch {
      throw .failed(entity: progress.entity, reason: error.reason)
    }
  }

  private func value(_ sql: String) throws -> Int64? {
    try connection.perform { try Int64.fetchOne($0, sql: sql) }
  }

  private func objectCount() throws -> Int {
    let old = plan.entities.old
    return try old.tables.reduce(0) { sum, table in
      let numbers = plan.entities.pairs.filter { $0.old.rootIndex == table.root }
        .map { old.number(of: $0.old) }
      let sql = "SELECT COUNT(*) FROM \(table.name) WHERE Z_ENT IN (\(numbers.list))"
      return sum + Int(try value(sql) ?? 0)
    }
  }

  private func warning(
    _ finding: MigrationWarning.Finding, _ entity: EntityLayout, _ layout: StoreLayout
  ) throws -> MigrationWarning? {
    let count = try value(
      "SELECT COUNT(*) FROM \(layout.table(of: entity).name) "
        + "WHERE Z_ENT = \(layout.number(of: entity))")
    guard let count, count > 0 else { return nil }
    return MigrationWarning(entity: entity.name, finding: finding, objectCount: Int(count))
  }
}
