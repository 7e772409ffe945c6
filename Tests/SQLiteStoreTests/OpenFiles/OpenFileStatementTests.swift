import Testing

@testable import Lineage

/// The cost of detecting that another program migrated the file.
@Suite struct OpenFileStatementTests {
  /// Every statement of a store's connection.
  private final class Statements: @unchecked Sendable {
    private var texts: [String] = []
    private var trace: StatementTrace?

    init(of store: SQLiteStore) throws {
      try store.connection.perform { database in
        trace = StatementTrace(database) { [unowned self] in texts.append($0) }
      }
    }

    func during(_ body: () throws -> Void) rethrows -> [String] {
      texts = []
      try body()
      return texts
    }
  }

  private let store: VersionedStore
  private let own: SQLiteStore
  private let context: ManagedObjectContext
  private let statements: Statements

  init() throws {
    store = try VersionedStore()
    try store.write(DriftModel.Change.attribute.old(), DriftModel.Change.attribute.fill)
    own = try SQLiteStore(path: store.path)
    let container = try PersistentContainer(
      model: DriftModel.Change.attribute.old(), sqliteStore: own)
    context = container.newContext()
    statements = try Statements(of: own)
    // Runs the work that is done only once.
    _ = try context.all("Book")
    try insert(1)
  }

  private func insert(_ count: Int) throws {
    for number in 0..<count { try context.add("Book", ["title": .string("n\(number)")]) }
    try context.save()
  }

  private func fetch() throws { _ = try context.all("Book") }

  @Test func `without other programs' commits no statement is run`() throws {
    for _ in 0..<3 {
      let saving = try statements.during { try insert(100) }
      #expect(saving.filter { !$0.hasPrefix("INSERT INTO ZPUBLICATION") }.count == 6, "\(saving)")
      #expect(saving.count == 106)
      #expect(try statements.during(fetch).count == 1)
    }
  }

  @Test func `another program's commit is checked once`() throws {
    for _ in 0..<3 {
      try store.open(DriftModel.Change.attribute.old(), nil) { other in
        try other.add("Comic")
        try other.save()
      }
      let reading = try statements.during(fetch)
      #expect(reading.count == 2, "\(reading)")
      #expect(try statements.during(fetch).count == 1)
      try store.open(DriftModel.Change.attribute.old(), nil) { other in
        try other.add("Comic")
        try other.save()
      }
      #expect(try statements.during { try insert(100) }.count == 107)
      #expect(try statements.during { try insert(100) }.count == 106)
    }
  }
}
