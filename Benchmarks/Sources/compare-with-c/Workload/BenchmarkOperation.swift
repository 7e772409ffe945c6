import ArgumentParser

/// The compared operations.
enum BenchmarkOperation: String, CaseIterable, Codable, ExpressibleByArgument {
  case insertAll = "insert-all"
  case insertBatches = "insert-batches"
  case fetchAll = "fetch-all"
  case readAll = "read-all"
  case fetchBooks = "fetch-books"
  case newest
  case byTag = "by-tag"
  case count
  case byID = "by-id"
  case byIDInScope = "by-id-in-scope"
  case byIDRegistered = "by-id-registered"
  case search
  case searchAnyCase = "search-any-case"
  case searchAccented = "search-accented"
  case update
  case delete

  /// A description of the timed part.
  var title: String {
    switch self {
    case .insertAll: "W1 insert all in one transaction, with tags and links"
    case .insertBatches: "W1b the same, committed after each 1,000"
    case .fetchAll: "W2 fetch all"
    case .readAll: "W2 fetch all and read every value"
    case .fetchBooks: "W3 fetch the books"
    case .newest: "W4 newest 100 before a date"
    case .byTag: "W5 all of one tag, for each tag"
    case .count: "W6 count each kind, ten times"
    case .byID: "W7 single reads by ID, cold"
    case .byIDInScope: "W7 the same, the library in a reading scope"
    case .byIDRegistered: "W7 the same, already fetched"
    case .search: "W8 titles that contain a word"
    case .searchAnyCase: "W8 the same, [cd]"
    case .searchAccented: "W8 the same, [cd] and a word with an accent"
    case .update: "W9 update the titles of a tenth, one transaction"
    case .delete: "W10 delete a tenth, one transaction"
    }
  }

  /// The number of publications in a commit of ``insertBatches``.
  static let batch = 1_000

  /// True if the operation writes; its answer is then the content of the file.
  var writes: Bool {
    switch self {
    case .insertAll, .insertBatches, .update, .delete: true
    default: false
    }
  }

  /// True if the operation starts with an empty file.
  var startsEmpty: Bool { self == .insertAll || self == .insertBatches }
}
