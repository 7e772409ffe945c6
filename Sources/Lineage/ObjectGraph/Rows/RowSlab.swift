/// The memory of many rows, freed when the last object in it is gone.
///
/// Rows and their texts are allocated from large chunks and never move, so an object costs one
/// small allocation and a large fetch a few large ones (Decision 2: the only design within 1.2 of a
/// C loop). The cost: one long-lived object keeps the chunks of its whole fetch alive.
final class RowSlab {
  private static let firstChunkByteCount = 4 << 10
  private static let largestChunkByteCount = 1 << 20

  /// The registry, which owns the entities that objects in this slab refer to.
  let registry: ObjectRegistry
  private var chunks: [UnsafeMutableRawPointer]
  // Accessed for every row of a fetch and never during a modification, so the runtime exclusivity
  // check is disabled: it took a tenth of a fetch.
  @exclusivity(unchecked) var next: UnsafeMutableRawPointer
  @exclusivity(unchecked) var end: UnsafeMutableRawPointer
  private var chunkByteCount = 2 * RowSlab.firstChunkByteCount
  /// The bytes of all chunks.
  @exclusivity(unchecked) private(set) var byteCount: Int

  init(registry: ObjectRegistry) {
    self.registry = registry
    let chunk = UnsafeMutableRawPointer.allocate(
      byteCount: RowSlab.firstChunkByteCount, alignment: 8)
    chunks = [chunk]
    byteCount = RowSlab.firstChunkByteCount
    next = chunk
    end = chunk + RowSlab.firstChunkByteCount
  }

  deinit {
    for chunk in chunks { chunk.deallocate() }
  }

  /// Returns bytes that are neither aligned, which would cost up to seven bytes per object, nor
  /// initialised.
  @inline(__always)
  func allocate(_ byteCount: Int) -> UnsafeMutableRawPointer {
    if end - next < byteCount { grow(for: byteCount) }
    let place = next
    next += byteCount
    return place
  }

  /// Returns a row of the given entity with every slot absent and version 0.
  @inline(__always)
  func allocateRow(_ layout: EntityLayout) -> Row {
    allocateRow(byteCount: layout.rowByteCount, maskWordCount: layout.maskWordCount)
  }

  /// Returns a row with every slot absent and version 0.
  @inline(__always)
  func allocateRow(byteCount: Int, maskWordCount: Int) -> Row {
    let place = allocate(byteCount)
    // The version and the first mask word, which is often the only one.
    place.storeBytes(of: 0, as: UInt64.self)
    if maskWordCount > 1 {
      (place + 8).initializeMemory(as: UInt8.self, repeating: 0, count: 4 * (maskWordCount - 1))
    }
    return Row(base: place)
  }

  /// Returns a row of a new object with every slot absent.
  ///
  /// If a save may turn the insertion into a change of a stored object, an empty mask of changes
  /// follows, which records what to write.
  func allocateRowOfNewObject(_ layout: EntityLayout) -> Row {
    guard layout.isUnique else { return allocateRow(layout) }
    let row = allocateRow(
      byteCount: layout.rowByteCount + 4 * layout.maskWordCount,
      maskWordCount: layout.maskWordCount)
    row.clearChanges(maskOffset: layout.rowByteCount, wordCount: layout.maskWordCount)
    return row
  }

  /// Returns a copy of a row, followed by an empty mask of changes.
  func allocateChangeableRow(_ layout: EntityLayout, copying original: Row) -> Row {
    let row = Row(base: allocate(layout.rowByteCount + 4 * layout.maskWordCount))
    row.base.copyMemory(from: original.base, byteCount: layout.rowByteCount)
    row.clearChanges(maskOffset: layout.rowByteCount, wordCount: layout.maskWordCount)
    return row
  }

  /// Copies bytes to the slab after a 4-byte length.
  @inline(__always)
  func copyRun(_ source: UnsafeRawPointer?, count: Int) -> UnsafeRawPointer {
    let place = allocate(4 + count)
    place.storeBytes(of: UInt32(truncatingIfNeeded: count), as: UInt32.self)
    if let source, count > 0 { (place + 4).copyMemory(from: source, byteCount: count) }
    return UnsafeRawPointer(place)
  }

  /// Returns the bytes of a run created by ``copyRun(_:count:)``.
  @inline(__always)
  static func run(at place: UnsafeRawPointer) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(start: place + 4, count: Int(place.loadUnaligned(as: UInt32.self)))
  }

  /// Allocates a chunk.
  ///
  /// Sizes double up to a megabyte, so that small fetches stay small.
  func grow(for byteCount: Int) {
    let size = max(byteCount, chunkByteCount)
    chunkByteCount = min(chunkByteCount * 2, RowSlab.largestChunkByteCount)
    let chunk = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 8)
    chunks.append(chunk)
    self.byteCount += size
    next = chunk
    end = chunk + size
  }
}
