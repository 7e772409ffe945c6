/// Adds up what the pages of one B-tree are used for.
struct SpaceWalk {
  let file: PageFile
  let limits: InspectionLimits
  /// The place of the column that stands for the row id, and of those that keep kind and version.
  let columns: SpaceColumns
  private(set) var part: StoreSpace.Part
  private(set) var claims: PageClaims

  private var usable: Int { file.header.usableBytes }

  init(
    _ part: StoreSpace.Part, of file: PageFile, columns: SpaceColumns, claims: PageClaims,
    limits: InspectionLimits = .standard
  ) {
    self.part = part
    self.file = file
    self.columns = columns
    self.claims = claims
    self.limits = limits
  }

  /// Reads the tree below a page.
  mutating func walk(root: Int) throws(Damage) {
    var waiting = [(page: root, depth: 1)]
    while let next = waiting.popLast() {
      try claims.claim(next.page)
      let page = try BTreePage(
        number: next.page, bytes: try file.page(next.page), usableBytes: usable)
      part.depth = max(part.depth, next.depth)
      for child in try read(page) { waiting.append((child, next.depth + 1)) }
    }
  }

  /// Gives back the pages below.
  private mutating func read(_ page: BTreePage) throws(Damage) -> [Int] {
    let headerBytes = page.headerBytes - 2 * page.cells.count
    part.layers.pageHeaders += headerBytes
    part.layers.cellPointers += 2 * page.cells.count
    if page.kind.isLeaf { part.leafPageCount += 1 } else { part.interiorPageCount += 1 }
    // The pointer to the last child lies in the page's header.
    var children = page.rightmostChild.map { [$0] } ?? []
    var used = page.headerBytes
    for offset in page.cells {
      if !page.kind.isLeaf {
        children.append(try page.bytes.bigEndian(at: offset, bytes: 4))
        part.layers.childPointers += 4
      }
      used +=
        page.kind == .tableInterior
        ? try separatorBytes(at: offset, of: page) : try entryBytes(at: offset, of: page)
    }
    guard used <= usable else { throw Damage(page: page.number, "has cells that overlap") }
    // With what some extensions keep at the end of each page.
    part.layers.unused += file.header.pageSizeBytes - used
    return children
  }

  /// A cell that only says where row ids part.
  private mutating func separatorBytes(at offset: Int, of page: BTreePage) throws(Damage) -> Int {
    var end = offset + 4
    _ = try page.bytes.varint(at: &end, end: usable)
    part.layers.cellFrames += end - offset - 4
    return end - offset
  }

  /// A cell with a record.
  private mutating func entryBytes(at offset: Int, of page: BTreePage) throws(Damage) -> Int {
    let payload = try Payload(cellAt: offset, of: page, usableBytes: usable)
    let childBytes = page.kind.isLeaf ? 0 : 4
    let pointerBytes = payload.overflowPage == nil ? 0 : 4
    part.layers.overflowPointers += pointerBytes
    // The rest of the cell: its frame, and what fills it up.
    part.layers.cellFrames +=
      payload.cellBytes - childBytes - payload.localBytes - pointerBytes
    part.entryCount += 1
    part.payloadBytes += payload.byteCount
    try addOverflow(of: payload)
    try addRecord(payload)
    return payload.cellBytes
  }

  private mutating func addOverflow(of payload: Payload) throws(Damage) {
    var next = payload.overflowPage ?? 0
    var rest = payload.byteCount - payload.localBytes
    while rest > 0 {
      try claims.claim(next)
      let taken = min(rest, usable - 4)
      part.overflowPageCount += 1
      part.layers.overflowPointers += 4
      part.layers.unused += file.header.pageSizeBytes - 4 - taken
      rest -= taken
      next = try file.page(next).bigEndian(at: 0, bytes: 4)
    }
  }

  private mutating func addRecord(_ payload: Payload) throws(Damage) {
    let header = try RecordHeader(payload, in: file, columnLimit: limits.columnsPerTable)
    var nulls = 0
    var rowIDs = 0
    var bookkeeping = 0
    let last = header.serialTypes.count - 1
    for (column, type) in header.serialTypes.enumerated() {
      if type == 0 {
        if column == columns.rowID { rowIDs += 1 } else { nulls += 1 }
      } else if columns.isBookkeeping(column, last: last) {
        bookkeeping += RecordHeader.byteCount(ofType: type)
      }
    }
    part.layers.recordHeaders += header.byteCount - nulls - rowIDs
    part.layers.nullColumns += nulls
    part.layers.bookkeepingColumns += rowIDs + bookkeeping
    part.layers.values += payload.byteCount - header.byteCount - bookkeeping
  }
}

/// Which columns of a record hold no values of a member's own.
struct SpaceColumns: Hashable {
  /// The column that is another name of the row id, which a record has as NULL.
  var rowID: Int?
  var kindAndVersion = 0..<0
  /// True for an index, whose entries end with a row id.
  var endsWithRowID = false

  func isBookkeeping(_ column: Int, last: Int) -> Bool {
    endsWithRowID ? column == last : kindAndVersion.contains(column)
  }
}
