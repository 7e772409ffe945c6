import Foundation
import Lineage
import TestModels
import TestSupport
import Testing

/// Batch insertions of rows with existing unique values.
@Suite struct BatchUpsertTests {
  private struct Feed {
    let context: ManagedObjectContext

    init(_ kind: StoreKind) throws {
      let entity = EntityDescription(
        "Quake",
        [
          "code": .string.required, "number": .integer64,
          "place": .string.defaulting(to: .string("somewhere")), "size": .double,
        ], subentities: [EntityDescription("Tremor")],
        uniquenessConstraints: [["code"], ["number"]])
      let model = ManagedObjectModel(entities: [entity])
      context = try TestStore(kind).open(model).newContext()
    }

    func insert(_ rows: [[String: AttributeValue]], _ policy: MergePolicy = .error) throws
      -> SavedChanges
    {
      context.mergePolicy = policy
      let saved = try context.execute(BatchInsertRequest(entityName: "Quake", rows: rows))
      try context.mergeChanges(from: saved)
      return saved
    }

    /// Returns all stored values by code.
    func content() throws -> [String: String] {
      context.reset()
      let objects = try context.fetch(FetchRequest<ManagedObject>(entityName: "Quake"))
      return Dictionary(
        uniqueKeysWithValues: objects.map { object in
          let number = object.integer("number").map { "\($0)" } ?? "-"
          let size = object.double("size").map { "\($0)" } ?? "-"
          return (object.string("code") ?? "", "\(number) \(object.string("place") ?? "-") \(size)")
        })
    }
  }

  private static let old: [[String: AttributeValue]] = [
    ["code": .string("a"), "number": .integer(1), "place": .string("Rome")],
    ["code": .string("b"), "number": .integer(2), "size": .double(5)],
  ]
  private static let new: [[String: AttributeValue]] = [
    ["code": .string("a"), "size": .double(3)],
    ["code": .string("c"), "place": .string("Oslo")],
    ["code": .string("c"), "size": .double(1)],
  ]

  @Test(arguments: StoreKind.allCases)
  func `the merge policy decides about rows that exist`(kind: StoreKind) throws {
    for (policy, a, c) in [
      (.mergeByPropertyObjectTrump, "1 Rome 3.0", "- Oslo 1.0"),
      (.mergeByPropertyStoreTrump, "1 Rome -", "- Oslo -"), (.rollback, "1 Rome -", "- Oslo -"),
      (.overwrite, "1 Rome 3.0", "- Oslo 1.0"),
    ] as [(MergePolicy, String, String)] {
      let feed = try Feed(kind)
      let first = try feed.insert(Self.old)
      let saved = try feed.insert(Self.new, policy)
      #expect(saved.inserted.count == 1)
      #expect(
        saved.updated
          == (policy == .overwrite || policy == .mergeByPropertyObjectTrump
            ? [first.inserted[0]] : []))
      #expect(
        try feed.content() == ["a": a, "b": "2 somewhere 5.0", "c": c], "\(policy)")
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `entities with equal unique values are rejected as a whole`(kind: StoreKind) throws {
    let feed = try Feed(kind)
    _ = try feed.insert(Self.old)
    let before = try feed.content()
    #expect(throws: ObjectGraphError.notUnique(entity: "Quake", properties: ["code"])) {
      try feed.insert(Self.new)
    }
    // One row with the code of one and the number of another.
    #expect(throws: ObjectGraphError.notUnique(entity: "Quake", properties: ["number"])) {
      try feed.insert(
        [["code": .string("z")], ["code": .string("a"), "number": .integer(2)]],
        .mergeByPropertyObjectTrump)
    }
    #expect(throws: ObjectGraphError.self) {
      try feed.insert(
        [["code": .string("z")], ["code": .string("a"), "size": .string("big")]],
        .mergeByPropertyObjectTrump)
    }
    #expect(try feed.content() == before)
  }

  @Test(arguments: StoreKind.allCases)
  func `overwriting keeps elements of a composite that a row lacks`(kind: StoreKind)
    throws
  {
    let place = AttributeDescription.of(.composite)
    place.composite = CompositeDescription(
      name: "Place", elements: [AttributeDescription(name: "street", type: .string)])
    let site = EntityDescription(
      "Site", ["code": .string, "place": place], uniquenessConstraints: [["code"]])
    let context = try TestStore(kind).open(ManagedObjectModel(entities: [site])).newContext()
    context.mergePolicy = .overwrite
    func insert(_ row: [String: AttributeValue]) throws -> AttributeValue? {
      try context.execute(BatchInsertRequest(entityName: "Site", rows: [row]))
      context.reset()
      let sites = try context.fetch(FetchRequest<ManagedObject>(entityName: "Site"))
      #expect(sites.count == 1)
      return try sites.first?.value(forKey: "place.street")
    }
    #expect(try insert(["code": .string("a"), "place.street": .string("x")]) == .string("x"))
    #expect(try insert(["code": .string("a"), "place.street": .string("y")]) == .string("y"))
    #expect(try insert(["code": .string("a")]) == .string("y"))
  }

  @Test func `random batches leave both stores with the content of a plain dictionary`() throws {
    for seed in UInt64(1)..<30 {
      var random = SeededRandom(seed: seed)
      let feeds = try StoreKind.allCases.map(Feed.init)
      var expected: [String: String] = [:]
      for _ in 0..<4 {
        let rows: [[String: AttributeValue]] = (0..<Int.random(in: 1...6, using: &random)).map {
          _ in
          let size = Double(Int.random(in: 0..<9, using: &random))
          return [
            "code": .string(["a", "b", "c", "d", "e"].randomElement(using: &random) ?? "a"),
            "size": .double(size),
          ]
        }
        let isTrump = Bool.random(using: &random)
        for row in rows {
          guard case .string(let code) = row["code"], case .double(let size) = row["size"] else {
            continue
          }
          if isTrump || expected[code] == nil { expected[code] = "- somewhere \(size)" }
        }
        for feed in feeds {
          _ = try feed.insert(
            rows, isTrump ? .mergeByPropertyObjectTrump : .mergeByPropertyStoreTrump)
        }
      }
      for feed in feeds { #expect(try feed.content() == expected, "seed \(seed)") }
    }
  }
}
