/// A library or strategy to store publications.
///
/// Each sample has its own value and process. ``prepare(_:)`` does the work that a user would have
/// done before; only ``perform(_:)`` is timed.
protocol Contender {
  /// A short name in kebab case.
  static var name: String { get }

  /// Opens the store and creates a missing file.
  init(workload: Workload, path: String) throws

  /// Converts data and keys to the contender's form and fetches the objects that the operation
  /// needs.
  mutating func prepare(_ operation: BenchmarkOperation) throws

  /// Performs the operation and keeps the rows that it found.
  mutating func perform(_ operation: BenchmarkOperation) throws

  /// Returns the rows found; never called for an operation that writes.
  func answer(to operation: BenchmarkOperation) throws -> Answer

  /// Returns the connection's current value of an SQLite setting, read with `PRAGMA`.
  func setting(_ name: String) throws -> String?

  /// Closes the store. No other call follows.
  mutating func close() throws
}

/// The contenders by name; the first is the baseline.
///
/// A contender in this list takes part in every operation.
enum Contenders {
  static var all: [any Contender.Type] {
    [
      RawCContender.self, LineageContender.self, GRDBContender<IndexedRecord>.self,
      GRDBContender<CodableRecord>.self,
    ]
  }

  static func named(_ name: String) -> (any Contender.Type)? { all.first { $0.name == name } }
}
