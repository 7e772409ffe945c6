import Foundation
import Lineage
import TestModels
import TestSupport
import Testing

@Suite struct BatchRequestTests {
  private func context(_ kind: StoreKind) throws -> (ManagedObjectContext, TestStore) {
    let store = try TestStore(kind)
    let context = try store.open(Kennel.model(), classes: Kennel.classes).newContext()
    for (entity, name) in [("Cat", "Ada"), ("Dog", "Bodo"), ("Puppy", "Cleo"), ("Animal", "Dodo")] {
      try context.add(entity, name).weight = 1
    }
    try context.save()
    return (context, store)
  }

  @Test(.covers("C33"), arguments: StoreKind.allCases)
  func `a batch deletion includes sub-entities unless the request excludes them`(kind: StoreKind)
    throws
  {
    let (context, _) = try context(kind)
    var request = BatchDeleteRequest(entityName: "Dog")
    request.includesSubentities = false
    #expect(try context.execute(request).deleted.count == 1)
    #expect(try context.names() == ["Ada", "Cleo", "Dodo"])
    #expect(try context.execute(BatchDeleteRequest(entityName: "Dog")).deleted.count == 1)
    #expect(try context.names() == ["Ada", "Dodo"])
    let ids = try context.objectIDs(for: FetchRequest<Kennel.Animal>())
    try context.execute(try BatchDeleteRequest(objectIDs: ids))
    #expect(try context.names() == [])
  }

  @Test(.covers("C34"), arguments: StoreKind.allCases)
  func `a batch update reaches the objects of a context when it is merged`(kind: StoreKind) throws {
    let (context, _) = try context(kind)
    let (bodo, cleo) = (try context.animal("Bodo"), try context.animal("Cleo"))
    var request = BatchUpdateRequest(entityName: "Dog")
    request.includesSubentities = false
    request.propertiesToUpdate = [
      "weight": .function(.add, [.property("weight"), .value(.attribute(.double(9)))])
    ]
    let first = try context.execute(request)
    #expect(first.updated.map(\.entityName) == ["Dog"])
    #expect(bodo.weight == 1)
    try context.mergeChanges(from: first)
    #expect(bodo.weight == 10)
    request.includesSubentities = true
    try context.mergeChanges(from: try context.execute(request))
    #expect(bodo.weight == 19)
    #expect(cleo.weight == 10)
    #expect(try context.animal("Ada").weight == 1)
    // The versions were merged too, so a normal save does not conflict.
    bodo.weight = 2
    try context.save()
  }

  @Test(arguments: StoreKind.allCases)
  func `a batch insertion fills in defaults and rejects rows without required values`(
    kind: StoreKind
  ) throws {
    let (context, _) = try context(kind)
    let inserted = try context.execute(
      BatchInsertRequest(
        entityName: "Cat", rows: [["name": .string("Eva")], ["name": .string("Zoe")]]))
    #expect(inserted.inserted.count == 2)
    #expect((try context.animal("Eva") as? Kennel.Cat)?.lives == 9)
    #expect(throws: ObjectGraphError.self) {
      try context.execute(
        BatchInsertRequest(entityName: "Cat", rows: [["name": .string("Ida")], [:]]))
    }
    #expect(try context.names("Cat") == ["Ada", "Eva", "Zoe"])
  }

  /// Inserts measures, whose model has each kind of rule and a derived attribute.
  private func measures(_ kind: StoreKind, count: Int64 = 0) throws -> ManagedObjectContext {
    let key = AttributeDescription.string
    key.derivationExpression = "uppercase:(text)"
    let measure = EntityDescription(
      "Measure",
      [
        "n": .integer32.following(AttributeRules(minimum: .integer(0), maximum: .integer(9))),
        "real": .double.following(AttributeRules(maximum: .double(1.5))),
        "price": .decimal.following(AttributeRules(minimum: .decimal(2))),
        "day": .date.following(
          AttributeRules(minimum: .date(Date(timeIntervalSinceReferenceDate: 0)))),
        "text": .string.following(
          AttributeRules(minimumLength: 2, maximumLength: 4, regularExpression: "[a-zé]+")),
        "bytes": .binary.following(AttributeRules(maximumLength: 2)),
        "free": .integer64, "key": key,
      ], subentities: [EntityDescription("Sub")], uniquenessConstraints: [["free"]])
    let context = try TestStore(kind).open(ManagedObjectModel(entities: [measure])).newContext()
    for number in 0..<count {
      let object = try context.insert(entityName: number % 2 == 0 ? "Measure" : "Sub")
      try object.setValue(.integer(number), forKey: "n")
      try object.setValue(.integer(number), forKey: "free")
    }
    try context.save()
    return context
  }

  /// The values that break each rule, and those at its bounds.
  private static let rules: [(property: String, wrong: AttributeValue, right: AttributeValue)] = [
    ("n", .integer(10), .integer(9)), ("n", .integer(-1), .integer(0)),
    ("real", .double(1.6), .double(1.5)), ("price", .decimal(1.9), .decimal(2)),
    (
      "day", .date(Date(timeIntervalSinceReferenceDate: -1)),
      .date(Date(timeIntervalSinceReferenceDate: 0))
    ),
    ("text", .string("a"), .string("é\u{65}\u{301}".precomposedStringWithCanonicalMapping)),
    ("text", .string("abcde"), .string("abcd")), ("text", .string("a1"), .string("ab")),
    ("bytes", .binary(Data([1, 2, 3])), .binary(Data([1, 2]))),
  ]

  private func values(_ context: ManagedObjectContext, _ property: String) throws
    -> [AttributeValue?]
  {
    context.reset()
    var request = FetchRequest<ManagedObject>(entityName: "Measure")
    request.sortDescriptors = [FetchSortDescriptor(key: "free")]
    return try context.fetch(request).map { try $0.value(forKey: property) }
  }

  @Test(arguments: StoreKind.allCases, MergePolicy.some)
  func `a batch insertion checks attribute rules as a save does`(
    kind: StoreKind, policy: MergePolicy
  ) throws {
    let context = try measures(kind, count: 1)
    context.mergePolicy = policy
    for (property, wrong, right) in Self.rules {
      let rows =
        [["free": .integer(7)], ["free": .integer(8), property: wrong]]
        as [[String: AttributeValue]]
      let error = #expect(throws: ObjectGraphError.self, "\(property) \(wrong)") {
        try context.execute(BatchInsertRequest(entityName: "Sub", rows: rows))
      }
      guard case .batchRefused("Sub", property, 1, _) = error else {
        Issue.record("\(property): \(String(describing: error))")
        continue
      }
      #expect(try values(context, "free") == [.integer(0)])
      let inserted = try context.execute(
        BatchInsertRequest(
          entityName: "Sub", rows: [["free": .integer(8), property: right], ["free": .integer(9)]]))
      #expect(try values(context, property) == [property == "n" ? .integer(0) : nil, right, nil])
      try context.execute(try BatchDeleteRequest(objectIDs: inserted.inserted))
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `a row that changes a stored object is checked too and reported by its number`(
    kind: StoreKind
  )
    throws
  {
    let context = try measures(kind, count: 2)
    context.mergePolicy = .mergeByPropertyObjectTrump
    let rows =
      [
        ["free": .integer(1), "n": .integer(4)], ["free": .integer(5)], ["free": .integer(5)],
        ["free": .integer(0), "n": .integer(10)],
      ] as [[String: AttributeValue]]
    func refusedRow(_ rows: [[String: AttributeValue]]) -> Int? {
      do {
        try context.execute(BatchInsertRequest(entityName: "Measure", rows: rows))
      } catch ObjectGraphError.batchRefused(_, "n", let row, _) {
        return row
      } catch {
        Issue.record(error)
      }
      return nil
    }
    #expect(refusedRow(rows) == 3)
    #expect(refusedRow(rows.dropLast() + [["free": .integer(6), "n": .integer(10)]]) == 3)
    #expect(try values(context, "n") == [.integer(0), .integer(1)])
  }

  @Test(arguments: StoreKind.allCases)
  func `a batch update checks new values, also computed ones`(kind: StoreKind) throws {
    let context = try measures(kind, count: 10)
    var request = BatchUpdateRequest(entityName: "Measure")
    func isRefused(_ property: String, _ value: FetchExpression) throws -> Bool {
      request.propertiesToUpdate = ["free": .value(.null), property: value]
      do {
        try context.execute(request)
        return false
      } catch ObjectGraphError.batchRefused("Measure", property, nil, _) {
        return true
      }
    }
    let before = try values(context, "n")
    for (property, wrong, _) in Self.rules {
      #expect(try isRefused(property, .value(.attribute(wrong))), "\(property) \(wrong)")
    }
    let more = FetchExpression.function(.add, [.property("n"), .value(.attribute(.integer(1)))])
    #expect(try isRefused("n", more))
    #expect(try isRefused("real", .property("n")))
    #expect(try values(context, "n") == before && values(context, "free") == before)
    // The update succeeds for rows that stay in bounds, and without matching rows.
    request.predicate = .attribute("n", .less, .integer(9))
    #expect(try isRefused("n", more) == false)
    context.reset()
    #expect(
      try context.count(for: FetchRequest(entityName: "Measure", predicate: .isNil("free"))) == 9)
    request.predicate = .attribute("n", .less, .integer(0))
    #expect(try isRefused("n", .value(.attribute(.integer(99)))) == false)
    request.predicate = nil
    for (property, _, right) in Self.rules {
      #expect(try isRefused(property, .value(.attribute(right))) == false, "\(property)")
    }
    #expect(try isRefused("text", .value(.null)) == false)
  }

  @Test(arguments: StoreKind.allCases, MergePolicy.some)
  func `a batch cannot set a derived attribute`(kind: StoreKind, policy: MergePolicy) throws {
    let context = try measures(kind, count: 1)
    context.mergePolicy = policy
    for row in [
      ["key": .string("A"), "free": .integer(3)], ["key": .string("A"), "free": .integer(0)],
    ]
      as [[String: AttributeValue]]
    {
      #expect(throws: ObjectGraphError.self) {
        try context.execute(
          BatchInsertRequest(entityName: "Measure", rows: [["free": .integer(9)], row]))
      }
    }
    var update = BatchUpdateRequest(entityName: "Measure")
    for value in [FetchExpression.value(.attribute(.string("A"))), .value(.null)] {
      update.propertiesToUpdate = ["key": value]
      let error = #expect(throws: ObjectGraphError.self) { try context.execute(update) }
      guard case .batchRefused("Measure", "key", nil, _) = error else {
        Issue.record("\(String(describing: error))")
        continue
      }
    }
    #expect(try values(context, "free") == [.integer(0)] && values(context, "key") == [nil])
    guard policy != .error else { return }
    // A row that changes an object keeps the object's value.
    try context.execute(
      BatchInsertRequest(
        entityName: "Measure", rows: [["free": .integer(0), "text": .string("ab")]]))
    #expect(try values(context, "key") == [.string("AB")])
  }

  @Test func `one request cannot delete IDs of different trees`() throws {
    let (context, _) = try context(.memory)
    let owner = try context.insert(entityName: "Owner")
    let ids = [owner.objectID, try context.animal("Ada").objectID]
    #expect(throws: ObjectGraphError.self) { try BatchDeleteRequest(objectIDs: ids) }
  }

  @Test(arguments: StoreKind.allCases)
  func `dictionaries hold values, groups and their aggregates`(kind: StoreKind) throws {
    let (context, _) = try context(kind)
    try context.animal("Ada").weight = 3
    try context.save()
    var request = DictionaryRequest(entityName: "Animal")
    request.propertiesToFetch = [
      "weight", .init("count", .aggregate(.count, .keyPath(.subject))),
      .init("first", .aggregate(.min, .property("name"))),
    ]
    request.propertiesToGroupBy = ["weight"]
    request.sortDescriptors = [FetchSortDescriptor(key: "weight", ascending: false)]
    let rows = try context.fetch(request)
    #expect(
      rows == [
        [
          "weight": .attribute(.double(3)), "count": .attribute(.integer(1)),
          "first": .attribute(.string("Ada")),
        ],
        [
          "weight": .attribute(.double(1)), "count": .attribute(.integer(3)),
          "first": .attribute(.string("Bodo")),
        ],
      ])
    request.havingPredicate = .attribute("count", .greater, .integer(1))
    #expect(try context.fetch(request).count == 1)
  }
}

extension MergePolicy {
  /// One policy with which a batch insertion only inserts, and both with which it may change
  /// objects.
  fileprivate static let some: [MergePolicy] = [.error, .mergeByPropertyObjectTrump, .overwrite]
}
