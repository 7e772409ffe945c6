import Foundation
package import Lineage
import SystemSQLite

/// The use of every byte of a store's file.
package struct StoreSpace: Hashable, Sendable {
  /// The content of a B-tree.
  package enum Content: Hashable, Sendable {
    /// Rows of the hierarchy of entities with the given root.
    case entities(root: String)
    /// Links of a many-to-many relationship.
    case links
    /// Z_PRIMARYKEY and its like, and the schema itself.
    case bookkeeping
  }

  /// One B-tree: a table or an index.
  package struct Part: Hashable, Sendable {
    package let name: String
    /// The table itself, or the one that an index is over.
    let table: String
    package let content: Content
    package let isIndex: Bool
    /// Levels of pages from the root to the leaves, both counted; 1 for a tree of one page.
    package var depth = 0
    package var interiorPageCount = 0
    package var leafPageCount = 0
    package var overflowPageCount = 0
    /// Rows of a table, entries of an index.
    package var entryCount = 0
    /// Records with their headers.
    package var payloadBytes = 0
    package var layers = SpaceLayers()

    package var pageCount: Int { interiorPageCount + leafPageCount + overflowPageCount }
    package var unusedBytes: Int { layers.unused }
  }

  package let pageSizeBytes: Int
  package let pageCount: Int
  /// In the order of the schema, which itself comes first.
  package let parts: [Part]
  /// Pages that hold nothing at present.
  package let freePageCount: Int
  /// Pages of `auto_vacuum` that say who refers to the others.
  package let pointerMapPageCount: Int
  /// The page at the first gigabyte, which SQLite keeps for locks in files that reach it: 0 or 1.
  package let lockPageCount: Int
}

extension SQLiteStore {
  /// The use of every byte of the file, after folding the write-ahead log into the file.
  ///
  /// The pages are read from a copy that the engine makes page by page: to open the file once more
  /// and close it would drop the locks of this very connection (a rule of POSIX).
  ///
  /// - Throws: `StoreError`, also for pages that cannot be read.
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
      throw .damaged(path: path, message: "\(error)")
    }
    do {
      return try SpaceReading(file: file, tables: tables).space()
    } catch {
      throw .damaged(path: path, message: error.text)
    }
  }
}

/// Copies a database page by page, free pages included.
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

/// The columns of each table by the layout and the schema.
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
        // Z_PK, Z_ENT and Z_OPT lead each row of an entity.
        table.columns.kindAndVersion = 1..<3
      } else if layout.joinTables.contains(where: { $0.name == name }) {
        table.content = .links
      }
      byName[name] = table
    }
  }

  /// A primary key of one column that is declared INTEGER (sqlite.org/lang_createtable.html#rowid).
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

/// The bytes of pages by what they are there for; the sum is the pages.
///
/// After sqlite.org/fileformat2.html, sections 1.6 and 2.1: a page has a header, pointers to its
/// cells, cells and room; a cell has a frame and a record; a record has a header and bodies.
package struct SpaceLayers: Hashable, Sendable {
  /// Page headers, and on the first page that of the file.
  package var pageHeaders = 0
  /// Two bytes for each cell, which say where on the page it is.
  package var cellPointers = 0
  /// Four bytes for each page below an interior page.
  package var childPointers = 0
  /// The lengths and row ids before each record, and what fills a cell up to four bytes.
  package var cellFrames = 0
  /// Four bytes in each cell that continues elsewhere and in each page where it does.
  package var overflowPointers = 0
  /// Headers of records but for the types of NULL columns and of row ids.
  package var recordHeaders = 0
  /// The one type byte of each NULL column.
  package var nullColumns = 0
  /// Bytes within records: kind and version (Z_ENT, Z_OPT), the type byte in place of a row id, and
  /// the row id at the end of an index entry.
  package var bookkeepingColumns = 0
  /// All other bodies.
  package var values = 0
  /// Room for more.
  package var unused = 0

  package init() {}
}

/// Reads where the bytes of a whole file went.
struct SpaceReading {
  /// A table by the store's layout.
  struct Table {
    var content: StoreSpace.Content
    var columns: SpaceColumns
    /// False for a table that is kept in the order of its primary key instead of by row id.
    var hasRowIDs = true
  }

  let file: PageFile
  /// By name.
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

  /// The schema, which is not listed in itself, and what it lists.
  private func objects() throws(Damage) -> [SchemaObject] {
    var cursor = BTreeCursor(file)
    let schema = SchemaReader(file: file, limits: .standard).read(&cursor)
    if let damage = schema.facts.damages.first { throw damage }
    let name = "sqlite_schema"
    let itself = SchemaObject(kind: .table, name: name, tableName: name, rootPage: 1, sql: nil)
    return [itself] + schema.objects
  }

  /// The page with the byte at one gigabyte (sqlite.org/fileformat2.html, 1.4).
  private var lockPage: Int { (1 << 30) / file.header.pageSizeBytes + 1 }

  /// The second page and, after as many as it tells of, each further one (section 1.8).
  private var pointerMapPageCount: Int {
    guard file.header.isAutoVacuum, file.pageCount > 1 else { return 0 }
    let period = file.header.usableBytes / 5 + 1
    return stride(from: 2, through: file.pageCount, by: period).count { page in
      // One that would be the lock page comes a page later.
      (page == lockPage ? page + 1 : page) <= file.pageCount
    }
  }
}

/// Adds up what the pages of one B-tree are used for.
struct SpaceWalk {
  private(set) var part: StoreSpace.Part
  let file: PageFile
  /// The places of the column that is the row id, and of those that keep kind and version.
  let columns: SpaceColumns
  private(set) var claims: PageClaims
  var limits = InspectionLimits.standard

  private var usable: Int { file.header.usableBytes }

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
    guard used <= usable else { throw Damage(page: page.number, reason: "has cells that overlap") }
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

/// The columns of a record that hold no values of a member's own.
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
