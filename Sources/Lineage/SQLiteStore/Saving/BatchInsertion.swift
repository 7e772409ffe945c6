/// Inserts rows of one entity without creating objects.
///
/// Each row is checked and written before the next is read, so the sequence may exceed memory.
struct BatchInsertion {
  /// An attribute and its parameter.
  private struct Column {
    let name: String
    let type: AttributeType
    let isOptional: Bool
    let defaultValue: AttributeValue?
    let parameter: Int32
    let isDerived: Bool
    let rule: ValueRule?
  }

  private let entity: EntityLayout
  private let layout: StoreLayout
  private let sql: String
  private let columns: [Column]

  /// - Throws: `ObjectGraphError.batchRefused` for an entity whose rows could not be complete.
  init(entity: EntityLayout, layout: StoreLayout) throws(ObjectGraphError) {
    let attributes = layout.model.description(of: entity).flatAttributes
    let stored = attributes.compactMap { attribute in
      attribute.isTransient
        ? nil : layout.columnName(attribute.name, of: entity).map { (attribute, $0) }
    }
    self.entity = entity
    self.layout = layout
    columns = stored.enumerated().map { place, column in
      Column(
        name: column.0.name, type: column.0.type,
        isOptional: column.0.isOptional || column.0.derivationExpression != nil,
        defaultValue: column.0.defaultValue, parameter: Int32(place + 4),
        isDerived: column.0.derivationExpression != nil,
        rule: entity.slot(named: column.0.name).flatMap(entity.rule))
    }
    let names = ["Z_PK", "Z_ENT", "Z_OPT"] + stored.map(\.1)
    let marks = Array(repeating: "?", count: names.count).joined(separator: ", ")
    sql =
      "INSERT INTO \(layout.table(of: entity).name)(\(names.joined(separator: ", "))) "
      + "VALUES(\(marks))"
    if let slot = entity.references.first(where: { !$0.isOptional && !$0.isTransient }) {
      throw rejection(
        entity.slotNames[slot.index], nil,
        "is required, but rows without objects have no relationships; insert objects instead")
    }
  }

  /// Runs inside a transaction of the caller, which prevents other writers from changing the key
  /// counter.
  ///
  /// - Throws: `ObjectGraphError.batchRefused` with the number of the row, or `StoreError`.
  func insert(_ rows: AnySequence<[String: AttributeValue]>, on connection: Database) throws
    -> [StoreAddress]
  {
    let root = layout.number(of: layout.model.entities[entity.rootIndex])
    let last = try KeyReservation.currentMaximum(root, connection)
    let statement = try connection.statement(sql)
    defer { statement.resetAndClear() }
    var addresses: [StoreAddress] = []
    for (number, row) in rows.enumerated() {
      let key = last + Int64(number) + 1
      statement.bind(key, at: 1)
      statement.bind(Int64(layout.number(of: entity)), at: 2)
      statement.bind(Int64(1), at: 3)
      try bind(row, number: number, to: statement)
      _ = try connection.step(statement)
      statement.reset()
      addresses.append(StoreAddress(entity: entity.index, key: key))
    }
    if !addresses.isEmpty {
      _ = try KeyReservation.reserve(addresses.count, rootNumber: root, on: connection)
    }
    return addresses
  }

  private func bind(
    _ row: [String: AttributeValue], number: Int, to statement: Statement
  ) throws(ObjectGraphError) {
    var usedCount = 0
    for column in columns {
      let given = row[column.name]
      if given != nil { usedCount += 1 }
      guard let value = given ?? column.defaultValue, let stored = StoredValue(value) else {
        guard column.isOptional else {
          throw rejection(column.name, number, "is required but has no value")
        }
        statement.bind(nil, at: column.parameter)
        continue
      }
      if column.isDerived { throw rejection(column.name, number, BatchTarget.derivedProblem) }
      guard value.fits(column.type) else {
        throw rejection(column.name, number, "cannot hold \(value.debugDescription)")
      }
      if let objection = column.rule?.objection(to: value) {
        throw rejection(column.name, number, objection)
      }
      statement.bind(stored, at: column.parameter)
    }
    guard usedCount < row.count else { return }
    let known = columns.map(\.name)
    let unknown = row.keys.filter { !known.contains($0) }.sorted()
    throw rejection(unknown.first, number, "is not a stored attribute; the attributes are \(known)")
  }

  private func rejection(_ property: String?, _ row: Int?, _ reason: String) -> ObjectGraphError {
    .batchRefused(entity: entity.name, property: property, row: row, reason: reason)
  }
}
