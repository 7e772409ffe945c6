extension BrokenConstraint {
  private static let exampleCountLimit = 3
  private static let textLimit = 80

  /// Finds the rows that prevent a unique index, from the engine's message; returns nil for other
  /// messages.
  init?(_ message: String, _ layout: StoreLayout, _ database: Database) throws {
    let violated = layout.violatedConstraint(message)
    guard case .notUnique(entity: let name, properties: let properties)? = violated,
      let entity = layout.model.entity(named: name)
    else { return nil }
    let columns = properties.compactMap { layout.columnName($0, of: entity) }
    let groups =
      "FROM \(layout.table(of: entity).name) WHERE "
      + columns.map { "\($0) NOT NULL" }.joined(separator: " AND ")
      + " GROUP BY \(columns.joined(separator: ", ")) HAVING count(*) > 1"
    let counts = try DatabaseRow.fetchOne(
      database, sql: "SELECT count(*), ifnull(sum(n), 0) FROM (SELECT count(*) AS n \(groups))")
    let values = columns.map { "quote(\($0))" }.joined(separator: " || ', ' || ")
    let rows = try DatabaseRow.fetchAll(
      database,
      sql: "SELECT \(values), group_concat('p' || Z_PK, ', ') \(groups) "
        + "ORDER BY min(Z_PK) LIMIT \(Self.exampleCountLimit)")
    self.init(
      entity: name, properties: properties, valueCount: counts?[0] ?? 0,
      objectCount: counts?[1] ?? 0,
      examples: rows.map { row in
        "\(Self.short(row[0])) (\(Self.short(row[1])))"
      })
  }

  private static func short(_ text: String?) -> String {
    guard let text, text.count > textLimit else { return text ?? "" }
    return "\(text.prefix(textLimit))…"
  }
}
