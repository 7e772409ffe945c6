/// A store's schema and tables, read in one pass over the pages.
struct StoreContent {
  struct Table {
    let object: SchemaObject
    /// The scan, or nil if the statement declares no columns or the B-tree has no rows by key.
    let scan: TableScan?
    let facts: BTreeFacts

    /// Returns the index of a column whose values are counted.
    ///
    /// Names are case-insensitive, as in SQL.
    func column(_ name: String) -> Int? {
      scan.flatMap { scan in
        scan.index(ofColumn: name).flatMap { scan.obstacle(ofColumn: $0) == nil ? $0 : nil }
      }
    }
  }

  let file: PageFile
  let limits: InspectionLimits
  let objects: [SchemaObject]
  let tables: [Table]
  let indexes: [(object: SchemaObject, facts: BTreeFacts)]
  let unclaimedPageCount: Int
  let problems: [StoreInspection.Problem]
  private let tableByName: [String: Int]

  /// - Parameters:
  ///   - file: The file, which no other program uses.
  ///   - limits: The memory limits.
  ///   - progress: Called occasionally with the share of pages that have been read.
  init(
    _ file: PageFile, limits: InspectionLimits, progress: @escaping (Double) -> Void = { _ in }
  ) {
    var cursor = BTreeCursor(file) { progress(Double($0) / Double(max(1, file.pageCount))) }
    let schema = SchemaReader(file: file, limits: limits).read(&cursor)
    var scanning = ContentScan(file: file, limits: limits, cursor: cursor)
    scanning.note(schema.facts, of: "the schema")
    for object in schema.objects { scanning.read(object) }
    self.file = file
    self.limits = limits
    objects = schema.objects
    tables = scanning.tables
    indexes = scanning.indexes
    unclaimedPageCount = scanning.cursor.unclaimedPageCount
    problems = scanning.allProblems
    tableByName = Dictionary(
      scanning.tables.enumerated().map { ($1.object.name.uppercased(), $0) },
      uniquingKeysWith: { first, _ in first })
  }

  func table(_ name: String) -> Table? { tableByName[name.uppercased()].map { tables[$0] } }

  /// Visits every row of a table with the values of the given columns.
  ///
  /// A missing column gives NULL.
  ///
  /// - Returns: The damage found.
  @discardableResult
  func rows(
    of table: Table, columns names: [String], limitBytes: Int = 4096,
    _ visit: (Int64, [RecordValue]) throws(Damage) -> Void
  ) -> BTreeFacts {
    guard let scan = table.scan else { return table.facts }
    let places = names.map(table.column)
    var cursor = BTreeCursor(file)
    return cursor.walk(root: table.object.rootPage) { payload throws(Damage) in
      let record = try Record(payload, in: file, limits: limits)
      var values: [RecordValue] = []
      for place in places {
        values.append(
          try place.map { place throws(Damage) in
            try scan.value(of: place, in: record, limitBytes: limitBytes)
          } ?? .null)
      }
      try visit(record.rowID, values)
    }
  }
}

/// Reads the objects that the schema lists and records the pages they use.
private struct ContentScan {
  let file: PageFile
  let limits: InspectionLimits
  var cursor: BTreeCursor
  private(set) var tables: [StoreContent.Table] = []
  private(set) var indexes: [(object: SchemaObject, facts: BTreeFacts)] = []
  var problems: [StoreInspection.Problem] = []
  var passedOver = (count: 0, hasDamage: false)
  var columnCount = 0
  /// The number of counters of all tables read so far.
  var counterCount = 0

  mutating func read(_ object: SchemaObject) {
    switch object.kind {
    case .table where object.rootPage != 0: readTable(object)
    case .index where object.rootPage != 0:
      let facts = cursor.walk(root: object.rootPage)
      note(facts, of: object.name)
      indexes.append((object, facts))
    default: break
    }
  }

  private mutating func readTable(_ object: SchemaObject) {
    guard let text = TableText(object.sql ?? ""), text.hasRowIDs,
      columnCount + text.columns.count <= limits.columns
    else {
      let facts = cursor.walk(root: object.rootPage)
      note(facts, of: object.name)
      tables.append(StoreContent.Table(object: object, scan: nil, facts: facts))
      return problem(object.name, "its columns are not read", isDamage: false)
    }
    columnCount += text.columns.count
    let counterLimit = min(limits.countersPerTable, limits.counters - counterCount)
    var scan = TableScan(text, limits: limits, counterLimit: counterLimit)
    let (file, limits) = (file, limits)
    let facts = cursor.walk(root: object.rootPage) { payload throws(Damage) in
      try scan.count(try Record(payload, in: file, limits: limits))
    }
    scan.finish()
    counterCount += scan.counterCount
    note(facts, of: object.name)
    if !facts.isTable { problem(object.name, "its pages belong to an index", isDamage: true) }
    note(scan, of: object.name)
    tables.append(StoreContent.Table(object: object, scan: scan, facts: facts))
  }

  mutating func note(_ facts: BTreeFacts, of place: String) {
    for damage in facts.damages.prefix(limits.problemsPerTable) {
      problem(place, damage.text, isDamage: true)
    }
    let rest = facts.damageCount - min(facts.damages.count, limits.problemsPerTable)
    if rest > 0 { problem(place, "\(rest) more places are unreadable", isDamage: true) }
  }

  /// The problems, followed by the number of those that are not listed.
  var allProblems: [StoreInspection.Problem] {
    passedOver.count == 0
      ? problems
      : problems + [
        .init(
          place: "the tables", message: "\(passedOver.count) more problems are not listed",
          isDamage: passedOver.hasDamage)
      ]
  }

  private mutating func note(_ scan: TableScan, of place: String) {
    if scan.uncountedRows > 0 {
      problem(
        place,
        "has too many different numbers in Z_ENT to count each: \(scan.uncountedRows) of "
          + "\(scan.rows) rows are in no entity's figures", isDamage: false)
    }
    let uncounted = scan.columns.indices.filter { scan.obstacle(ofColumn: $0) != nil }
    guard !uncounted.isEmpty else { return }
    problem(
      place,
      "values that are not in the file are not counted: "
        + uncounted.map { scan.columns[$0].name }.listed, isDamage: false)
  }

  private mutating func problem(_ place: String, _ message: String, isDamage: Bool) {
    guard problems.count < limits.problems else {
      passedOver = (passedOver.count + 1, passedOver.hasDamage || isDamage)
      return
    }
    problems.append(.init(place: place, message: message, isDamage: isDamage))
  }
}
