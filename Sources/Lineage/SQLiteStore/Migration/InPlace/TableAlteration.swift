/// Changes an old table to a new one without rewriting every row.
///
/// A row is written only if its entity number or a value changes: an added column exists only in
/// the schema, and shorter rows read as NULL there.
struct TableAlteration {
  let former: TableLayout
  let table: TableLayout
  /// Old columns with new names.
  let renamed: [(from: String, to: String)]
  let added: [ColumnLayout]
  private let assignments: [Assignment]
  private let removedNumbers: [Int]
  private let renumbered: [ColumnSource.Renumbering]

  private struct Assignment {
    let value: String
    let rows: String
  }

  /// Returns nil if columns are removed, merged or split.
  init?(
    from former: TableLayout, to table: TableLayout, _ pairs: [MappedEntities.Pair],
    _ sources: [[ColumnSource]], _ entities: MappedEntities
  ) {
    guard let carriers = Self.carriers(former, table, sources) else { return nil }
    var newNames: [String: String] = [:]
    for (column, carrier) in zip(table.columns, carriers) {
      if let carrier { newNames[carrier.name] = column.name }
    }
    self.former = former
    self.table = table
    renamed = former.columns.compactMap { column in
      newNames[column.name].flatMap { $0 == column.name ? nil : (column.name, $0) }
    }
    added = zip(table.columns, carriers).filter { $0.1 == nil }.map(\.0)
    renumbered = pairs.map {
      ColumnSource.Renumbering(
        old: entities.number(before: $0), new: entities.number(after: $0))
    }
    .filter { $0.old != $0.new }
    let oldEntities = entities.old.model.entities
    removedNumbers = oldEntities[former.root].subtree
      .filter { index in !pairs.contains { $0.old.index == index } }
      .map { entities.old.numbers[$0] }
    assignments = table.columns.indices.compactMap { place in
      let held = carriers[place].map { oldEntities[$0.owner].subtree }
      let values = zip(pairs, sources[place]).map { pair, source in
        Value(
          number: entities.number(before: pair), source: source,
          holdsOld: held?.contains(pair.old.index) ?? false)
      }
      return Self.assignment(of: table.columns[place].name, values) { newNames[$0] ?? $0 }
    }
  }

  /// Returns the old column that becomes each new one, or nil for a column without one.
  ///
  /// Returns nil if an old column does not become exactly one new one.
  private static func carriers(
    _ former: TableLayout, _ table: TableLayout, _ sources: [[ColumnSource]]
  ) -> [ColumnLayout?]? {
    let names = sources.map { Set($0.compactMap(\.carrier)) }
    let used = names.flatMap(\.self)
    guard names.allSatisfy({ $0.count <= 1 }), used.count == Set(used).count,
      used.count == former.columns.count
    else { return nil }
    let carriers = names.map { name in former.columns.first { name.contains($0.name) } }
    let keepsTypes = zip(table.columns, carriers).allSatisfy { column, carrier in
      carrier == nil || carrier?.declaredType == column.declaredType
    }
    return keepsTypes ? carriers : nil
  }

  /// The source of one column for one entity, and whether its rows already have a value there.
  private struct Value {
    let number: Int
    let source: ColumnSource
    let holdsOld: Bool
  }

  private static func assignment(
    of column: String, _ values: [Value], _ name: (String) -> String
  ) -> Assignment? {
    var cases: [String] = []
    var rows: [String] = []
    for value in values {
      let isCleared = value.source == .nothing && value.holdsOld
      guard let changed = isCleared ? "TRUE" : value.source.changedRows(name) else { continue }
      cases.append("WHEN \(value.number) THEN \(value.source.sql(name))")
      rows.append("Z_ENT = \(value.number) AND \(changed)")
    }
    guard !cases.isEmpty else { return nil }
    return Assignment(
      value: "\(column) = CASE Z_ENT \(cases.joined(separator: " ")) ELSE \(column) END",
      rows: rows.map { "(\($0))" }.joined(separator: " OR "))
  }

  /// Returns true if an index with this statement can stay.
  func keeps(index sql: String) -> Bool {
    let words = Set(sql.split { !($0.isLetter || $0.isNumber || $0 == "_") }.map(String.init))
    return !renamed.contains { words.contains($0.from) || words.contains($0.to) }
  }

  func steps(_ names: TableNames) -> [SchemaPlan.Step] {
    var steps: [SchemaPlan.Step] = []
    let current = names.current(former.name)
    if current != table.name { steps.append(.renameTable(current, to: table.name)) }
    steps += Self.renamings(renamed, in: table.name)
    steps += added.map { .addColumn(table: table.name, name: $0.name, type: $0.declaredType) }
    if !removedNumbers.isEmpty {
      let sql = "DELETE FROM \(table.name) WHERE Z_ENT IN (\(removedNumbers.list))"
      steps.append(.changeRows(table: table.name, sql: sql))
    }
    if let update { steps.append(.changeRows(table: table.name, sql: update)) }
    return steps
  }

  /// One statement, so that shifting numbers cannot be confused.
  private var update: String? {
    var values = assignments.map(\.value)
    var rows = assignments.map(\.rows)
    if !renumbered.isEmpty {
      let cases = renumbered.map { "WHEN \($0.old) THEN \($0.new)" }.joined(separator: " ")
      values.insert("Z_ENT = CASE Z_ENT \(cases) ELSE Z_ENT END", at: 0)
      rows.insert("Z_ENT IN (\(renumbered.map(\.old).list))", at: 0)
    }
    guard !values.isEmpty else { return nil }
    return "UPDATE \(table.name) SET \(values.commas) WHERE \(rows.joined(separator: " OR "))"
  }

  /// Returns renamings through temporary names, so that columns can swap names.
  static func renamings(_ renamed: [(from: String, to: String)], in table: String)
    -> [SchemaPlan.Step]
  {
    let targets = Set(renamed.map(\.to))
    let inTheWay = renamed.filter { targets.contains($0.from) }
    let aside = Dictionary(
      uniqueKeysWithValues: inTheWay.enumerated().map { ($1.from, "Z_ASIDE_\($0)") })
    return inTheWay.map {
      .renameColumn(table: table, $0.from, to: aside[$0.from] ?? $0.from)
    }
      + renamed.map { .renameColumn(table: table, aside[$0.from] ?? $0.from, to: $0.to) }
  }
}
