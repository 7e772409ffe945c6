import ArgumentParser

/// The compared operations.
enum BenchmarkOperation: String, CaseIterable, Codable, ExpressibleByArgument {
  case insertAll = "insert-all"
  case insertAllIndexesLast = "insert-all-indexes-last"
  case insertAllManyLinks = "insert-all-many-links"
  case insertBatches = "insert-batches"
  case fetchAll = "fetch-all"
  case fetchAllByDistance = "fetch-all-by-distance"
  case readAll = "read-all"
  case readAndFree = "read-and-free"
  case cursor
  case cursorSearch = "cursor-search"
  case cursorByDate = "cursor-by-date"
  case fetchBooks = "fetch-books"
  case newest
  case byTag = "by-tag"
  case byID = "by-id"
  case byIDInScope = "by-id-in-scope"
  case search
  case searchAnyCase = "search-any-case"
  case update
  case delete

  /// A description of the timed part.
  var title: String {
    switch self {
    case .insertAll: "W1 insert all in one transaction, with tags and links"
    case .insertAllIndexesLast: "W1 the same, C and GRDB create their indexes last, as the library"
    case .insertAllManyLinks: "W1 the same, and insert a hundred links with a statement"
    case .insertBatches: "W1b the same, committed after each 1,000"
    case .fetchAll: "W2 fetch all"
    case .fetchAllByDistance: "W2 the same, C finds values by their distance, as the library"
    case .readAll: "W2 fetch all and read every value"
    case .readAndFree: "W2 the same, and free the rows"
    case .cursor: "W2 read every value with a cursor, a thousand rows at a time"
    case .cursorSearch: "W2 the same, titles that contain a word"
    case .cursorByDate: "W2 the same, all by date"
    case .fetchBooks: "W3 fetch the books"
    case .newest: "W4 newest 100 before a date"
    case .byTag: "W5 all of one tag, for each tag"
    case .byID: "W7 single reads by ID, cold"
    case .byIDInScope: "W7 the same, in one transaction"
    case .search: "W8 titles that contain a word"
    case .searchAnyCase: "W8 the same, [cd]"
    case .update: "W9 update the titles of a tenth, one transaction"
    case .delete: "W10 delete a tenth, one transaction"
    }
  }

  /// The number of publications in a commit of ``insertBatches``, and in a batch of a cursor.
  static let batch = 1_000

  /// True if the operation writes; its answer is then the content of the file.
  var writes: Bool {
    switch self {
    case .update, .delete: true
    default: startsEmpty
    }
  }

  /// True if the operation starts with an empty file.
  var startsEmpty: Bool {
    switch self {
    case .insertAll, .insertAllIndexesLast, .insertAllManyLinks, .insertBatches: true
    default: false
    }
  }
}
