import Foundation
import ObjectModel

extension EntityLayout {
  /// The value of a slot in a row of this entity, nil if it is absent.
  package func storedValue(of slot: Slot, in row: Row) -> StoredValue? {
    guard row.isPresent(slot.index) else { return nil }
    switch slot.content {
    case .integer, .boolean: return .integer(row.integer(at: slot.offset))
    case .double, .date, .decimal: return StoredValue(number: row.double(at: slot.offset))
    case .string, .uri:
      return .text(String(decoding: row.bytes(at: slot.offset), as: UTF8.self))
    case .binary: return .bytes(Data(row.bytes(at: slot.offset)))
    case .uuid: return StoredValue(.uuid(row.uuid(at: slot.offset)))
    case .toOne:
      let relationship = relationship(in: slot)
      return .object(
        entity: relationship?.destination ?? index, key: row.integer(at: slot.offset))
    case .toOneOfTree:
      return .object(
        entity: Int(row.integer(at: slot.offset + 8)), key: row.integer(at: slot.offset))
    }
  }
}

extension Row {
  /// Writes a value that is of the slot's type and marks it present.
  func write(_ value: StoredValue, into slot: Slot, slab: RowSlab) {
    switch value {
    case .integer(let value): setInteger(value, at: slot.offset)
    case .double(let value): setDouble(value, at: slot.offset)
    case .text(var value):
      let run = value.withUTF8 { slab.copyRun($0.baseAddress, count: $0.count) }
      setRun(run, at: slot.offset)
    case .bytes(let value) where slot.content == .uuid:
      value.withUnsafeBytes { (base + slot.offset).copyBytes($0.prefix(16)) }
    case .bytes(let value):
      let run = value.withUnsafeBytes { slab.copyRun($0.baseAddress, count: $0.count) }
      setRun(run, at: slot.offset)
    case .object(let entity, let key): setReference(slot, key: key, entity: entity)
    }
    markPresent(slot.index)
  }
}

extension UnsafeMutableRawPointer {
  fileprivate func copyBytes(_ bytes: Slice<UnsafeRawBufferPointer>) {
    UnsafeMutableRawBufferPointer(start: self, count: bytes.count).copyBytes(from: bytes)
  }
}
