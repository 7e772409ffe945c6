import Foundation
public import ObjectModel

/// Access by name at run time, for code that does not know the class.
extension ManagedObject {
  /// The value of an attribute, nil for NULL.
  ///
  /// - Throws: ``ObjectGraphError/unknownProperty(entity:property:known:)``, or what keeps the store
  ///   from being read.
  public func value(forKey key: String) throws(ObjectGraphError) -> AttributeValue? {
    let slot = try attributeSlot(key)
    let row = try readRow()
    guard row.isPresent(slot.index) else { return nil }
    return value(in: slot, of: row)
  }

  /// Sets an attribute; nil stores NULL, or clears a relationship.
  ///
  /// - Throws: ``ObjectGraphError/unknownProperty(entity:property:known:)`` or
  ///   ``ObjectGraphError/wrongType(entity:property:value:)``.
  public func setValue(_ value: AttributeValue?, forKey key: String) throws(ObjectGraphError) {
    if value == nil, layout.relationships[key] != nil { return try clearRelationship(key) }
    let slot = try attributeSlot(key)
    guard let value else { return setAbsent(slot) }
    guard write(value, into: slot) else {
      throw .wrongType(entity: layout.name, property: key, value: value)
    }
  }

  func attributeSlot(_ key: String) throws(ObjectGraphError) -> Slot {
    guard let slot = layout.slot(named: key), !slot.content.isReference else {
      let known = layout.slots.filter { !$0.content.isReference }.map { layout.slotNames[$0.index] }
      throw .unknownProperty(entity: layout.name, property: key, known: known)
    }
    return slot
  }

  package func value(in slot: Slot, of row: Row) -> AttributeValue? {
    switch slot.content {
    case .integer: .integer(row.integer(at: slot.offset))
    case .boolean: .boolean(row.integer(at: slot.offset) != 0)
    case .double: .double(row.double(at: slot.offset))
    case .date: .date(Date(timeIntervalSinceReferenceDate: row.double(at: slot.offset)))
    case .decimal:
      ManagedObject.decimal(from: row.double(at: slot.offset)).map(AttributeValue.decimal)
    case .string: .string(String(decoding: row.bytes(at: slot.offset), as: UTF8.self))
    case .uri:
      URL(string: String(decoding: row.bytes(at: slot.offset), as: UTF8.self))
        .map(AttributeValue.uri)
    case .binary: .binary(Data(row.bytes(at: slot.offset)))
    case .uuid: .uuid(row.uuid(at: slot.offset))
    case .toOne, .toOneOfTree: nil
    }
  }

  /// Transient values are of no store, so an object that is read has those of the model; one that
  /// came with a parent's object stays.
  func writeTransientDefaults(into row: Row) {
    for (slot, value) in layout.transientDefaults where !row.isPresent(slot.index) {
      guard let value = StoredValue(value) else { continue }
      row.write(value, into: slot, slab: slab)
    }
  }

  /// False if the value is not of the slot's type.
  @discardableResult
  package func write(_ value: AttributeValue, into slot: Slot) -> Bool {
    switch (value, slot.content) {
    case (.integer(let value), .integer):
      change(slot, to: value) { $0.setInteger($1, at: slot.offset) }
    case (.boolean(let value), .boolean):
      change(slot, to: value) { $0.setInteger($1 ? 1 : 0, at: slot.offset) }
    case (.double(let value), .double): setReal(value, in: slot)
    case (.date(let value), .date):
      setReal(value.timeIntervalSinceReferenceDate, in: slot)
    case (.decimal(let value), .decimal): setDecimal(value, in: slot)
    case (.string(let value), .string): setText(value, in: slot)
    case (.uri(let value), .uri): setText(value.absoluteString, in: slot)
    case (.binary(let value), .binary): setData(value, in: slot)
    case (.uuid(let value), .uuid): change(slot, to: value) { $0.setUUID($1, at: slot.offset) }
    default: return false
    }
    return true
  }
}
