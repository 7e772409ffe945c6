/// Reads where the bytes of a whole file went.
struct SpaceReading {
  /// What the store's layout says of a table.
  struct Table {
    var content: StorePart.Content
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
        StoreSpace.Part(
          name: object.name, table: object.tableName, content: table?.content ?? .bookkeeping,
          isIndex: isIndex), of: file, columns: columns, claims: claims)
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
