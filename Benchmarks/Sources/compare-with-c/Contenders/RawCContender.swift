import RawSQLite

/// The minimal work in C: prepared statements, binding without copies, structs in an arena.
struct RawCContender: Contender {
  static let name = "raw-c"

  private let workload: Workload
  private let store: RawStore
  private var rows = RawRows()
  private let letters = RawContent.Letters()
  private var content: RawContent?
  private var keys: [Int64] = []
  private var titles: [raw_text] = []
  private var cutoffs: [Double] = []
  private var read = Answer(rows: 0, hash: 0)

  init(workload: Workload, path: String) throws {
    self.workload = workload
    store = try RawStore(path: path)
  }

  mutating func prepare(_ operation: BenchmarkOperation) {
    switch operation {
    case .insertAll, .insertAllIndexesLast, .insertAllManyLinks, .insertBatches:
      content = RawContent(workload)
    case .newest: cutoffs = workload.newestCutoffs
    case .byTag: keys = (0..<workload.tagCount).map { Int64($0 + 1) }
    case .byID, .byIDInScope: keys = workload.readRows.map { Int64($0 + 1) }
    case .update:
      let changed = workload.changedRows
      keys = changed.map { Int64($0 + 1) }
      titles = changed.map { letters.text(workload.newTitle($0)) }
    case .delete: keys = workload.changedRows.map { Int64($0 + 1) }
    case .search, .searchAnyCase, .cursorSearch:
      titles = [letters.text(workload.word(of: operation))]
    case .fetchAll, .fetchAllByDistance, .readAll, .readAndFree, .fetchBooks, .cursor,
      .cursorByDate:
      break
    }
  }

  mutating func perform(_ operation: BenchmarkOperation) throws {
    let handle = store.handle
    switch operation {
    case .insertAll: try insert(batch: 0, raw_insert_plainly)
    case .insertAllIndexesLast: try insert(batch: 0, raw_insert_indexes_last)
    case .insertAllManyLinks:
      let both = raw_insert_indexes_last.rawValue | raw_insert_many_links.rawValue
      try insert(batch: 0, raw_insertion(both))
    case .insertBatches: try insert(batch: BenchmarkOperation.batch, raw_insert_plainly)
    case .fetchAll: try check(raw_fetch_all(handle, rows.handle), operation)
    case .fetchAllByDistance: try check(raw_fetch_all_by_distance(handle, rows.handle), operation)
    case .readAll, .readAndFree:
      try check(raw_fetch_all(handle, rows.handle), operation)
      read = Answer(rows: rows.count, hash: raw_rows_checksum(rows.handle))
      if operation == .readAndFree { rows = RawRows() }
    case .cursor: try sum(raw_sum_all, operation)
    case .cursorByDate: try sum(raw_sum_by_date, operation)
    case .cursorSearch: try sum(raw_sum_search, operation)
    case .fetchBooks:
      let book = Int32(Publication.Kind.book.rawValue)
      try check(raw_fetch_entity(handle, book, rows.handle), operation)
    case .newest:
      let limit = Int32(workload.newestLimit)
      for cutoff in cutoffs {
        try check(raw_fetch_newest(handle, cutoff, limit, rows.handle), operation)
      }
    case .byTag:
      for key in keys { try check(raw_fetch_tagged(handle, key, rows.handle), operation) }
    case .byID:
      for key in keys { try check(raw_fetch_key(handle, key, rows.handle), operation) }
    case .byIDInScope:
      try check(raw_begin_reading(handle), operation)
      for key in keys { try check(raw_fetch_key(handle, key, rows.handle), operation) }
      try check(raw_end_reading(handle), operation)
    case .search, .searchAnyCase:
      let isFolded: Int32 = operation == .search ? 0 : 1
      for word in titles { try check(raw_search(handle, word, isFolded, rows.handle), operation) }
    case .update: try check(raw_update_titles(handle, keys, titles, keys.count), operation)
    case .delete: try check(raw_delete(handle, keys, keys.count), operation)
    }
  }

  func answer(to operation: BenchmarkOperation) -> Answer {
    switch operation {
    case .readAll, .readAndFree, .cursor, .cursorSearch, .cursorByDate: read
    case .newest, .byID, .byIDInScope: Answer(rows, isOrdered: true)
    default: Answer(rows, isOrdered: false)
    }
  }

  func setting(_ name: String) -> String? { store.setting(name) }

  func close() { store.close() }

  private func check(_ code: Int32, _ operation: BenchmarkOperation) throws {
    try store.check(code, operation.rawValue)
  }

  private mutating func sum(_ which: raw_sum_rows, _ operation: BenchmarkOperation) throws {
    let word = titles.first ?? raw_text(bytes: nil, count: 0)
    try check(raw_sum(store.handle, which, word, rows.handle, &read.rows, &read.hash), operation)
  }

  private func insert(batch: Int, _ insertion: raw_insertion) throws {
    guard let content else { return }
    let code = content.publications.withUnsafeBufferPointer { publications in
      content.tags.withUnsafeBufferPointer { tags in
        content.links.withUnsafeBufferPointer { links in
          var all = raw_content(
            publications: publications.baseAddress, publication_count: publications.count,
            tags: tags.baseAddress, tag_count: tags.count, links: links.baseAddress,
            link_count: links.count)
          return raw_insert(store.handle, &all, batch, insertion)
        }
      }
    }
    try store.check(code, "insert")
  }
}
