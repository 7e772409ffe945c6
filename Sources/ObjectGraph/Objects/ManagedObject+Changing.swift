public import Foundation

/// Typed writing, the counterpart of the typed reading. Setting nil stores NULL.
///
/// A first change moves the object's values into a row of their own, so that the values as
/// fetched stay at hand for comparison and rollback.
extension ManagedObject {
  public func set(_ value: String?, for key: StaticString) {
    let slot = bound.slot(key)
    require(slot.content == .string, slot, "a String")
    setText(value, in: slot)
  }

  public func set(_ value: URL?, for key: StaticString) {
    let slot = bound.slot(key)
    require(slot.content == .uri, slot, "a URI")
    setText(value?.absoluteString, in: slot)
  }

  public func set(_ value: Int64?, for key: StaticString) {
    let slot = bound.slot(key)
    require(slot.content == .integer, slot, "an Integer")
    change(slot, to: value) { row, value in row.setInteger(value, at: slot.offset) }
  }

  public func set(_ value: Bool?, for key: StaticString) {
    let slot = bound.slot(key)
    require(slot.content == .boolean, slot, "a Boolean")
    change(slot, to: value) { row, value in row.setInteger(value ? 1 : 0, at: slot.offset) }
  }

  public func set(_ value: Double?, for key: StaticString) {
    let slot = bound.slot(key)
    require(slot.content == .double, slot, "a Double or Float")
    setReal(value, in: slot)
  }

  public func set(_ value: Decimal?, for key: StaticString) {
    let slot = bound.slot(key)
    require(slot.content == .decimal, slot, "a Decimal")
    setDecimal(value, in: slot)
  }

  public func set(_ value: Date?, for key: StaticString) {
    let slot = bound.slot(key)
    require(slot.content == .date, slot, "a Date")
    setReal(value?.timeIntervalSinceReferenceDate, in: slot)
  }

  public func set(_ value: UUID?, for key: StaticString) {
    let slot = bound.slot(key)
    require(slot.content == .uuid, slot, "a UUID")
    change(slot, to: value) { row, value in row.setUUID(value, at: slot.offset) }
  }

  public func set(_ value: Data?, for key: StaticString) {
    let slot = bound.slot(key)
    require(slot.content == .binary, slot, "Binary or Transformable")
    setData(value, in: slot)
  }

  func setDecimal(_ value: Decimal?, in slot: Slot) {
    setReal(value.flatMap { Double($0.description) }, in: slot)
  }

  /// SQLite has no NaN and would store NULL; so that nobody reads it as a value until then, it
  /// counts as absent at once.
  func setReal(_ value: Double?, in slot: Slot) {
    guard let value, !value.isNaN else { return setAbsent(slot) }
    let row = writableRow(changing: slot)
    row.setDouble(value, at: slot.offset)
    row.markPresent(slot.index)
  }

  package func setData(_ value: Data?, in slot: Slot) {
    change(slot, to: value) { row, value in
      value.withUnsafeBytes {
        row.setRun(slab.copyRun($0.baseAddress, count: $0.count), at: slot.offset)
      }
    }
  }

  @inline(__always)
  package func setText(_ value: String?, in slot: Slot) {
    guard var value else { return setAbsent(slot) }
    let row = writableRow(changing: slot)
    let run = value.withUTF8 { slab.copyRun($0.baseAddress, count: $0.count) }
    row.setRun(run, at: slot.offset)
    row.markPresent(slot.index)
  }

  @inline(__always)
  func change<Value>(_ slot: Slot, to value: Value?, write: (Row, Value) -> Void) {
    guard let value else { return setAbsent(slot) }
    let row = writableRow(changing: slot)
    write(row, value)
    row.markPresent(slot.index)
  }

  package func setAbsent(_ slot: Slot) {
    writableRow(changing: slot).markAbsent(slot.index)
  }

  /// The row to write a slot into, with the slot noted as changed.
  @inline(__always)
  func writableRow(changing slot: Slot) -> Row {
    if state == .inserted, isNoted, let row { return row }
    return rowForUpdate(changing: slot)
  }

  /// Makes a copy of the values the object's own, with its texts copied into the same slab, so
  /// that the object no longer depends on the memory it was fetched into.
  func move(to row: Row, in slab: RowSlab) {
    for slot in layout.slots where row.isPresent(slot.index) {
      switch slot.content {
      case .string, .uri, .binary:
        let bytes = row.bytes(at: slot.offset)
        row.setRun(slab.copyRun(bytes.baseAddress, count: bytes.count), at: slot.offset)
      default: break
      }
    }
    self.row = row
    self.slab = slab
  }

  private func rowForUpdate(changing slot: Slot) -> Row {
    guard isChangeable else {
      IgnoredAccess.change.note(of: layout.slotNames[slot.index], self)
      // Memory that nobody reads.
      return slab.allocateRow(layout)
    }
    guard let context = slab.registry.context else {
      preconditionFailure(
        "\(bound.layout.name).\(bound.layout.slotNames[slot.index]) was set after its context was reset"
      )
    }
    return context.rowForUpdate(of: self, changing: slot)
  }
}
