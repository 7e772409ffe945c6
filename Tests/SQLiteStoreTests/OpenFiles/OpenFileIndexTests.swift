import Lineage
import Testing

/// Indexes and constraints that a model adds or drops while its stores exist.
@Suite struct OpenFileIndexTests {
  /// Returns a book entity with a sub-entity and the given declarations.
  static func model(
    constraints: [[String]] = [], indexes: [FetchIndexDescription] = []
  ) -> ManagedObjectModel {
    let book = Small.entity(
      "Book",
      [
        Small.text("isbn"), Small.text("title"), AttributeDescription(name: "price", type: .double),
      ],
      [Small.entity("Comic")])
    book.uniquenessConstraints = constraints
    book.indexes = indexes
    return Small.model(book)
  }

  static let byTitle = FetchIndexDescription(name: "byTitle", elements: [.init(property: "title")])

  static func books(_ isbns: [String?]) -> (ManagedObjectContext) throws -> Void {
    { context in
      for (number, isbn) in isbns.enumerated() {
        let book = try context.add(
          number.isMultiple(of: 2) ? "Book" : "Comic", ["price": .double(Double(number))])
        try book.setValue(isbn.map(AttributeValue.string), forKey: "isbn")
      }
    }
  }

  private func schema(_ path: String) throws -> [String] {
    let queue = try Database(path: path)
    defer { try? queue.close() }
    return try queue.read {
      try String.fetchAll(
        $0, sql: "SELECT sql FROM sqlite_schema WHERE sql NOT NULL ORDER BY sql")
    }
  }

  private func fresh(_ model: ManagedObjectModel) throws -> [String] {
    let store = try VersionedStore()
    _ = try store.content(model, nil)
    return try schema(store.path)
  }

  @Test func `an added constraint applies to an existing store`() throws {
    let store = try VersionedStore()
    try store.write(Self.model(), Self.books(["1", "2", nil, nil]))
    let unique = Self.model(constraints: [["isbn"]])
    #expect(
      unique.entityVersionHashesByName == Self.model().entityVersionHashesByName,
      "otherwise it is a migration")
    #expect(throws: ObjectGraphError.self) {
      try store.write(unique) { try $0.add("Comic", ["isbn": .string("2")]) }
    }
    #expect(try schema(store.path) == fresh(unique))
    #expect(try store.content(unique, nil).count == 4)
    // A dropped one no longer applies.
    try store.write(Self.model()) { try $0.add("Comic", ["isbn": .string("2")]) }
    #expect(try schema(store.path) == fresh(Self.model()))
  }

  @Test func `fetch indexes follow the model, and other programs' indexes stay`() throws {
    let store = try VersionedStore()
    try store.write(Self.model(indexes: [Self.byTitle]), Self.books(["1"]))
    let foreign = [
      "CREATE INDEX ByPrice ON ZBOOK (ZPRICE)", "CREATE INDEX Z_Book_mine ON ZBOOK (ZISBN DESC)",
    ]
    let queue = try Database(path: store.path)
    try queue.write { database in
      for sql in foreign { try database.execute(sql: sql) }
    }
    try queue.close()
    let new = Self.model(indexes: [
      FetchIndexDescription(
        name: "byPrice", elements: [.init(property: "price", isAscending: false)]),
      FetchIndexDescription(
        name: "byTitle", elements: [.init(property: "title"), .init(property: "isbn")]),
    ])
    _ = try store.content(new)
    #expect(try schema(store.path) == (fresh(new) + foreign).sorted())
    let model = Self.model()
    _ = try store.content(model)
    #expect(try schema(store.path) == (fresh(model) + foreign).sorted())
  }

  @Test func `an added R-tree contains the existing rows`() throws {
    let store = try VersionedStore()
    try store.write(Self.model(), Self.books(["1", "2", "3"]))
    let model = Self.model(indexes: [
      FetchIndexDescription(
        name: "onLine", elements: [.init(property: "price", collationType: .rTree)])
    ])
    _ = try store.content(model)
    #expect(try schema(store.path) == fresh(model))
    func found() throws -> [Int] {
      let queue = try Database(path: store.path)
      defer { try? queue.close() }
      return try queue.read {
        try Int.fetchAll(
          $0, sql: "SELECT Z_PK FROM Z_RT_Book_onLine WHERE ZPRICE_MIN >= 1 ORDER BY 1")
      }
    }
    #expect(try found() == [2, 3])
    try store.write(model) { try $0.add("Book", ["price": .double(7)]) }
    #expect(try found() == [2, 3, 4])
    _ = try store.content(Self.model())
    #expect(try schema(store.path) == fresh(Self.model()))
  }

  @Test func `a store with all its indexes is not written to`() throws {
    let store = try VersionedStore()
    let model = Self.model(constraints: [["isbn"]], indexes: [Self.byTitle])
    try store.write(model, Self.books(["1"]))
    let other = try Database(path: store.path)
    func version() throws -> Int? {
      try other.read { try Int.fetchOne($0, sql: "PRAGMA data_version") }
    }
    let before = try version()
    for _ in 0..<2 { _ = try store.content(model) }
    #expect(try version() == before)
    try other.close()
  }

  /// The second version has an additional title and is listed without a constraint.
  @Test(arguments: [true, false])
  func `a migration creates the indexes of the container's model, not of the listed one`(
    inPlace: Bool
  ) throws {
    let first = Small.model(Small.entity("Book", [Small.text("isbn")]))
    func second(_ constraints: [[String]]) -> ManagedObjectModel {
      let book = Small.entity("Book", [Small.text("isbn"), Small.text("title")])
      book.uniquenessConstraints = constraints
      return Small.model(book)
    }
    let migration = StoreMigration(
      versions: ModelVersions([first, second([])]), migratesInPlace: inPlace)
    let store = try VersionedStore()
    try store.write(first) { context in
      for isbn in ["1", "2", "2"] { try context.add("Book", ["isbn": .string(isbn)]) }
    }
    let before = try schema(store.path)
    #expect(
      store.error(second([["isbn"]]), migration)
        == .constraintViolated(
          entity: "Book", key: nil, reason: "two objects have the same isbn"))
    #expect(try schema(store.path) == before)
    try store.open(first, nil) { context in
      context.delete(try context.all("Book")[2])
      try context.save()
    }
    _ = try store.content(second([["isbn"]]), migration)
    let expected = try fresh(second([["isbn"]])).filter { $0.contains("INDEX") }
    #expect(try schema(store.path).filter { $0.contains("INDEX") } == expected)
  }
}
