import Escaping
import Foundation
package import Lineage
import SystemSQLite

/// The use of each byte of a store's file.
package struct StoreSpace: Hashable, Sendable {
  /// The content of a B-tree.
  package enum Content: Hashable, Sendable {
    /// Rows of the hierarchy of entities with the given root.
    case entities(root: String)
    /// Links of a many-to-many relationship.
    case links
    /// Z_PRIMARYKEY and similar tables, and the schema.
    case bookkeeping
  }

  /// One B-tree: a table or an index.
  package struct Part: Hashable, Sendable {
    package let name: String
    /// The table itself, or the table that an index belongs to.
    let table: String
    package let content: Content
    package let isIndex: Bool
    /// The number of page levels from root to leaves, inclusive; 1 for a tree of one page.
    package var depth = 0
    package var interiorPageCount = 0
    package var leafPageCount = 0
    package var overflowPageCount = 0
    /// The number of a table's rows or an index's entries.
    package var entryCount = 0
    /// The bytes of records with their headers.
    package var payloadBytes = 0
    package var layers = SpaceLayers()

    package var pageCount: Int { interiorPageCount + leafPageCount + overflowPageCount }
    package var unusedBytes: Int { layers.unused }
  }

  package let pageSizeBytes: Int
  package let pageCount: Int
  /// The parts in schema order; the schema itself comes first.
  package let parts: [Part]
  /// The number of unused pages.
  package let freePageCount: Int
  /// The number of pointer map pages, which `auto_vacuum` uses.
  package let pointerMapPageCount: Int
  /// The number of lock pages, 0 or 1: SQLite reserves the page at the first gigabyte for locks.
  package let lockPageCount: Int
}

extension SQLiteStore {
  /// Returns the use of each byte of the file, after merging the write-ahead log.
  ///
  /// Reads a copy that the engine makes page by page, because opening and closing the file itself
  /// would drop this connection's locks (a rule of POSIX).
  ///
  /// - Throws: `StoreError`, also for unreadable pages.
  package func space() throws(StoreError) -> StoreSpace {
    let layout = try openedStore().layout
    let folder = try PrivateFolder()
    defer { withExtendedLifetime(folder) {} }
    let copy = "\(folder.path)/copy.sqlite"
    try foldLog()
    let tables = try connection.perform { database in
      try PageCopy.make(of: database.handle, at: copy, named: path)
      return try SpaceTables(database, layout).byName
    }
    let file: PageFile
    do {
      file = try PageFile(path: copy)
    } catch {
      throw .damaged(path: path, message: error.reason)
    }
    do {
      return try SpaceReading(file: file, tables: tables).space()
    } catch {
      throw .damaged(path: path, message: error.text)
    }
  }
}

/// Copies a database page by page, including free pages.
private enum PageCopy {
  static func make(of source: OpaquePointer?, at path: String, named original: String) throws {
    var destination: OpaquePointer?
    defer { sqlite3_close_v2(destination) }
    guard
      sqlite3_open_v2(
        path, &destination, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, nil) == SQLITE_OK
    else { throw StoreError.cannotOpen(path: path, reason: "a copy cannot be created there") }
    let backup = sqlite3_backup_init(destination, "main", source, "main")
    let code = sqlite3_backup_step(backup, -1)
    sqlite3_backup_finish(backup)
    guard code == SQLITE_DONE else {
      throw StoreError(
        SQLiteResult(code: code, message: "the pages cannot be copied"), path: original)
    }
  }
}

/// The columns of each table according to the layout and the schema.
private struct SpaceTables {
  var byName: [String: SpaceReading.Table] = [:]

  init(_ database: Database, _ layout: StoreLayout) throws {
    let names = try String.fetchAll(
      database, sql: "SELECT name FROM sqlite_schema WHERE type = 'table' AND rootpage > 0")
    for name in names {
      var table = SpaceReading.Table(content: .bookkeeping, columns: SpaceColumns())
      table.columns.rowID = try Self.rowIDColumn(of: name, database)
      table.hasRowIDs = try Self.hasRowIDs(name, database)
      if let known = layout.tables.first(where: { $0.name == name }) {
        table.content = .entities(root: layout.model.entities[known.root].name)
        // Each row of an entity begins with Z_PK, Z_ENT and Z_OPT.
        table.columns.kindAndVersion = 1..<3
      } else if layout.joinTables.contains(where: { $0.name == name }) {
        table.content = .links
      }
      byName[name] = table
    }
  }

  /// Returns the single INTEGER primary key column (sqlite.org/lang_createtable.html#rowid).
  private static func rowIDColumn(of table: String, _ database: Database) throws -> Int? {
    let rows = try DatabaseRow.fetchAll(
      database, sql: "SELECT cid, upper(type) FROM pragma_table_info(?) WHERE pk > 0",
      arguments: [table])
    guard rows.count == 1, rows[0][1] as String? == "INTEGER" else { return nil }
    return rows[0][0]
  }

  private static func hasRowIDs(_ table: String, _ database: Database) throws -> Bool {
    let isWithout = try Bool.fetchOne(
      database, sql: "SELECT wr FROM pragma_table_list WHERE schema = 'main' AND name = ?",
      arguments: [table])
    return isWithout != true
  }
}

/// The bytes of pages by purpose; they add up to the pages' size.
///
/// Follows sqlite.org/fileformat2.html, sections 1.6 and 2.1: a page has a header, cell pointers,
/// cells and free space; a cell has a frame and a record; a record has a header and bodies.
package struct SpaceLayers: Hashable, Sendable {
  /// Page headers, including the file header on the first page.
  package var pageHeaders = 0
  /// Two bytes per cell: its offset on the page.
  package var cellPointers = 0
  /// Four bytes for each child page of an interior page.
  package var childPointers = 0
  /// The lengths and row ids before each record, and the padding of cells to four bytes.
  package var cellFrames = 0
  /// Four bytes in each cell with overflow pages and in each of these pages.
  package var overflowPointers = 0
  /// Record headers without the types of NULL columns and of row ids.
  package var recordHeaders = 0
  /// The type byte of each NULL column.
  package var nullColumns = 0
  /// Bytes within records: Z_ENT and Z_OPT, the type byte in place of a row id, and the row id at
  /// the end of an index entry.
  package var bookkeepingColumns = 0
  /// All other bodies.
  package var values = 0
  /// Free space.
  package var unused = 0

  package init() {}
}

/// Reads the use of each byte of a whole file.
struct SpaceReading {
  /// A table according to the store's layout.
  struct Table {
    var content: StoreSpace.Content
    var columns: SpaceColumns
    /// False for a `WITHOUT ROWID` table.
    var hasRowIDs = true
  }

  let file: PageFile
  /// The tables by name.
  let tables: [String: Table]

  func space() throws(Damage) -> StoreSpace {
    var claims = PageClaims(pageCount: file.pageCount)
    var parts: [StoreSpace.Part] = []
    for object in try objects() where object.rootPage > 0 {
      let table = tables[object.tableName]
      let isIndex = object.kind == .index
      var columns = table?.columns ?? SpaceColumns()
      if isIndex { columns = SpaceColumns(endsWithRowID: table?.hasRowIDs ?? true) }
      var walk = SpaceWalk(
        part: StoreSpace.Part(
          name: object.name, table: object.tableName, content: table?.content ?? .bookkeeping,
          isIndex: isIndex), file: file, columns: columns, claims: claims)
      try walk.walk(root: object.rootPage)
      parts.append(walk.part)
      claims = walk.claims
    }
    return StoreSpace(
      pageSizeBytes: file.header.pageSizeBytes, pageCount: file.pageCount, parts: parts,
      freePageCount: file.header.freePageCount, pointerMapPageCount: pointerMapPageCount,
      lockPageCount: file.pageCount >= lockPage ? 1 : 0)
  }

  /// Returns the schema, which does not list itself, and the objects it lists.
  private func objects() throws(Damage) -> [SchemaObject] {
    var cursor = BTreeCursor(file)
    let schema = SchemaReader(file: file, limits: .standard).read(&cursor)
    if let damage = schema.facts.damages.first { throw damage }
    let name = "sqlite_schema"
    let itself = SchemaObject(kind: .table, name: name, tableName: name, rootPage: 1, sql: nil)
    return [itself] + schema.objects
  }

  /// The page that contains the byte at one gigabyte (sqlite.org/fileformat2.html, 1.4).
  private var lockPage: Int { (1 << 30) / file.header.pageSizeBytes + 1 }

  /// The number of pointer map pages: the second page, and each one after the pages that a map
  /// covers (section 1.8).
  private var pointerMapPageCount: Int {
    guard file.header.isAutoVacuum, file.pageCount > 1 else { return 0 }
    let period = file.header.usableBytes / 5 + 1
    return stride(from: 2, through: file.pageCount, by: period).count { page in
      // A map that would be on the lock page is on the next page.
      (page == lockPage ? page + 1 : page) <= file.pageCount
    }
  }
}

/// Sums up the use of one B-tree's pages.
struct SpaceWalk {
  private(set) var part: StoreSpace.Part
  let file: PageFile
  /// The places of the row id column and of the kind and version columns.
  let columns: SpaceColumns
  private(set) var claims: PageClaims
  var limits = InspectionLimits.standard

  private var usable: Int { file.header.usableBytes }

  /// Reads the tree below a root page.
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

  /// Reads a page and returns its child pages.
  private mutating func read(_ page: BTreePage) throws(Damage) -> [Int] {
    let headerBytes = page.headerBytes - 2 * page.cells.count
    part.layers.pageHeaders += headerBytes
    part.layers.cellPointers += 2 * page.cells.count
    if page.kind.isLeaf { part.leafPageCount += 1 } else { part.interiorPageCount += 1 }
    // The pointer to the last child is in the page's header.
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
    guard used <= usable else { throw Damage(page: page.number, reason: "has cells that overlap") }
    // Includes the bytes that some extensions reserve at the end of each page.
    part.layers.unused += file.header.pageSizeBytes - used
    return children
  }

  /// Returns the bytes of a cell that only separates row ids.
  private mutating func separatorBytes(at offset: Int, of page: BTreePage) throws(Damage) -> Int {
    var end = offset + 4
    _ = try page.bytes.varint(at: &end, end: usable)
    part.layers.cellFrames += end - offset - 4
    return end - offset
  }

  /// Returns the bytes of a cell with a record.
  private mutating func entryBytes(at offset: Int, of page: BTreePage) throws(Damage) -> Int {
    let payload = try Payload(cellAt: offset, of: page, usableBytes: usable)
    let childBytes = page.kind.isLeaf ? 0 : 4
    let pointerBytes = payload.overflowPage == nil ? 0 : 4
    part.layers.overflowPointers += pointerBytes
    // The rest of the cell is its frame and padding.
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

/// The columns of a record that hold no property values.
struct SpaceColumns: Hashable {
  /// The alias of the row id, which a record stores as NULL.
  var rowID: Int?
  var kindAndVersion = 0..<0
  /// True for an index, whose entries end with a row id.
  var endsWithRowID = false

  func isBookkeeping(_ column: Int, last: Int) -> Bool {
    endsWithRowID ? column == last : kindAndVersion.contains(column)
  }
}
