/// One page of a B-tree and the offsets of its cells (sqlite.org/fileformat2.html, 1.6).
struct BTreePage {
  enum Kind: UInt8 {
    case indexInterior = 2
    case tableInterior = 5
    case indexLeaf = 10
    case tableLeaf = 13

    var isTable: Bool { self == .tableInterior || self == .tableLeaf }
    var isLeaf: Bool { self == .indexLeaf || self == .tableLeaf }
  }

  let number: Int
  let kind: Kind
  let bytes: [UInt8]
  /// The offsets of the cells, in key order.
  let cells: [Int]
  /// The last child of an interior page.
  let rightmostChild: Int?
  /// The bytes of the header and the cell pointers.
  let headerBytes: Int

  init(number: Int, bytes: [UInt8], usableBytes: Int) throws(Damage) {
    let start = number == 1 ? DatabaseHeader.byteCount : 0
    guard let kind = Kind(rawValue: bytes[start]) else {
      throw Damage(
        page: number, reason: "is not a b-tree page (its first byte is \(bytes[start]))")
    }
    let headerSize = kind.isLeaf ? 8 : 12
    let count = try bytes.bigEndian(at: start + 3, bytes: 2)
    let end = start + headerSize + 2 * count
    guard end <= usableBytes else { throw Damage(page: number, reason: "claims \(count) cells") }
    var cells: [Int] = []
    cells.reserveCapacity(count)
    for index in 0..<count {
      let offset = try bytes.bigEndian(at: start + headerSize + 2 * index, bytes: 2)
      guard offset >= end, offset < usableBytes else {
        throw Damage(page: number, reason: "cell \(index) is outside the page's content")
      }
      cells.append(offset)
    }
    self.number = number
    self.kind = kind
    self.bytes = bytes
    self.cells = cells
    rightmostChild = kind.isLeaf ? nil : try bytes.bigEndian(at: start + 8, bytes: 4)
    headerBytes = end
  }
}

/// Visits the cells of B-trees in key order and counts pages and bytes.
///
/// A damaged page hides its subtree, but not the rest of the tree.
struct BTreeCursor {
  let file: PageFile
  /// Called occasionally with the number of pages read so far.
  private let progress: (Int) -> Void
  private var claims: PageClaims

  init(_ file: PageFile, progress: @escaping (Int) -> Void = { _ in }) {
    self.file = file
    self.progress = progress
    claims = PageClaims(pageCount: file.pageCount)
  }

  /// The number of pages that belong to no B-tree read so far.
  var unclaimedPageCount: Int { file.pageCount - claims.count }

  /// Visits every entry of a tree.
  ///
  /// An error that `visit` throws counts as damage of that entry.
  mutating func walk(root: Int, _ visit: (Payload) throws(Damage) -> Void = { _ in })
    -> BTreeFacts
  {
    var facts = BTreeFacts()
    var isTable: Bool?
    var waiting = [root]
    while let number = waiting.popLast() {
      do throws(Damage) {
        try claims.claim(number)
        if claims.count.isMultiple(of: 256) { progress(claims.count) }
        let page = try BTreePage(
          number: number, bytes: try file.page(number), usableBytes: file.header.usableBytes)
        guard isTable ?? page.kind.isTable == page.kind.isTable else {
          throw Damage(page: number, reason: "belongs to a tree of the other type")
        }
        isTable = page.kind.isTable
        facts.isTable = page.kind.isTable
        try read(page, &facts, &waiting, visit)
      } catch {
        facts.note(error)
      }
    }
    return facts
  }

  private mutating func read(
    _ page: BTreePage, _ facts: inout BTreeFacts, _ waiting: inout [Int],
    _ visit: (Payload) throws(Damage) -> Void
  ) throws(Damage) {
    if page.kind.isLeaf { facts.leafPages += 1 } else { facts.interiorPages += 1 }
    var used = page.headerBytes
    for offset in page.cells where page.kind != .tableInterior {
      let payload: Payload
      do throws(Damage) {
        payload = try Payload(cellAt: offset, of: page, usableBytes: file.header.usableBytes)
      } catch {
        facts.note(error)
        continue
      }
      used += payload.cellBytes
      // Overlapping cells could make the work exceed the size of the file.
      guard used <= file.header.usableBytes else {
        throw Damage(page: page.number, reason: "has cells that overlap")
      }
      facts.entries += 1
      facts.payloadBytes += payload.byteCount
      do throws(Damage) {
        let overflow = try claimOverflow(of: payload)
        facts.overflowPages += overflow.pages
        facts.unusedBytes += overflow.unusedBytes
        try visit(payload)
      } catch {
        facts.note(error)
      }
    }
    used += page.kind == .tableInterior ? try childBytes(of: page) : 0
    facts.unusedBytes += max(0, file.header.usableBytes - used)
    waiting += try children(of: page).reversed()
  }

  private func children(of page: BTreePage) throws(Damage) -> [Int] {
    guard let last = page.rightmostChild else { return [] }
    var children: [Int] = []
    for offset in page.cells { children.append(try page.bytes.bigEndian(at: offset, bytes: 4)) }
    return children + [last]
  }

  private func childBytes(of page: BTreePage) throws(Damage) -> Int {
    var bytes = 0
    for offset in page.cells {
      var position = offset + 4
      _ = try page.bytes.varint(at: &position, end: file.header.usableBytes)
      bytes += position - offset
    }
    return bytes
  }

  private mutating func claimOverflow(of payload: Payload) throws(Damage)
    -> (pages: Int, unusedBytes: Int)
  {
    guard var next = payload.overflowPage else { return (0, 0) }
    var rest = payload.byteCount - payload.localBytes
    var count = 0
    while rest > 0 {
      guard next != 0 else {
        throw Damage(page: payload.pageNumber, reason: "a record's overflow pages end too early")
      }
      try claims.claim(next)
      count += 1
      rest -= file.header.usableBytes - 4
      next = try file.page(next).bigEndian(at: 0, bytes: 4)
    }
    // `-rest` is the number of unused bytes on the last page.
    return (count, -rest)
  }
}

/// The bytes and pages of one B-tree in the file.
struct BTreeFacts: Hashable {
  var isTable = true
  var interiorPages = 0
  var leafPages = 0
  var overflowPages = 0
  /// The number of a table's rows or an index's entries.
  var entries = 0
  var payloadBytes = 0
  /// The free bytes within the pages.
  var unusedBytes = 0
  /// The first few damages, and their total number.
  private(set) var damages: [Damage] = []
  private(set) var damageCount = 0

  var pages: Int { interiorPages + leafPages + overflowPages }

  mutating func note(_ damage: Damage) {
    damageCount += 1
    if damages.count < 5 { damages.append(damage) }
  }
}

/// The content of one cell: its local part, and where the rest is.
struct Payload {
  let rowID: Int64
  let byteCount: Int
  /// The bytes of the cell's page.
  let page: [UInt8]
  let pageNumber: Int
  let start: Int
  let localBytes: Int
  /// The first overflow page, or nil if everything is local.
  let overflowPage: Int?
  /// The bytes of the cell on its page.
  let cellBytes: Int

  /// Reads the header of a cell with a payload.
  init(cellAt offset: Int, of page: BTreePage, usableBytes: Int) throws(Damage) {
    var position = offset + (page.kind == .indexInterior ? 4 : 0)
    do throws(Damage) {
      let size = try page.bytes.varint(at: &position, end: usableBytes)
      rowID = page.kind.isTable ? try page.bytes.varint(at: &position, end: usableBytes) : 0
      guard size >= 0, size <= 0x7FFF_FFFF else { throw Damage(reason: "claims \(size) bytes") }
      byteCount = Int(size)
      localBytes = Self.localBytes(
        of: byteCount, usableBytes: usableBytes, inTable: page.kind.isTable)
      let hasOverflow = localBytes < byteCount
      let end = position + localBytes + (hasOverflow ? 4 : 0)
      guard end <= usableBytes else { throw Damage(reason: "exceeds the end of its page") }
      overflowPage =
        hasOverflow ? try page.bytes.bigEndian(at: position + localBytes, bytes: 4) : nil
      // SQLite's cells have at least four bytes, so that they can become free blocks.
      cellBytes = max(4, end - offset)
    } catch {
      throw Damage(page: page.number, reason: "the cell at \(offset) \(error.reason)")
    }
    self.page = page.bytes
    pageNumber = page.number
    start = position
  }

  /// Returns the bytes of a payload that stay on the cell's page (sqlite.org/fileformat2.html,
  /// 1.6).
  static func localBytes(of byteCount: Int, usableBytes: Int, inTable: Bool) -> Int {
    let most = inTable ? usableBytes - 35 : (usableBytes - 12) * 64 / 255 - 23
    guard byteCount > most else { return byteCount }
    let least = (usableBytes - 12) * 32 / 255 - 23
    let fitting = least + (byteCount - least) % (usableBytes - 4)
    return fitting <= most ? fitting : least
  }

  /// Returns a range of the bytes; reads overflow pages only as far as needed.
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
        throw Damage(page: pageNumber, reason: "a record ends before its \(byteCount) bytes")
      }
      hops += 1
      guard hops <= file.pageCount else {
        throw Damage(page: number, reason: "overflow pages form a cycle")
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

/// The pages that have been read.
///
/// Each page is read once, for one purpose.
///
/// In a sound file no page belongs to two trees. Reading stops at a page that was already read,
/// which makes cycles harmless and bounds the work by the size of the file.
struct PageClaims {
  private var isClaimed: [Bool]
  private(set) var count = 0

  init(pageCount: Int) { isClaimed = [Bool](repeating: false, count: pageCount + 1) }

  mutating func claim(_ page: Int) throws(Damage) {
    guard page >= 1, page < isClaimed.count else {
      throw Damage(page: page, reason: "is past the end of the file")
    }
    guard !isClaimed[page] else {
      throw Damage(page: page, reason: "is used twice, by two trees or in a cycle")
    }
    isClaimed[page] = true
    count += 1
  }
}
