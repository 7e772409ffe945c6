package import Foundation

/// A view of one object's values in a slab.
///
/// Layout of the bytes: the version (Z_OPT) in 8 bytes, the presence mask (one bit a slot, set if
/// the slot has a value), then the slots at the offsets of ``EntityLayout``. A row that may be
/// changed is followed by a second mask that tells which slots were.
///
/// A row does not own its memory: whoever holds one also holds its ``RowSlab``.
package struct Row {
  let base: UnsafeMutableRawPointer

  @inlinable init(base: UnsafeMutableRawPointer) { self.base = base }

  @inlinable static var maskOffset: Int { 8 }

  static func maskWordCount(slotCount: Int) -> Int { max(1, (slotCount + 63) >> 6) }

  static func slotsOffset(maskWordCount: Int) -> Int { maskOffset + 8 * maskWordCount }

  /// The version that the store holds, 0 before the first save.
  var version: Int64 {
    @inlinable get { base.load(as: Int64.self) }
    @inlinable nonmutating set { base.storeBytes(of: newValue, as: Int64.self) }
  }

  @inlinable
  @inline(__always)
  package func isPresent(_ slot: Int) -> Bool {
    let word = base.load(fromByteOffset: Row.maskOffset + (slot >> 6) << 3, as: UInt64.self)
    return word & (1 << UInt64(slot & 63)) != 0
  }

  @inlinable
  @inline(__always)
  func markPresent(_ slot: Int) {
    let place = base + (Row.maskOffset + (slot >> 6) << 3)
    place.storeBytes(
      of: place.load(as: UInt64.self) | 1 << UInt64(slot & 63), as: UInt64.self)
  }

  @inlinable
  @inline(__always)
  func markAbsent(_ slot: Int) {
    let place = base + (Row.maskOffset + (slot >> 6) << 3)
    place.storeBytes(
      of: place.load(as: UInt64.self) & ~(1 << UInt64(slot & 63)), as: UInt64.self)
  }

  @inlinable func presenceWord(_ index: Int) -> UInt64 {
    base.load(fromByteOffset: Row.maskOffset + index << 3, as: UInt64.self)
  }

  @inlinable
  @inline(__always)
  func setPresenceWord(_ index: Int, _ word: UInt64) {
    base.storeBytes(of: word, toByteOffset: Row.maskOffset + index << 3, as: UInt64.self)
  }

  @inlinable
  @inline(__always)
  package func integer(at offset: Int) -> Int64 {
    base.load(fromByteOffset: offset, as: Int64.self)
  }

  @inlinable
  @inline(__always)
  func setInteger(_ value: Int64, at offset: Int) {
    base.storeBytes(of: value, toByteOffset: offset, as: Int64.self)
  }

  @inlinable
  @inline(__always)
  package func double(at offset: Int) -> Double {
    base.load(fromByteOffset: offset, as: Double.self)
  }

  @inlinable
  @inline(__always)
  func setDouble(_ value: Double, at offset: Int) {
    base.storeBytes(of: value, toByteOffset: offset, as: Double.self)
  }

  /// The bytes of a string, URI or binary slot; valid as long as the slab.
  @inlinable
  @inline(__always)
  package func bytes(at offset: Int) -> UnsafeRawBufferPointer {
    RowSlab.run(at: base.load(fromByteOffset: offset, as: UnsafeRawPointer.self))
  }

  /// Points a string, URI or binary slot at a run made by ``RowSlab/copyRun(_:count:)``.
  @inlinable
  @inline(__always)
  func setRun(_ run: UnsafeRawPointer, at offset: Int) {
    base.storeBytes(of: run, toByteOffset: offset, as: UnsafeRawPointer.self)
  }

  @inlinable package func uuid(at offset: Int) -> UUID {
    UUID(uuid: base.loadUnaligned(fromByteOffset: offset, as: uuid_t.self))
  }

  @inlinable func setUUID(_ value: UUID, at offset: Int) {
    base.storeBytes(of: value.uuid, toByteOffset: offset, as: uuid_t.self)
  }
}

/// The mask behind a changeable row that tells which slots were set since it was read.
extension Row {
  @inlinable
  @inline(__always)
  func markChanged(_ slot: Int, maskOffset: Int) {
    let place = base + (maskOffset + (slot >> 6) << 3)
    place.storeBytes(
      of: place.load(as: UInt64.self) | 1 << UInt64(slot & 63), as: UInt64.self)
  }

  func markUnchanged(_ slot: Int, maskOffset: Int) {
    let place = base + (maskOffset + (slot >> 6) << 3)
    place.storeBytes(
      of: place.load(as: UInt64.self) & ~(1 << UInt64(slot & 63)), as: UInt64.self)
  }

  @inlinable func changeWord(_ index: Int, maskOffset: Int) -> UInt64 {
    base.load(fromByteOffset: maskOffset + index << 3, as: UInt64.self)
  }

  func clearChanges(maskOffset: Int, wordCount: Int) {
    for word in 0..<wordCount {
      base.storeBytes(of: 0, toByteOffset: maskOffset + word << 3, as: UInt64.self)
    }
  }
}
