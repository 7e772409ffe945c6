import GRDB
import ObjectGraph

/// What the rows of a store of others have that is not a value: numbers, versions, key counters.
struct ForeignRowCheck {
  private let layout: StoreLayout
  private let file: ForeignFile

  init(_ layout: StoreLayout, _ file: ForeignFile) {
    self.layout = layout
    self.file = file
  }

  func problems(_ history: ForeignHistory?) throws(SQLiteStoreError) -> [String] {
    var problems: [String] = []
    for table in layout.tables {
      problems += try systemProblems(of: table)
      problems += try strayValues(in: table)
      problems += try externalValues(in: table)
    }
    return try problems + counterProblems(history)
  }

  private func systemProblems(of table: TableLayout) throws(SQLiteStoreError) -> [String] {
    let tree = layout.model.entities[layout.model.entities[table.root].subtree]
    let numbers = tree.map { "\(layout.number(of: $0))" }.joined(separator: ", ")
    let odd = try count(
      table.name, "typeof(Z_ENT) <> 'integer' OR Z_ENT NOT IN (\(numbers))")
    let unversioned = try count(table.name, "typeof(Z_OPT) <> 'integer' OR Z_OPT < 1")
    return [
      odd == 0 ? nil : "\(odd) rows of \(table.name) are of entities that the model does not have",
      unversioned == 0 ? nil : "\(unversioned) rows of \(table.name) have no version in Z_OPT",
    ].compactMap(\.self)
  }

  /// Of columns that only a number tells apart: values in rows of entities that have not got them
  /// would mean that the columns are other ones.
  ///
  /// Zero may stand there, as Core Data's migration writes a new default into every row.
  private func strayValues(in table: TableLayout) throws(SQLiteStoreError) -> [String] {
    let families = Dictionary(grouping: table.columns.filter { $0.role == .value }) {
      $0.property.uppercased()
    }
    var problems: [String] = []
    for column in families.values.filter({ $0.count > 1 }).joined() {
      let subtree = layout.model.entities[column.owner].subtree
      let numbers = subtree.map { "\(layout.numbers[$0])" }.joined(separator: ", ")
      let stray = try count(
        table.name,
        "Z_ENT NOT IN (\(numbers)) AND \(column.name) IS NOT NULL AND \(column.name) <> 0")
      if stray > 0 {
        problems.append(
          "\(stray) rows of other entities have values in \(table.name).\(column.name), which is "
            + "taken for \(layout.model.entities[column.owner].name).\(column.property)")
      }
    }
    return problems.sorted()
  }

  /// A mark and the name of a file (store format spec, section 2).
  private func externalValues(in table: TableLayout) throws(SQLiteStoreError) -> [String] {
    var problems: [String] = []
    for column in table.columns where column.role == .value && column.declaredType == "BLOB" {
      let name = column.name
      let external = try count(
        table.name,
        "typeof(\(name)) = 'blob' AND length(\(name)) BETWEEN 37 AND 38 "
          + "AND substr(\(name), 1, 1) = x'02' "
          + "AND CAST(substr(\(name), 2, 36) AS TEXT) GLOB '????????-????-????-????-????????????'")
      if external > 0 {
        problems.append(
          "\(external) values of \(table.name).\(name) lie outside the database")
      }
    }
    return problems
  }

  /// New keys are taken from the counter of a tree's root.
  private func counterProblems(_ history: ForeignHistory?) throws(SQLiteStoreError) -> [String] {
    var problems: [String] = []
    for entity in layout.model.entities {
      let name = layout.model.entities[entity.index].name
      guard let counter = try counter(layout.number(of: entity)) else {
        problems.append("the key counter of \(name) is no number")
        continue
      }
      guard entity.rootIndex == entity.index else {
        if counter != 0 {
          problems.append("\(name) has a key counter of its own, beside that of its tree")
        }
        continue
      }
      if let problem = try counterProblem(counter, layout.table(of: entity).name) {
        problems.append(problem)
      }
    }
    for (entity, table) in zip(
      history?.entities ?? [], ["ACHANGE", "ATRANSACTION", "ATRANSACTIONSTRING"])
    {
      guard let counter = try counter(entity.number) else {
        problems.append("the key counter of \(entity.name) is no number")
        continue
      }
      if let problem = try counterProblem(counter, table) { problems.append(problem) }
    }
    return problems
  }

  private func counterProblem(_ counter: Int, _ table: String) throws(SQLiteStoreError) -> String? {
    let greatest = try file.rows("SELECT coalesce(max(Z_PK), 0) FROM \(table)").first
      .flatMap { Int.fromDatabaseValue($0[0]) }
    guard let greatest, counter < greatest else { return nil }
    return "the key counter of \(table) is \(counter), but there is a row \(greatest)"
  }

  private func counter(_ number: Int) throws(SQLiteStoreError) -> Int? {
    try file.rows("SELECT Z_MAX FROM Z_PRIMARYKEY WHERE Z_ENT = ?", [number]).first.flatMap {
      if case .int64(let value) = $0[0].storage { Int(value) } else { nil }
    }
  }

  private func count(_ table: String, _ condition: String) throws(SQLiteStoreError) -> Int {
    try file.rows("SELECT count(*) FROM \(table) WHERE \(condition)").first
      .flatMap { Int.fromDatabaseValue($0[0]) } ?? 0
  }
}
