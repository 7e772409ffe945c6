/// The content of one cell, the part on its page and the place of the rest.
struct Payload {
  let rowID: Int64
  let byteCount: Int
  /// The bytes of the cell's page.
  let page: [UInt8]
  let pageNumber: Int
  let start: Int
  let localBytes: Int
  /// The first overflow page, nil if everything is local.
  let overflowPage: Int?
  /// What the cell takes on its page.
  let cellBytes: Int

  /// Reads the frame of a cell that has a payload.
  init(cellAt offset: Int, of page: BTreePage, usableBytes: Int) throws(Damage) {
    var position = offset + (page.kind == .indexInterior ? 4 : 0)
    do throws(Damage) {
      let size = try page.bytes.varint(at: &position, end: usableBytes)
      rowID = page.kind.isTable ? try page.bytes.varint(at: &position, end: usableBytes) : 0
      guard size >= 0, size <= 0x7FFF_FFFF else { throw Damage("claims \(size) bytes") }
      byteCount = Int(size)
      localBytes = Self.localBytes(
        of: byteCount, usableBytes: usableBytes, inTable: page.kind.isTable)
      let hasOverflow = localBytes < byteCount
      let end = position + localBytes + (hasOverflow ? 4 : 0)
      guard end <= usableBytes else { throw Damage("runs over the end of its page") }
      overflowPage =
        hasOverflow ? try page.bytes.bigEndian(at: position + localBytes, bytes: 4) : nil
      // SQLite gives no cell less than four bytes, so that it can become a free block.
      cellBytes = max(4, end - offset)
    } catch {
      throw Damage(page: page.number, "the cell at \(offset) \(error.reason)")
    }
    self.page = page.bytes
    pageNumber = page.number
    start = position
  }

  /// How much of a payload stays on the cell's page (sqlite.org/fileformat2.html, 1.6).
  static func localBytes(of byteCount: Int, usableBytes: Int, inTable: Bool) -> Int {
    let most = inTable ? usableBytes - 35 : (usableBytes - 12) * 64 / 255 - 23
    guard byteCount > most else { return byteCount }
    let least = (usableBytes - 12) * 32 / 255 - 23
    let fitting = least + (byteCount - least) % (usableBytes - 4)
    return fitting <= most ? fitting : least
  }

  /// Some of the bytes, following the overflow pages as far as needed and keeping no others.
  func bytes(_ range: Range<Int>, in file: PageFile) throws(Damage) -> [UInt8] {
    let wanted = range.clamped(to: 0..<byteCount)
    let local = wanted.clamped(to: 0..<localBytes)
    var bytes = Array(page[start + local.lowerBound..<start + local.upperBound])
    var next = overflowPage
    var position = localBytes
    var hops = 0
    let room = file.header.usableBytes - 4
    while position < wanted.upperBound {
      guard let number = next, number != 0 else {
        throw Damage(page: pageNumber, "a record ends before its \(byteCount) bytes")
      }
      hops += 1
      guard hops <= file.pageCount else {
        throw Damage(page: number, "overflow pages run in a circle")
      }
      let content = try file.page(number)
      next = try content.bigEndian(at: 0, bytes: 4)
      let part = wanted.clamped(to: position..<position + room)
      bytes += content[4 + part.lowerBound - position..<4 + part.upperBound - position]
      position += room
    }
    return bytes
  }
}
