import SystemSQLite

/// Copies rows of one table from a statement into the rows of a slab.
///
/// This is the inner loop of every fetch: no reference counting and no lookups by name.
///
/// `@unchecked Sendable`: `init` writes the memory behind the pointers once.
final class RowReader: @unchecked Sendable {
  /// A column of the entity and its destination.
  private struct Step: Sendable, BitwiseCopyable {
    let content: Slot.Content
    /// The statement's column index.
    let column: Int32
    let offset: Int
    let slot: Int
  }

  let table: TableLayout
  let layout: StoreLayout
  /// The steps of all entities in sequence.
  private let steps: UnsafeMutableBufferPointer<Step>
  /// The index of each entity's first step, by entity index minus the root's; one more than there
  /// are entities.
  private let starts: UnsafeMutableBufferPointer<Int>
  /// The entity index by Z_ENT, negative for entities of other hierarchies.
  private let entities: UnsafeMutableBufferPointer<Int>
  private let valueByteCount: Int?

  /// Prepares the steps of each entity; `valueByteCount` is the distance between two values of a
  /// row, nil if there is none.
  init(
    table: TableLayout, layout: StoreLayout,
    valueByteCount: Int? = SpacedValues.measuredByteCount
  ) {
    self.valueByteCount = valueByteCount
    self.table = table
    self.layout = layout
    let hierarchy = layout.model.entities[layout.model.entities[table.root].subtree]
    let stepsByEntity = hierarchy.map { RowReader.steps(of: $0, in: table) }
    var starts = [0]
    for steps in stepsByEntity { starts.append(starts[starts.count - 1] + steps.count) }
    let numbers = hierarchy.map { layout.number(of: $0) }
    var entities = [Int](repeating: -1, count: (numbers.max() ?? 0) + 1)
    for (entity, number) in zip(hierarchy, numbers) { entities[number] = entity.index }
    self.steps = RowReader.kept(stepsByEntity.flatMap { $0 })
    self.starts = RowReader.kept(starts)
    self.entities = RowReader.kept(entities)
  }

  deinit {
    steps.deallocate()
    starts.deallocate()
    entities.deallocate()
  }

  private static func kept<Element: BitwiseCopyable>(_ elements: [Element])
    -> UnsafeMutableBufferPointer<Element>
  {
    let memory = UnsafeMutableBufferPointer<Element>.allocate(capacity: elements.count)
    _ = memory.initialize(from: elements)
    return memory
  }

  private static func steps(of entity: EntityLayout, in table: TableLayout) -> [Step] {
    entity.slots.compactMap { slot in
      guard !slot.isTransient else { return nil }
      let name = entity.slotNames[slot.index]
      return table.column(name, owner: entity.slotOwners[slot.index]).map {
        Step(content: slot.content, column: Int32($0 + 3), offset: slot.offset, slot: slot.index)
      }
    }
    .sorted { $0.column < $1.column }
  }

  /// Passes the statement's current row to the sink.
  @inline(__always)
  func read(_ statement: Statement, into sink: RowSink) throws(StoreError) {
    let handle = statement.handle
    if let valueByteCount, let first = sqlite3_column_value(handle, 0) {
      let values = SpacedValues(first: UnsafeRawPointer(first), byteCount: valueByteCount)
      try read(values, handle, into: sink)
    } else {
      try readRequested(handle, into: sink)
    }
  }

  @inline(never)
  private func readRequested(_ handle: OpaquePointer, into sink: RowSink) throws(StoreError) {
    try read(RequestedValues(statement: handle), handle, into: sink)
  }

  @inline(__always)
  private func read(
    _ values: some ResultRow, _ handle: OpaquePointer, into sink: RowSink
  ) throws(StoreError) {
    let key = sqlite3_value_int64(values[1])
    let entity = try entityIndex(values, key)
    guard let row = sink.place(entity: entity, key: key) else { return }
    do throws(StoreError) {
      row.version = try version(values, handle)
      let place = entity - table.root
      // The bits of the first word's slots are collected here and written once.
      var present: Row.MaskWord = 0
      for index in starts[place]..<starts[place + 1] {
        let step = steps[index]
        guard try read(step, values, handle, row, sink.slab) else { continue }
        if Row.word(of: step.slot) == 0 {
          present |= Row.bit(of: step.slot)
        } else {
          row.markPresent(step.slot)
        }
      }
      row.setPresenceWord(0, present)
    } catch {
      sink.discardPlacedRow()
      throw error
    }
  }

  @inline(__always)
  private func entityIndex(_ values: some ResultRow, _ key: Int64) throws(StoreError) -> Int {
    guard table.isHierarchy else { return table.root }
    let number = Int(sqlite3_value_int64(values[0]))
    guard number >= 0, number < entities.count, entities[number] >= 0 else {
      throw .unknownEntityNumber(number, table: table.name, key: key)
    }
    return entities[number]
  }

  @inline(__always)
  private func version(_ values: some ResultRow, _ handle: OpaquePointer) throws(StoreError)
    -> Int64
  {
    let version = sqlite3_value_int64(values[2])
    // Half of a row's range, so that no save of the object can overflow it.
    guard version >> 31 == 0 else { throw unreadable(column: 2, "Z_OPT", handle) }
    return version
  }

  /// Returns false for NULL.
  @inline(__always)
  private func read(
    _ step: Step, _ values: some ResultRow, _ handle: OpaquePointer, _ row: Row, _ slab: RowSlab
  )
    throws(StoreError) -> Bool
  {
    switch step.content {
    case .integer, .boolean, .toOne:
      let value = sqlite3_value_int64(values[step.column])
      if value == 0, try !hasNumber(step, handle) { return false }
      row.setInteger(value, at: step.offset)
    case .double, .date, .decimal:
      let value = sqlite3_value_double(values[step.column])
      if value == 0, try !hasNumber(step, handle) { return false }
      row.setDouble(value, at: step.offset)
    case .string, .uri:
      let value = values[step.column]
      guard let text = sqlite3_value_text(value) else { return false }
      let count = Int(sqlite3_value_bytes(value))
      row.setRun(slab.copyRun(text, count: count), at: step.offset)
    case .binary:
      let value = values[step.column]
      if sqlite3_value_type(value) == SQLITE_NULL { return false }
      let bytes = sqlite3_value_blob(value)
      let count = Int(sqlite3_value_bytes(value))
      row.setRun(slab.copyRun(bytes, count: count), at: step.offset)
    case .uuid:
      let value = values[step.column]
      guard let bytes = sqlite3_value_blob(value) else { return false }
      guard sqlite3_value_bytes(value) == 16 else { throw unreadable(step, handle) }
      (row.base + step.offset).copyMemory(from: bytes, byteCount: 16)
    case .toOneOfHierarchy:
      let key = sqlite3_value_int64(values[step.column])
      if key == 0, try !hasNumber(step, handle) { return false }
      let number = Int(sqlite3_value_int64(values[step.column + 1]))
      guard let entity = layout.entityIndex(number: number) else {
        throw unreadable(step, handle)
      }
      row.setInteger(key, at: step.offset)
      row.setInteger(Int64(entity), at: step.offset + 8)
    }
    return true
  }

  /// Returns SQL for a column that is NULL where ``read(_:into:)`` would throw, and possibly for
  /// text that begins with a number.
  func readable(_ column: ColumnLayout) -> String {
    let name = "t0.\(column.name)"
    let entity = layout.model.entities[column.owner]
    return switch column.role == .value ? entity.slot(named: column.property)?.content : nil {
    case .integer, .boolean, .toOne, .double, .date, .decimal:
      "CASE WHEN typeof(\(name)) IN ('integer', 'real') THEN \(name) END"
    case .uuid: "CASE WHEN length(CAST(\(name) AS BLOB)) = 16 THEN \(name) END"
    case .string, .uri, .binary, .toOneOfHierarchy, nil: name
    }
  }

  /// Returns true if a column that reads as zero contains a number.
  ///
  /// A zero can also come from NULL or from a value that is no number.
  private func hasNumber(_ step: Step, _ handle: OpaquePointer) throws(StoreError) -> Bool {
    switch sqlite3_column_type(handle, step.column) {
    case SQLITE_NULL: return false
    case SQLITE_INTEGER, SQLITE_FLOAT: return true
    default: throw unreadable(step, handle)
    }
  }

  private func unreadable(_ step: Step, _ handle: OpaquePointer) -> StoreError {
    unreadable(column: step.column, table.columns[Int(step.column) - 3].name, handle)
  }

  private func unreadable(column: Int32, _ name: String, _ handle: OpaquePointer) -> StoreError {
    let count = sqlite3_column_bytes(handle, column)
    let type = sqlite3_column_type(handle, column)
    let names = [SQLITE_TEXT: "text", SQLITE_BLOB: "a blob", SQLITE_INTEGER: "an integer"]
    return .unreadableValue(
      table: table.name, column: name,
      key: sqlite3_column_int64(handle, 1),
      found: "\(names[type] ?? "a number") of \(Int(count).counted("byte"))")
  }
}
