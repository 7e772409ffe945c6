/// Visits the cells of b-trees in key order, counting pages and bytes on the way.
///
/// A damaged page costs what lies below it, not the rest of the tree.
struct BTreeCursor {
  let file: PageFile
  private var claims: PageClaims

  init(_ file: PageFile) {
    self.file = file
    claims = PageClaims(pageCount: file.pageCount)
  }

  /// Pages that belong to no b-tree read so far.
  var unclaimedPageCount: Int { file.pageCount - claims.count }

  /// Visits every entry of a tree; what the visit throws counts as damage of that entry.
  mutating func walk(root: Int, _ visit: (Payload) throws(Damage) -> Void = { _ in })
    -> BTreeFacts
  {
    var facts = BTreeFacts()
    var isTable: Bool?
    var waiting = [root]
    while let number = waiting.popLast() {
      do throws(Damage) {
        try claims.claim(number)
        let page = try BTreePage(
          number: number, bytes: try file.page(number), usableBytes: file.header.usableBytes)
        guard isTable ?? page.kind.isTable == page.kind.isTable else {
          throw Damage(page: number, "belongs to a tree of the other kind")
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
      // Cells that share bytes would make the work grow without the file.
      guard used <= file.header.usableBytes else {
        throw Damage(page: page.number, "has cells that overlap")
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
        throw Damage(page: payload.pageNumber, "a record's overflow pages end too early")
      }
      try claims.claim(next)
      count += 1
      rest -= file.header.usableBytes - 4
      next = try file.page(next).bigEndian(at: 0, bytes: 4)
    }
    // What the last page has more than is needed.
    return (count, -rest)
  }
}
