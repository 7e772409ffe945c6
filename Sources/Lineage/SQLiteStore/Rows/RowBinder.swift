import SystemSQLite

/// Binds the values of an object's row to a statement's parameters.
///
/// Texts are bound in place without a copy: the object keeps them until the save ends.
struct RowBinder: Sendable {
  /// A parameter and the source of its value.
  struct Step: Sendable {
    let content: Slot.Content
    let parameter: Int32
    let offset: Int
    let slot: Int
    /// True for to-one relationships with an entity column, whose value is bound to the next
    /// parameter.
    let bindsEntity: Bool
  }

  let steps: [Step]
  /// The Z_ENT of each entity by its index.
  let numbers: [Int]

  @inline(__always)
  func bind(_ row: Row, to statement: Statement) {
    let handle = statement.handle
    steps.withUnsafeBufferPointer { steps in
      for step in steps {
        if row.isPresent(step.slot) {
          bindValue(step, row, handle)
        } else {
          sqlite3_bind_null(handle, step.parameter)
          if step.bindsEntity { sqlite3_bind_null(handle, step.parameter + 1) }
        }
      }
    }
  }

  @inline(__always)
  private func bindValue(_ step: Step, _ row: Row, _ handle: OpaquePointer) {
    switch step.content {
    case .integer, .boolean, .toOne:
      sqlite3_bind_int64(handle, step.parameter, row.integer(at: step.offset))
    case .double, .date, .decimal:
      sqlite3_bind_double(handle, step.parameter, row.double(at: step.offset))
    case .string, .uri:
      let text = row.bytes(at: step.offset)
      sqlite3_bind_text(
        handle, step.parameter, text.baseAddress?.assumingMemoryBound(to: CChar.self),
        Int32(text.count), nil)
    case .binary:
      let bytes = row.bytes(at: step.offset)
      sqlite3_bind_blob(handle, step.parameter, bytes.baseAddress, Int32(bytes.count), nil)
    case .uuid:
      sqlite3_bind_blob(handle, step.parameter, row.base + step.offset, 16, nil)
    case .toOneOfHierarchy:
      sqlite3_bind_int64(handle, step.parameter, row.integer(at: step.offset))
      let entity = Int(row.integer(at: step.offset + 8))
      sqlite3_bind_int64(handle, step.parameter + 1, Int64(numbers[entity]))
    }
  }
}
