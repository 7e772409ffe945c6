package import Foundation

/// A view of one object's values in a slab.
///
/// Byte layout: the version (Z_OPT) in 4 bytes, the presence mask (one bit per slot, set if the
/// slot has a value) in 4-byte words, then the slots at the offsets of ``EntityLayout``. A
/// changeable row, and that of a new object of an entity with unique values, is followed by a second
/// mask of the slots that were set. Nothing is aligned.
///
/// A row does not own its memory: its holder must also hold the ``RowSlab``.
package struct Row {
  typealias MaskWord = UInt32

  let base: UnsafeMutableRawPointer

  init(base: UnsafeMutableRawPointer) { self.base = base }

  static var maskOffset: Int { 4 }

  static func maskWordCount(slotCount: Int) -> Int { max(1, (slotCount + 31) >> 5) }

  static func slotsOffset(maskWordCount: Int) -> Int { maskOffset + 4 * maskWordCount }

  /// Returns the mask word with a slot's bit.
  @inline(__always)
  static func word(of slot: Int) -> Int { slot >> 5 }

  @inline(__always)
  static func bit(of slot: Int) -> MaskWord { 1 << MaskWord(truncatingIfNeeded: slot & 31) }

  /// The version in the store, 0 before the first save.
  ///
  /// - Precondition: It fits 32 bits. A stored version is checked when it is read.
  var version: Int64 {
    @inline(__always) get { Int64(base.loadUnaligned(as: UInt32.self)) }
    @inline(__always) nonmutating set { base.storeBytes(of: UInt32(newValue), as: UInt32.self) }
  }

  @inline(__always)
  package func isPresent(_ slot: Int) -> Bool {
    presenceWord(Row.word(of: slot)) & Row.bit(of: slot) != 0
  }

  @inline(__always)
  func markPresent(_ slot: Int) {
    let word = Row.word(of: slot)
    setPresenceWord(word, presenceWord(word) | Row.bit(of: slot))
  }

  @inline(__always)
  func markAbsent(_ slot: Int) {
    let word = Row.word(of: slot)
    setPresenceWord(word, presenceWord(word) & ~Row.bit(of: slot))
  }

  @inline(__always)
  func presenceWord(_ index: Int) -> MaskWord { changeWord(index, maskOffset: Row.maskOffset) }

  @inline(__always)
  func setPresenceWord(_ index: Int, _ word: MaskWord) {
    setChangeWord(index, word, maskOffset: Row.maskOffset)
  }

  @inline(__always)
  package func integer(at offset: Int) -> Int64 {
    base.loadUnaligned(fromByteOffset: offset, as: Int64.self)
  }

  @inline(__always)
  func setInteger(_ value: Int64, at offset: Int) {
    base.storeBytes(of: value, toByteOffset: offset, as: Int64.self)
  }

  @inline(__always)
  package func double(at offset: Int) -> Double {
    base.loadUnaligned(fromByteOffset: offset, as: Double.self)
  }

  @inline(__always)
  func setDouble(_ value: Double, at offset: Int) {
    base.storeBytes(of: value, toByteOffset: offset, as: Double.self)
  }

  /// Returns the bytes of a string, URI or binary slot, valid as long as the slab.
  @inline(__always)
  package func bytes(at offset: Int) -> UnsafeRawBufferPointer {
    RowSlab.run(at: base.loadUnaligned(fromByteOffset: offset, as: UnsafeRawPointer.self))
  }

  /// Points a string, URI or binary slot to a run created by ``RowSlab/copyRun(_:count:)``.
  @inline(__always)
  func setRun(_ run: UnsafeRawPointer, at offset: Int) {
    base.storeBytes(of: run, toByteOffset: offset, as: UnsafeRawPointer.self)
  }

  package func uuid(at offset: Int) -> UUID {
    UUID(uuid: base.loadUnaligned(fromByteOffset: offset, as: uuid_t.self))
  }

  func setUUID(_ value: UUID, at offset: Int) {
    base.storeBytes(of: value.uuid, toByteOffset: offset, as: uuid_t.self)
  }
}

/// The mask after a row of the slots set since it was read or inserted.
extension Row {
  @inline(__always)
  func markChanged(_ slot: Int, maskOffset: Int) {
    let word = Row.word(of: slot)
    setChangeWord(
      word, changeWord(word, maskOffset: maskOffset) | Row.bit(of: slot), maskOffset: maskOffset)
  }

  func markUnchanged(_ slot: Int, maskOffset: Int) {
    let word = Row.word(of: slot)
    setChangeWord(
      word, changeWord(word, maskOffset: maskOffset) & ~Row.bit(of: slot), maskOffset: maskOffset)
  }

  func isChanged(_ slot: Int, maskOffset: Int) -> Bool {
    changeWord(Row.word(of: slot), maskOffset: maskOffset) & Row.bit(of: slot) != 0
  }

  @inline(__always)
  func changeWord(_ index: Int, maskOffset: Int) -> MaskWord {
    base.loadUnaligned(fromByteOffset: maskOffset + index << 2, as: MaskWord.self)
  }

  @inline(__always)
  private func setChangeWord(_ index: Int, _ word: MaskWord, maskOffset: Int) {
    base.storeBytes(of: word, toByteOffset: maskOffset + index << 2, as: MaskWord.self)
  }

  func clearChanges(maskOffset: Int, wordCount: Int) {
    for word in 0..<wordCount { setChangeWord(word, 0, maskOffset: maskOffset) }
  }
}
