import TestModels
import TestSupport
import Testing

@testable import Lineage

/// Iterations over more objects than memory should hold.
@Suite struct CursorTests {
  private static let count = 50

  private static func container(_ kind: StoreKind) throws -> PersistentContainer {
    let container = try TestStore(kind).open(Library.model(), classes: Library.classes)
    let context = container.newContext()
    for number in 0..<count {
      let object = try context.insert(
        entityName: ["Book", "Paper", "Publication"][number % 3])
      try object.setValue(.string("title \(number * 7 % 10)"), forKey: "title")
    }
    try context.save()
    return container
  }

  private static func walk<Result: ManagedObject>(
    _ request: FetchRequest<Result>, _ batchSize: Int, _ context: ManagedObjectContext
  ) throws -> [[ManagedObjectID]] {
    let cursor = try context.cursor(request, batchSize: batchSize)
    var batches: [[ManagedObjectID]] = []
    while let batch = try cursor.next() {
      #expect(batch.allSatisfy { !$0.isFault })
      batches.append(batch.map(\.objectID))
    }
    #expect(try cursor.next() == nil)
    return batches
  }

  @Test(arguments: StoreKind.allCases, [1, 7, 25, 50, 51, 1_000])
  func `every object comes once, in the order of the request, batch by batch`(
    kind: StoreKind, size: Int
  ) throws {
    let container = try Self.container(kind)
    var requests = ["Publication", "Book", "Paper"].map {
      FetchRequest<Library.Publication>(entityName: $0)
    }
    var alone = requests[0]
    alone.includesSubentities = false
    var ordered = requests[0]
    ordered.sortDescriptors = [FetchSortDescriptor(key: "title", ascending: false)]
    var page = ordered
    (page.fetchLimit, page.fetchOffset) = (13, 3)
    var some = requests[0]
    some.predicate = try FetchPredicate(format: "title ENDSWITH '3'")
    requests += [alone, ordered, page, some]
    for request in requests {
      let context = container.newContext()
      func sorted(_ ids: [ManagedObjectID]) -> [ManagedObjectID] {
        request.sortDescriptors.isEmpty ? ids.sorted { $0.key < $1.key } : ids
      }
      let expected = sorted(try context.objectIDs(for: request))
      #expect(!expected.isEmpty)
      let batches = try Self.walk(request, size, container.newContext())
      let found = batches.flatMap { $0 }
      #expect((request.predicate == nil ? found : sorted(found)) == expected)
      #expect(batches.dropLast().allSatisfy { $0.count == size })
      // A child fetches from its parent.
      let child = ManagedObjectContext(parent: container.newContext())
      #expect(sorted(try Self.walk(request, size, child).flatMap { $0 }) == expected)
    }
  }

  @Test func `the context keeps none of the objects alive`() throws {
    let container = try Self.container(.sqlite)
    let context = container.newContext()
    let cursor = try context.cursor(FetchRequest<Library.Publication>(), batchSize: 10)
    weak var former: ManagedObject?
    var kept: [ManagedObject] = []
    while let batch = try cursor.next() {
      #expect(former == nil && context.registeredObjects.count == 10 + kept.count)
      former = batch.last
      kept.append(batch[0])
    }
    #expect(kept.count == 5 && Set(context.registeredObjects) == Set(kept))
    #expect(kept.allSatisfy { !$0.isFault })
  }

  @Test func `the memory of keys is freed with their objects`() throws {
    let object = try Self.container(.memory).newContext().insert(entityName: "Book")
    let keys: [Int64] = [1, 1_500, 3_000, 1 << 40]
    var map = KeyMap()
    defer { map.removePages() }
    func known() -> [Bool] { keys.map { map.object(for: $0) != nil } }
    for key in keys { map.set(.passUnretained(object), for: key) }
    map.removeEmptyPages(.min ... .max)
    #expect(known() == [true, true, true, true])
    map.set(nil, for: 1_500)
    map.set(nil, for: 3_000)
    map.removeEmptyPages(1...2_000)
    #expect(known() == [true, false, false, true])
    #expect(map.pages.map { $0 != nil } == [true, false, true])
    map.set(.passUnretained(object), for: 1_500)
    #expect(known() == [true, true, false, true])
  }

  @Test(arguments: StoreKind.allCases)
  func `a save between two batches affects the batches ahead`(kind: StoreKind) throws {
    let container = try Self.container(kind)
    let context = container.newContext()
    let cursor = try context.cursor(FetchRequest<Library.Publication>(), batchSize: 20)
    let first = try #require(try cursor.next())
    #expect(first.count == 20)
    let all = try container.newContext().fetch(FetchRequest<Library.Publication>())
    let (seen, deleted) = (first.map(\.objectID), all[30].objectID)
    // Objects of the last batch are changed and deleted; objects of the next ones are deleted.
    for publication in first { publication.title = "seen" }
    context.delete(first[19])
    context.delete(try context.existingObject(with: deleted))
    try context.save()
    context.reset()
    var rest: [ManagedObjectID] = []
    while let batch = try cursor.next() { rest += batch.map(\.objectID) }
    #expect(rest.count == Self.count - 21 && Set(rest).isDisjoint(with: [deleted] + seen))
    var request = FetchRequest<Library.Publication>()
    request.predicate = try FetchPredicate(format: "title == 'seen'")
    #expect(try context.count(for: request) == 19)
  }

  @Test func `a cursor ignores unsaved changes, and registered objects keep their values`() throws {
    let context = try Self.container(.sqlite).newContext()
    let all = try context.fetch(FetchRequest<Library.Publication>())
    all[0].title = "unsaved"
    context.delete(all[1])
    _ = try context.insert(entityName: "Paper")
    let cursor = try context.cursor(FetchRequest<Library.Publication>(), batchSize: 100)
    let found = try #require(try cursor.next())
    #expect(found == all && found[0].title == "unsaved")
  }

  @Test func `relationships are prefetched for each batch`() throws {
    let folder = try Folder()
    let store = try SQLiteStore(path: folder.path("store.sqlite"))
    let container = try PersistentContainer(
      model: Library.model(), classes: Library.classes, sqliteStore: store)
    let context = container.newContext()
    for number in 0..<10 {
      let book = try context.insert(entityName: "Book")
      try book.setValue(.string("\(number)"), forKey: "title")
      try book.setValue(try context.insert(entityName: "Author"), forKey: "author")
    }
    try context.save()
    var request = FetchRequest<Library.Book>()
    request.relationshipKeyPathsForPrefetching = ["author"]
    let cursor = try container.newContext().cursor(request, batchSize: 5)
    store.resetStatementCounters()
    while let books = try cursor.next() {
      #expect(books.allSatisfy { $0.author?.isFault == false })
    }
    // Two batches with their authors, and one that finds no more.
    #expect(store.statementUses().reduce(0) { $0 + $1.executionCount } == 5)
  }

  @Test func `a page of keys needs no sorting and no search by kind`() throws {
    let folder = try Folder()
    let store = try SQLiteStore(path: folder.path("store.sqlite"))
    let part = EntityDescription("Part", subentities: [EntityDescription("Screw")])
    let model = ManagedObjectModel(entities: [
      EntityDescription("Thing", ["name": .string], subentities: [part])
    ])
    let context = try PersistentContainer(model: model, sqliteStore: store).newContext()
    for number in 0..<300 {
      _ = try context.insert(entityName: ["Thing", "Part", "Screw"][number % 3])
    }
    try context.save()
    store.resetStatementCounters()
    let cursor = try context.cursor(FetchRequest<ManagedObject>(entityName: "Part"), batchSize: 10)
    while try cursor.next() != nil {}
    let uses = store.statementUses()
    #expect(uses.count == 1 && uses[0].executionCount == 21 && uses[0].sortCount == 0)
    #expect(
      try store.queryPlan(of: uses[0].sql) == ["SEARCH t0 USING INTEGER PRIMARY KEY (rowid>?)"])
  }

  /// A predicate, and the number of statements for 300 objects in batches of 10; none sorts.
  @Test(arguments: [
    // No index.
    ("note ENDSWITH '3'", 4),
    // An index on one value has its rows in the order of keys.
    ("name == 'b'", 11),
    ("kind == 1 AND note ENDSWITH '3'", 4),
    // A row is in several places of a range.
    ("name < 'b'", 11), ("name IN {'a', 'b'}", 21),
    // A subquery.
    ("parent.note == 'n3'", 4),
    ("children.@count > 0", 4),
    ("note == 'nothing'", 1),
  ])
  func `a page with a predicate continues after the last key, unless that would sort`(
    predicate: String, statements: Int
  ) throws {
    let folder = try Folder()
    let store = try SQLiteStore(path: folder.path("store.sqlite"))
    let thing = EntityDescription(
      "Thing", ["name": .string, "note": .string, "kind": .integer16])
    let parent = RelationshipDescription(name: "parent", destination: thing, maxCount: 1)
    let children = RelationshipDescription(name: "children", destination: thing)
    (parent.inverseRelationship, children.inverseRelationship) = (children, parent)
    thing.properties += [parent, children]
    thing.indexes = [FetchIndexDescription(name: "byName", elements: [.init(property: "name")])]
    let model = ManagedObjectModel(entities: [thing])
    let context = try PersistentContainer(model: model, sqliteStore: store).newContext()
    var former: ManagedObject?
    for number in 0..<300 {
      let object = try context.insert(entityName: "Thing")
      try object.setValue(.string(["a", "b", "c"][number % 3]), forKey: "name")
      try object.setValue(.string("n\(number % 10)"), forKey: "note")
      try object.setValue(.integer(Int64(number % 2)), forKey: "kind")
      if number % 10 == 4, let former { try object.setValue(former, forKey: "parent") }
      former = object
    }
    try context.save()
    context.reset()
    var request = FetchRequest<ManagedObject>(entityName: "Thing")
    request.predicate = try FetchPredicate(format: predicate)
    let expected = try Set(context.objectIDs(for: request))
    store.resetStatementCounters()
    let found = try Self.walk(request, 10, context).flatMap { $0 }
    let uses = store.statementUses()
    #expect(Set(found) == expected && found.count == expected.count)
    #expect(uses.reduce(0) { $0 + $1.executionCount } == statements, "\(uses.map(\.sql))")
    #expect(uses.reduce(0) { $0 + $1.sortCount } == 0)
  }

  private static let sorted: (model: ManagedObjectModel, names: [String]) = {
    let thing = EntityDescription(
      "Thing", ["name": .string, "size": .integer64, "weight": .double, "note": .string],
      subentities: [EntityDescription("Part", subentities: [EntityDescription("Screw")])])
    let names = ["name", "size", "weight"]
    thing.indexes = names.map {
      FetchIndexDescription(name: "by\($0)", elements: [.init(property: $0)])
    }
    return (ManagedObjectModel(entities: [thing]), names)
  }()

  @Test(arguments: 0..<12)
  func `batches in the order of a property contain each object once`(seed: Int) throws {
    var random = SeededRandom(seed: 57, seed)
    let folder = try Folder()
    let path = folder.path("store.sqlite")
    let container = try PersistentContainer(
      model: Self.sorted.model, sqliteStore: SQLiteStore(path: path))
    let context = container.newContext()
    for _ in 0..<Int.random(in: 1...120, using: &random) {
      let name = ["Thing", "Part", "Screw"].randomElement(using: &random) ?? "Thing"
      _ = try context.insert(entityName: name)
    }
    try context.save()
    context.reset()
    // Few values, so that many objects are equal; some are equal only to SQLite or only to Swift.
    let numbers = ["NULL", "1", "2", "-3", "9007199254740993", "9007199254740992"]
    let reals = numbers + ["9007199254740992.0", "1.5", "1e300", "-9e999"]
    let texts = [
      "NULL", "'1'", "'a'", "'A'", "''", "'\u{E9}'", "'e\u{301}'", "CAST(x'61FF62' AS TEXT)",
      "CAST(x'FF' AS TEXT)", "'a' || char(0)",
    ]
    let used = [("ZNAME", texts), ("ZSIZE", numbers), ("ZWEIGHT", reals)].map { column, all in
      (column, all.shuffled(using: &random).prefix(Int.random(in: 1...6, using: &random)))
    }
    let count = try context.count(for: FetchRequest<ManagedObject>(entityName: "Thing"))
    try Database(path: path).write { database in
      for key in 1...count {
        let values = used.map { "\($0) = \($1.randomElement(using: &random) ?? "NULL")" }
        try database.execute(
          sql: "UPDATE ZTHING SET \(values.joined(separator: ", ")), ZNOTE = \(key % 3) "
            + "WHERE Z_PK = \(key)")
      }
    }
    for property in Self.sorted.names {
      for (entity, ascending) in [
        ("Thing", true), ("Thing", false), ("Part", true), ("Screw", false),
      ] {
        var request = FetchRequest<ManagedObject>(entityName: entity)
        request.sortDescriptors = [FetchSortDescriptor(key: property, ascending: ascending)]
        if Bool.random(using: &random) {
          request.predicate = try FetchPredicate(format: "note != '1'")
        }
        let expected = try context.objectIDs(for: request)
        let size = Int.random(in: 1...40, using: &random)
        let cursor = try context.cursor(request, batchSize: size)
        var found: [ManagedObjectID] = []
        while let batch = try cursor.next() {
          #expect(batch.count == min(size, expected.count - found.count))
          found += batch.map(\.objectID)
        }
        #expect(found == expected, "seed \(seed), \(entity).\(property), \(used)")
      }
    }
  }

  /// With indexes on size and kind; without one, all addresses are read first.
  @Test(arguments: [
    ("size", true, true), ("size", false, true), ("kind", true, true), ("note", true, false),
    ("parent.size", true, false),
  ])
  func `a page in the order of an index is found by it`(
    key: String, ascending: Bool, hasPages: Bool
  ) throws {
    let folder = try Folder()
    let store = try SQLiteStore(path: folder.path("store.sqlite"))
    let thing = EntityDescription(
      "Thing", ["size": .integer64, "note": .string, "kind": .integer16])
    thing.properties.append(
      RelationshipDescription(name: "parent", destination: thing, maxCount: 1))
    thing.indexes = ["size", "kind"].map {
      FetchIndexDescription(name: "by\($0)", elements: [.init(property: $0)])
    }
    let container = try PersistentContainer(
      model: ManagedObjectModel(entities: [thing]), sqliteStore: store)
    let context = container.newContext()
    for number in 0..<300 {
      let object = try context.insert(entityName: "Thing")
      try object.setValue(.integer(Int64(number * 7 % 300)), forKey: "size")
      try object.setValue(.integer(Int64(number % 2)), forKey: "kind")
    }
    try context.save()
    context.reset()
    var request = FetchRequest<ManagedObject>(entityName: "Thing")
    request.sortDescriptors = [FetchSortDescriptor(key: key, ascending: ascending)]
    let expected = try context.objectIDs(for: request)
    store.resetStatementCounters()
    let found = try Self.walk(request, 10, context).flatMap { $0 }
    #expect(found == expected)
    let uses = store.statementUses()
    let reads = uses.filter { $0.sql.hasPrefix("SELECT") && $0.sql.contains("Z_OPT") }
    #expect(reads.allSatisfy { $0.sql.contains("LIMIT") } == hasPages)
    guard hasPages else { return }
    #expect(uses.allSatisfy { $0.sortCount == 0 && $0.fullScanStepCount == 0 }, "\(uses)")
  }

  @Test func `another program's change of the last object loses no row`() throws {
    let folder = try Folder()
    let path = folder.path("store.sqlite")
    let container = try PersistentContainer(
      model: Self.sorted.model, sqliteStore: SQLiteStore(path: path))
    let context = container.newContext()
    for number in 0..<30 {
      try context.insert(entityName: "Thing").setValue(.integer(Int64(number)), forKey: "size")
    }
    try context.save()
    context.reset()
    var request = FetchRequest<ManagedObject>(entityName: "Thing")
    request.sortDescriptors = [FetchSortDescriptor(key: "size")]
    let cursor = try context.cursor(request, batchSize: 10)
    var found: [ManagedObjectID] = []
    while let batch = try cursor.next() {
      found += batch.map(\.objectID)
      // An unsaved value does not move the cursor either.
      try batch.last?.setValue(.integer(1_000), forKey: "size")
      try Database(path: path).write {
        try $0.execute(
          sql: "UPDATE ZTHING SET ZSIZE = 500 WHERE Z_PK = \(batch[batch.count - 1].objectID.key)")
      }
    }
    #expect(Set(found).count == 30)
  }

  @Test func `a class that the entity does not have is rejected`() throws {
    let context = try Self.container(.memory).newContext()
    #expect(throws: ObjectGraphError.self) {
      _ = try context.cursor(FetchRequest<Library.Book>(entityName: "Publication"), batchSize: 5)
    }
  }
}
