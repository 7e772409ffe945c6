import Checklist
import ObjectGraph
import ObjectModel
import StoreKinds
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
  func `a batch deletion includes subentities unless the request excludes them`(kind: StoreKind)
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
    // The versions went along, so a normal save is no conflict.
    bodo.weight = 2
    try context.save()
  }

  @Test(arguments: StoreKind.allCases)
  func `a batch insertion fills in defaults and refuses rows without required values`(
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

  @Test func `IDs of different trees cannot be deleted in one request`() throws {
    let (context, _) = try context(.memory)
    let owner = try context.insert(entityName: "Owner")
    let ids = [owner.objectID, try context.animal("Ada").objectID]
    #expect(throws: ObjectGraphError.self) { try BatchDeleteRequest(objectIDs: ids) }
  }

  @Test(arguments: StoreKind.allCases)
  func `dictionaries hold values, groups and what groups come to`(kind: StoreKind) throws {
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
