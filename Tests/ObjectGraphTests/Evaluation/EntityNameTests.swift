import TestModels
import TestSupport
import Testing

@testable import Lineage

/// Sorting, grouping and dividing by the kind of objects.
@Suite struct EntityNameTests {
  private func context(_ kind: StoreKind) throws -> ManagedObjectContext {
    let item = EntityDescription(
      "Item", ["title": .string],
      subentities: [
        EntityDescription("Note"),
        EntityDescription("Media", subentities: [EntityDescription("Photo")]),
      ])
    let folder = EntityDescription("Folder", ["name": .string])
    item.join("folder", .one, to: folder, "items", .many)
    item.refer("cover", .one, to: item)
    let context = try TestStore(kind).open(ManagedObjectModel(entities: [item, folder]))
      .newContext()
    let home = try context.insert(entityName: "Folder")
    for (entity, title) in [
      ("Note", "b"), ("Photo", "c"), ("Item", "a"), ("Note", "a"), ("Media", "d"), ("Photo", "a"),
    ] {
      let object = try context.insert(entityName: entity)
      try object.setValue(.string(title), forKey: "title")
      object.setToOne(home, for: "folder")
    }
    return context
  }

  private func request(ascending: Bool = true) -> FetchRequest<ManagedObject> {
    var request = FetchRequest<ManagedObject>(entityName: "Item")
    request.sortDescriptors = [
      FetchSortDescriptor(key: "entityName", ascending: ascending),
      FetchSortDescriptor(key: "title"),
    ]
    return request
  }

  private static let sorted = ["Item a", "Media d", "Note a", "Note b", "Photo a", "Photo c"]

  @Test(arguments: StoreKind.allCases, [false, true])
  func `objects sort by the name of their entity, saved or not`(kind: StoreKind, saves: Bool) throws
  {
    let context = try context(kind)
    if saves { try context.save() }
    let found = try context.fetch(request()).map { "\($0.entityName) \($0.string("title") ?? "")" }
    #expect(found == Self.sorted)
    let reversed = try context.fetch(request(ascending: false)).map(\.entityName)
    #expect(reversed == ["Photo", "Photo", "Note", "Note", "Media", "Item"])
  }

  @Test(arguments: StoreKind.allCases)
  func `sections by kind are complete`(kind: StoreKind) throws {
    let context = try context(kind)
    try context.save()
    let results = try FetchedResults(
      request(), in: context, sectionNameKeyPath: "entityName")
    #expect(results.sections.map(\.name) == ["Item", "Media", "Note", "Photo"])
    #expect(results.sections.map(\.objects.count) == [1, 1, 2, 2])
  }

  @Test(arguments: StoreKind.allCases)
  func `groups by kind count each kind`(kind: StoreKind) throws {
    let context = try context(kind)
    try context.save()
    var request = DictionaryRequest(entityName: "Item")
    request.propertiesToFetch = [
      "entityName", .init("count", .aggregate(.count, .keyPath(.subject))),
    ]
    request.propertiesToGroupBy = ["entityName"]
    request.sortDescriptors = [FetchSortDescriptor(key: "entityName")]
    let rows = try context.fetch(request)
    #expect(
      rows.map { $0["entityName"] }
        == ["Item", "Media", "Note", "Photo"].map { .attribute(.string($0)) })
    #expect(rows.map { $0["count"] } == [1, 1, 2, 2].map { .attribute(.integer($0)) })
  }

  @Test(arguments: StoreKind.allCases, [false, true])
  func `predicates compare the name, also over relationships`(kind: StoreKind, saves: Bool) throws {
    let context = try context(kind)
    let photo = try #require(try context.fetch(request()).last)
    let note = try #require(try context.fetch(request()).first)
    note.setToOne(photo, for: "cover")
    if saves { try context.save() }
    func count(_ entity: String, _ format: String) throws -> Int {
      try context.count(
        for: FetchRequest<ManagedObject>(
          entityName: entity, predicate: try FetchPredicate(format: format)))
    }
    #expect(try count("Item", "entityName == 'Note'") == 2)
    #expect(try count("Item", "cover.entityName == 'Photo'") == 1)
    #expect(try count("Item", "cover.entityName == nil") == 5)
    #expect(try count("Folder", "ANY items.entityName BEGINSWITH 'Ph'") == 1)
    #expect(try count("Item", "folder.entityName == 'Folder'") == 6)
  }
}
