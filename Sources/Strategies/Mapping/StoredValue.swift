package import Foundation
package import LogicalModel
import ObjectGraph

/// A value as it lies in a row; bytes are valid as long as the object.
package enum StoredValue {
  case absent
  case integer(Int64)
  case boolean(Bool)
  case double(Double)
  case date(TimeInterval)
  /// A decimal as the store holds it.
  case decimal(Double)
  case text(UnsafeRawBufferPointer)
  case uri(UnsafeRawBufferPointer)
  case binary(UnsafeRawBufferPointer)
  case uuid(UUID)
  /// A value that lies in no row of its own and had to be decoded.
  case decoded(PropertyValue)

  @inline(__always)
  init(_ row: Row, _ slot: Slot) {
    switch slot.content {
    case .integer, .toOne, .toOneOfTree: self = .integer(row.integer(at: slot.offset))
    case .boolean: self = .boolean(row.integer(at: slot.offset) != 0)
    case .double: self = .double(row.double(at: slot.offset))
    case .date: self = .date(row.double(at: slot.offset))
    case .decimal: self = .decimal(row.double(at: slot.offset))
    case .string: self = .text(row.bytes(at: slot.offset))
    case .uri: self = .uri(row.bytes(at: slot.offset))
    case .binary: self = .binary(row.bytes(at: slot.offset))
    case .uuid: self = .uuid(row.uuid(at: slot.offset))
    }
  }

  init(ifPresentIn row: Row, _ slot: Slot) {
    self = row.isPresent(slot.index) ? StoredValue(row, slot) : .absent
  }
}
