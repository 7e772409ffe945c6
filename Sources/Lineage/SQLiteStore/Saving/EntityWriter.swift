/// The statements of one entity: its INSERT, and its UPDATEs, created when first needed.
///
/// Not shared between threads: it belongs to its store, which has a lock.
final class EntityWriter {
  /// An UPDATE of certain columns.
  ///
  /// The parameters after the columns are the new version, the key and the old version.
  final class Update {
    /// The change mask of the columns it sets.
    let mask: [Row.MaskWord]
    let statement: PlannedStatement
    let binder: RowBinder
    let newVersionParameter: Int32

    init(
      mask: [Row.MaskWord], statement: PlannedStatement, binder: RowBinder,
      newVersionParameter: Int32
    ) {
      self.mask = mask
      self.statement = statement
      self.binder = binder
      self.newVersionParameter = newVersionParameter
    }

    @inline(__always)
    func bind(_ object: ManagedObject, _ row: Row, version: Int64, to statement: Statement) {
      binder.bind(row, to: statement)
      statement.bind(version + 1, at: newVersionParameter)
      statement.bind(object.key, at: newVersionParameter + 1)
      statement.bind(version, at: newVersionParameter + 2)
    }
  }

  let insert: PlannedStatement
  let insertBinder: RowBinder
  /// Deletes a row; its `?` is the key.
  let delete: PlannedStatement
  /// Deletes a row; its `?` are the key and the version that was read.
  let deleteVersion: PlannedStatement
  /// Increases versions; its `?` is a JSON array of keys.
  let countUp: PlannedStatement
  /// Increases a version; its `?` are the key and the version that was read.
  let countVersionUp: PlannedStatement
  /// Returns a row if the key exists.
  let existence: PlannedStatement
  /// Remove an object's links; each `?` is the object's key.
  let unlinkings: [PlannedStatement]
  private let entity: EntityLayout
  private let layout: StoreLayout
  private let table: TableLayout
  /// The most recent comes first: a save often changes the same columns of many objects, and few
  /// sets of columns are ever changed.
  @exclusivity(unchecked) private var updates: [Update] = []
  /// The attributes in uniqueness constraints, whose columns have an index.
  private let uniqueSlots: [Slot]
  /// The mask of the row being written, kept to save an allocation for each.
  @exclusivity(unchecked) private var mask: [Row.MaskWord]

  init(entity: EntityLayout, layout: StoreLayout) {
    let table = layout.table(of: entity)
    let assignments = EntityWriter.assignments(
      entity.slots, of: entity, layout, firstParameter: 4)
    let columns = ["Z_PK", "Z_ENT", "Z_OPT"] + assignments.columns
    let marks = Array(repeating: "?", count: columns.count).joined(separator: ", ")
    insert = PlannedStatement(
      "INSERT INTO \(table.name)(\(columns.joined(separator: ", "))) VALUES(\(marks))")
    insertBinder = RowBinder(steps: assignments.steps, numbers: layout.numbers)
    delete = PlannedStatement("DELETE FROM \(table.name) WHERE Z_PK = ?")
    deleteVersion = PlannedStatement("\(delete.sql) AND Z_OPT = ?")
    countUp = PlannedStatement(
      "UPDATE \(table.name) SET Z_OPT = Z_OPT + 1 "
        + "WHERE Z_PK IN (SELECT value FROM json_each(?))")
    countVersionUp = PlannedStatement(
      "UPDATE \(table.name) SET Z_OPT = Z_OPT + 1 WHERE Z_PK = ? AND Z_OPT = ?")
    existence = PlannedStatement("SELECT 1 FROM \(table.name) WHERE Z_PK = ?")
    unlinkings = EntityWriter.unlinkings(of: entity, layout).map(PlannedStatement.init)
    self.entity = entity
    self.layout = layout
    self.table = table
    let constrained = Set(layout.model.uniqueness(of: entity).flatMap(\.slots))
    uniqueSlots = entity.slots.filter { constrained.contains($0.index) && !$0.content.isReference }
    mask = Array(repeating: 0, count: entity.maskWordCount)
  }

  /// References of a one-to-many are cleared by the context, whose objects hold them.
  private static func unlinkings(of entity: EntityLayout, _ layout: StoreLayout) -> [String] {
    entity.relationships.values.sorted { $0.name < $1.name }.flatMap { relationship in
      guard relationship.isManyToMany || relationship.isOneSided,
        let links = layout.links(of: relationship)
      else { return [String]() }
      return links.unlinkings(ofSourceIn: "= ?", isReflexive: relationship.isReflexive)
    }
  }

  /// Returns the UPDATE of a row's changed columns.
  ///
  /// Leaves out a unique value that was set to the one that the row had, as an upsert does: SQLite
  /// would delete and insert its entry in the index. The original row is nil if the store no longer
  /// has its values.
  ///
  /// - Returns: The UPDATE, which this writer keeps.
  func update(of row: Row, original: Row?) -> Unmanaged<Update> {
    let maskOffset = entity.rowByteCount
    for word in mask.indices { mask[word] = row.changeWord(word, maskOffset: maskOffset) }
    if let original {
      for slot in uniqueSlots where mask[Row.word(of: slot.index)] & Row.bit(of: slot.index) != 0 {
        guard row.hasSameValue(as: original, in: slot) else { continue }
        mask[Row.word(of: slot.index)] &= ~Row.bit(of: slot.index)
      }
    }
    if let place = updates.firstIndex(where: { $0.mask == mask }) {
      if place > 0 { updates.swapAt(0, place) }
    } else {
      updates.insert(newUpdate(changing: mask), at: 0)
    }
    return .passUnretained(updates[0])
  }

  private func newUpdate(changing mask: [Row.MaskWord]) -> Update {
    let slots = entity.slots.filter { mask[Row.word(of: $0.index)] & Row.bit(of: $0.index) != 0 }
    let assignments = EntityWriter.assignments(slots, of: entity, layout, firstParameter: 1)
    let sets = (assignments.columns + ["Z_OPT"]).map { "\($0) = ?" }
    let places = slots.compactMap { clearedPlace(along: $0, assignments.columns) }
    return Update(
      mask: mask,
      statement: PlannedStatement(
        "UPDATE \(table.name) SET \((sets + places).joined(separator: ", ")) "
          + "WHERE Z_PK = ? AND Z_OPT = ?"),
      binder: RowBinder(steps: assignments.steps, numbers: layout.numbers),
      newVersionParameter: Int32(assignments.columns.count + 1))
  }

  /// Clears the position among a former owner's destinations, which does not apply to the next
  /// owner.
  private func clearedPlace(along slot: Slot, _ columns: [String]) -> String? {
    guard let relationship = entity.relationship(in: slot), relationship.inverseIsOrdered,
      let inverse = layout.model.inverse(of: relationship),
      let links = layout.links(of: inverse), let position = links.positionColumn,
      let parameter = columns.firstIndex(of: links.sourceColumn)
    else { return nil }
    return "\(position) = CASE WHEN \(links.sourceColumn) IS ?\(parameter + 1) THEN \(position) END"
  }

  static func assignments(
    _ slots: [Slot], of entity: EntityLayout, _ layout: StoreLayout, firstParameter: Int32
  ) -> (columns: [String], steps: [RowBinder.Step]) {
    let table = layout.table(of: entity)
    let placed = slots.filter { !$0.isTransient }.compactMap { slot in
      table.column(entity.slotNames[slot.index], owner: entity.slotOwners[slot.index])
        .map { (slot, $0) }
    }
    .sorted { $0.1 < $1.1 }
    var columns: [String] = []
    var steps: [RowBinder.Step] = []
    for (slot, place) in placed {
      let bindsEntity = slot.content == .toOneOfHierarchy
      steps.append(
        RowBinder.Step(
          content: slot.content, parameter: firstParameter + Int32(columns.count),
          offset: slot.offset, slot: slot.index, bindsEntity: bindsEntity))
      columns.append(table.columns[place].name)
      // The entity column directly follows its key's (StoreLayout.md, Tables).
      if bindsEntity { columns.append(table.columns[place + 1].name) }
    }
    return (columns, steps)
  }
}
