import GRDB
import ObjectGraph

/// Takes a store from one version to the next.
struct InPlaceStep {
  let plan: SchemaPlan
  let connection: StoreConnection
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

  /// Derived values are computed when the store is opened with its new model; until then triggers
  /// would speak of columns that are no more.
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
    case .treeIsDone(let entity, let table):
      guard let observer else { return }
      progress.entity = entity
      progress.copiedCount += Int(try value("SELECT COUNT(*) FROM \(table)") ?? 0)
      try tell(observer, progress)
    default:
      if let sql = step.sql { try execute(sql) }
    }
  }

  private func execute(_ sql: String) throws {
    do {
      try connection.perform { try $0.execute(sql: sql) }
    } catch SQLiteStoreError.notUnique(let message) {
      guard
        case .notUnique(let entity, let properties)? =
          plan.entities.new.violatedConstraint(message)
      else { throw SQLiteStoreError.notUnique(message: message) }
      throw MigrationError.constraintViolated(
        entity: entity, key: nil,
        reason: "two objects have the same \(properties.joined(separator: ", "))")
    }
  }

  private func tell(_ observer: MigrationObserver, _ progress: MigrationProgress)
    throws(MigrationError)
  {
    do {
      try observer(progress)
    } catch is CancellationError {
      throw .cancelled(progress)
    } catch {
      throw .failed(entity: progress.entity, reason: "\(error)")
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
