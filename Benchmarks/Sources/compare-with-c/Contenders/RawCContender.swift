import RawSQLite

/// The minimal work in C: prepared statements, binding without copies, structs in an arena.
struct RawCContender: Contender {
  static let name = "raw-c"

  private let workload: Workload
  private let store: RawStore
  private let rows = RawRows()
  private let letters = RawContent.Letters()
  private var content: RawContent?
  private var keys: [Int64] = []
  private var titles: [raw_text] = []
  private var cutoffs: [Double] = []
  private var checksum: UInt64 = 0
  private var counts: [Int] = []

  init(workload: Workload, path: String) throws {
    self.workload = workload
    store = try RawStore(path: path)
  }

  mutating func prepare(_ operation: BenchmarkOperation) {
    switch operation {
    case .insertAll, .insertBatches: content = RawContent(workload)
    case .newest: cutoffs = workload.newestCutoffs
    case .byTag: keys = (0..<workload.tagCount).map { Int64($0 + 1) }
    case .byID, .byIDInScope, .byIDRegistered: keys = workload.readRows.map { Int64($0 + 1) }
    case .update:
      let changed = workload.changedRows
      keys = changed.map { Int64($0 + 1) }
      titles = changed.map { letters.text(workload.newTitle($0)) }
    case .delete: keys = workload.changedRows.map { Int64($0 + 1) }
    case .search, .searchAnyCase, .searchAccented:
      titles = [letters.text(workload.word(of: operation))]
    case .fetchAll, .readAll, .fetchBooks, .count: break
    }
  }

  mutating func perform(_ operation: BenchmarkOperation) throws {
    let handle = store.handle
    switch operation {
    case .insertAll: try insert(batch: 0)
    case .insertBatches: try insert(batch: BenchmarkOperation.batch)
    case .fetchAll: try check(raw_fetch_all(handle, rows.handle), operation)
    case .readAll:
      try check(raw_fetch_all(handle, rows.handle), operation)
      checksum = raw_rows_checksum(rows.handle)
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
    case .count:
      for kind in workload.countedKinds {
        var count: Int64 = 0
        try check(raw_count_entity(handle, Int32(kind.rawValue), &count), operation)
        counts.append(Int(count))
      }
    case .byID, .byIDInScope, .byIDRegistered:
      // C keeps no registry of objects, so it fetches them again.
      for key in keys { try check(raw_fetch_key(handle, key, rows.handle), operation) }
    case .search, .searchAnyCase, .searchAccented:
      let isFolded: Int32 = operation == .search ? 0 : 1
      for word in titles { try check(raw_search(handle, word, isFolded, rows.handle), operation) }
    case .update: try check(raw_update_titles(handle, keys, titles, keys.count), operation)
    case .delete: try check(raw_delete(handle, keys, keys.count), operation)
    }
  }

  func answer(to operation: BenchmarkOperation) -> Answer {
    switch operation {
    case .readAll: Answer(rows: rows.count, hash: checksum)
    case .count: Answer(counts: counts)
    case .newest, .byID, .byIDInScope, .byIDRegistered: Answer(rows, isOrdered: true)
    default: Answer(rows, isOrdered: false)
    }
  }

  func setting(_ name: String) -> String? { store.setting(name) }

  func close() { store.close() }

  private func check(_ code: Int32, _ operation: BenchmarkOperation) throws {
    try store.check(code, operation.rawValue)
  }

  private func insert(batch: Int) throws {
    guard let content else { return }
    let code = content.publications.withUnsafeBufferPointer { publications in
      content.tags.withUnsafeBufferPointer { tags in
        content.links.withUnsafeBufferPointer { links in
          var all = raw_content(
            publications: publications.baseAddress, publication_count: publications.count,
            tags: tags.baseAddress, tag_count: tags.count, links: links.baseAddress,
            link_count: links.count)
          return raw_insert(store.handle, &all, batch)
        }
      }
    }
    try store.check(code, "insert")
  }
}
