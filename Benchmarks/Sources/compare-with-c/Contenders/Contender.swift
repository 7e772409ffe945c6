/// A way to store publications.
///
/// One value serves one sample in a process of its own: ``prepare(_:)`` gets ready whatever a user would
/// have before, ``perform(_:)`` is timed, ``answer(to:)`` is not.
protocol Contender {
  /// A short name in kebab case.
  static var name: String { get }

  /// Opens the store, and makes it if there is no file.
  init(workload: Workload, path: String) throws

  /// Converts data and keys to the contender's own form and fetches what must be there before.
  mutating func prepare(_ operation: BenchmarkOperation) throws

  /// Does it and keeps what was found.
  mutating func perform(_ operation: BenchmarkOperation) throws

  /// What was found; not asked for if the operation writes.
  func answer(to operation: BenchmarkOperation) throws -> Answer

  /// The connection's present value of each SQLite setting, read back by `PRAGMA`.
  func setting(_ name: String) throws -> String?

  /// Closes the store; nothing else is called afterwards.
  mutating func close() throws
}

/// The contenders by name; the first is what the others are compared with.
///
/// A contender that is added here takes part in every operation.
enum Contenders {
  static var all: [any Contender.Type] {
    [
      RawCContender.self, LineageContender.self, GRDBContender<IndexedRecord>.self,
      GRDBContender<CodableRecord>.self,
    ]
  }

  static func named(_ name: String) -> (any Contender.Type)? { all.first { $0.name == name } }
}
