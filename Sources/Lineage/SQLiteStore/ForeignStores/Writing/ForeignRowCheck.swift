/// What the rows of a store of others have that is not a value: numbers, versions, key counters.
struct ForeignRowCheck {
  let layout: StoreLayout
  let file: ForeignFile

  func problems(_ history: ForeignHistory?) throws(StoreError) -> [String] {
    var problems: [String] = []
    for table in layout.tables {
      problems += try systemProblems(of: table)
      problems += try strayValues(in: table)
      problems += try externalValues(in: table)
    }
    return try problems + counterProblems(history)
  }

  private func systemProblems(of table: TableLayout) throws(StoreError) -> [String] {
    let hierarchy = layout.model.entities[layout.model.entities[table.root].subtree]
    let numbers = hierarchy.map { "\(layout.number(of: $0))" }.joined(separator: ", ")
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
  private func strayValues(in table: TableLayout) throws(StoreError) -> [String] {
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

  /// A mark and the name of a file (StoreLayout.md, Tables).
  private func externalValues(in table: TableLayout) throws(StoreError) -> [String] {
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

  /// New keys are taken from the counter of a hierarchy's root.
  private func counterProblems(_ history: ForeignHistory?) throws(StoreError) -> [String] {
    var problems: [String] = []
    for entity in layout.model.entities {
      let name = layout.model.entities[entity.index].name
      guard let counter = try counter(layout.number(of: entity)) else {
        problems.append("the key counter of \(name) is no number")
        continue
      }
      guard entity.rootIndex == entity.index else {
        if counter != 0 {
          problems.append("\(name) has a key counter of its own, beside that of its hierarchy")
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

  private func counterProblem(_ counter: Int, _ table: String) throws(StoreError) -> String? {
    let greatest = try file.rows("SELECT coalesce(max(Z_PK), 0) FROM \(table)").first
      .flatMap { Int.fromDatabaseValue($0[0]) }
    guard let greatest, counter < greatest else { return nil }
    return "the key counter of \(table) is \(counter), but there is a row \(greatest)"
  }

  private func counter(_ number: Int) throws(StoreError) -> Int? {
    try file.rows("SELECT Z_MAX FROM Z_PRIMARYKEY WHERE Z_ENT = ?", [number]).first.flatMap {
      if case .int64(let value) = $0[0].storage { Int(value) } else { nil }
    }
  }

  private func count(_ table: String, _ condition: String) throws(StoreError) -> Int {
    try file.rows("SELECT count(*) FROM \(table) WHERE \(condition)").first
      .flatMap { Int.fromDatabaseValue($0[0]) } ?? 0
  }
}

/// The attributes of a store of others whose values nobody here can write.
struct UnwritableAttributes {
  private enum Reason: Hashable {
    /// Its triggers compute it.
    case derived
    /// The name of its transformer, empty for Apple's own.
    case transformable(String)
    /// Whether its bytes are stored with a mark before them, or outside, is not known.
    case mayBeExternal
    case external
    /// A rule that cannot be said here, so that nobody could keep it.
    case rule(String)
    /// A new object without a value would need one that is not known.
    case unknownDefault
  }

  private let layout: StoreLayout
  /// By entity index, then slot.
  private var reasons: [[Int: [Reason]]] = []

  /// Looks at the model and at the values that the columns have.
  ///
  /// - Throws: `StoreError`.
  init(_ layout: StoreLayout, _ file: ForeignFile, _ losses: [ModelLoss]) throws(StoreError) {
    let losses = Dictionary(grouping: losses, by: \.place)
    self.layout = layout
    // Whoever writes a model down says of each attribute whether its values may lie outside; of a
    // model that was read out of a store it is not known.
    let recordsStorage = layout.model.model.leniencies.isEmpty
    var plainColumns: [String: Bool] = [:]
    for entity in layout.model.entities {
      let attributes = Dictionary(
        layout.model.description(of: entity).flatAttributes.map { ($0.name, $0) },
        uniquingKeysWith: { first, _ in first })
      var found: [Int: [Reason]] = [:]
      for slot in entity.slots where !slot.isTransient {
        let name = entity.slotNames[slot.index]
        guard let attribute = attributes[name] else { continue }
        var list: [Reason] = []
        if attribute.derivationExpression != nil { list.append(.derived) }
        if attribute.type == .transformable {
          list.append(.transformable(attribute.valueTransformerName ?? ""))
        }
        if attribute.allowsExternalBinaryDataStorage {
          list.append(.external)
        } else if slot.content == .binary, !recordsStorage,
          let column = layout.columnName(name, of: entity)
        {
          let place = "\(layout.table(of: entity).name).\(column)"
          let isPlain: Bool
          if let known = plainColumns[place] {
            isPlain = known
          } else {
            isPlain = try Self.isPlain(column, in: layout.table(of: entity).name, file)
            plainColumns[place] = isPlain
          }
          if !isPlain { list.append(.mayBeExternal) }
        }
        let declarer = layout.model.entities[entity.slotOwners[slot.index]].name
        for loss in losses["\(declarer).\(name)"] ?? [] {
          list.append(loss.effect == .values ? .rule(loss.text) : .unknownDefault)
        }
        if !list.isEmpty { found[slot.index] = list }
      }
      reasons.append(found)
    }
  }

  /// True if a value begins with neither of the marks that values have which may lie outside.
  private static func isPlain(_ column: String, in table: String, _ file: ForeignFile)
    throws(StoreError) -> Bool
  {
    try !file.rows(
      "SELECT 1 FROM \(table) WHERE typeof(\(column)) = 'blob' AND length(\(column)) > 0 "
        + "AND substr(\(column), 1, 1) NOT IN (x'01', x'02') LIMIT 1"
    ).isEmpty
  }

  func problems(inserting object: ManagedObject) -> [String] {
    let found = reasons[object.layout.index]
    guard !found.isEmpty else { return [] }
    let row = object.filledRow()
    return found.keys.compactMap { slot in
      guard row.isPresent(slot) else {
        return problemOfNoValue(of: object.layout.slotNames[slot], object.layout)
      }
      return problem(of: slot, object.layout, isInsertion: true)
    }
  }

  func problems(updating object: ManagedObject) -> [String] {
    let found = reasons[object.layout.index]
    guard !found.isEmpty else { return [] }
    let row = object.filledRow()
    return found.compactMap { slot, reasons in
      // No value is NULL in every way of storing.
      guard object.isChanged(slot), row.isPresent(slot) || reasons.contains(.derived) else {
        return nil
      }
      return problem(of: slot, object.layout, isInsertion: false)
    }
  }

  /// Why a new object of an entity must have a value, nil if it need not.
  func problemOfNoValue(of name: String, _ entity: EntityLayout) -> String? {
    guard let slot = entity.slot(named: name),
      reasons[entity.index][slot.index]?.contains(.unknownDefault) == true
    else { return nil }
    return "\(entity.name).\(name) has a default that is not known"
  }

  func problem(of name: String, _ entity: EntityLayout, isInsertion: Bool) -> String? {
    entity.slot(named: name).flatMap { problem(of: $0.index, entity, isInsertion: isInsertion) }
  }

  private func problem(of slot: Int, _ entity: EntityLayout, isInsertion: Bool) -> String? {
    let texts = (reasons[entity.index][slot] ?? []).compactMap {
      text(of: $0, isInsertion: isInsertion)
    }
    return texts.first.map { "\(entity.name).\(entity.slotNames[slot]) \($0)" }
  }

  private func text(of reason: Reason, isInsertion: Bool) -> String? {
    switch reason {
    case .derived:
      // The trigger of an insertion computes it anew.
      isInsertion ? nil : "is derived: the store's triggers compute it"
    case .transformable(let name):
      !name.isEmpty && ValueTransformers.transformer(forName: name) != nil
        ? nil
        : "is transformable, and no transformer \(name.isEmpty ? "of its own" : name) is registered "
          + "that makes the bytes as its other programs do"
    case .mayBeExternal:
      "holds bytes of which the file does not tell whether they may be stored outside it; open it "
        + "with the model's own document or code, which says so"
    case .external: "may be stored outside the file"
    case .rule(let text): "cannot be checked: \(text)"
    case .unknownDefault: nil
    }
  }
}
