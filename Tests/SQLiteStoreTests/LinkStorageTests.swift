import Foundation
import TestModels
import TestSupport
import Testing

@testable import Lineage

/// Ordered relationships and to-many relationships without an inverse in the file.
@Suite struct LinkStorageTests {
  private let folder: Folder
  private let store: SQLiteStore
  private let container: PersistentContainer

  /// Returns Album 1, Note 2, Page 3, and Photo 4 with its child Panorama 5.
  private static func model() -> ManagedObjectModel {
    let album = EntityDescription("Album", ["name": .string])
    let photo = EntityDescription("Photo", ["name": .string])
    photo.subentities = [EntityDescription("Panorama")]
    let note = EntityDescription("Note", ["name": .string, "notes": .string])
    let page = EntityDescription("Page", ["name": .string])
    album.join("photos", .ordered, to: photo, "albums", .many)
    photo.join("comments", .ordered, to: note, "photo", .one)
    album.properties += [
      RelationshipDescription(name: "notes", destination: note),
      RelationshipDescription(name: "pages", destination: page, isOrdered: true),
    ]
    let shown = AttributeDescription(name: "shown", type: .string, isTransient: true)
    page.properties.append(shown)
    return ManagedObjectModel(entities: [album, photo, note, page])
  }

  init() throws {
    folder = try Folder()
    store = try SQLiteStore(path: folder.path("links.sqlite"))
    container = try PersistentContainer(model: Self.model(), sqliteStore: store)
    for (entity, count) in [("Album", 2), ("Photo", 5), ("Note", 4), ("Page", 4)] {
      let rows = (1...count).map { ["name": AttributeValue.string("\(entity) \($0)")] }
      _ = try store.insert(AnySequence(rows), of: layout(entity))
    }
  }

  private func layout(_ name: String) throws -> EntityLayout {
    try #require(container.layout.entity(named: name))
  }

  private func relationship(_ entity: String, _ name: String) throws -> RelationshipLayout {
    try #require(try layout(entity).relationships[name])
  }

  private func link(
    _ relationship: RelationshipLayout, added: [(Int64, Int64)] = [], removed: [(Int64, Int64)] = []
  ) throws {
    func pair(_ keys: (Int64, Int64)) -> LinkChanges.Pair {
      LinkChanges.Pair(
        source: keys.0, destination: keys.1,
        sourceEntity: Int32(relationship.declaringEntity),
        destinationEntity: Int32(relationship.destination))
    }
    var change = LinkChanges(relationship: relationship)
    change.added = ContiguousArray(added.map(pair))
    change.removed = ContiguousArray(removed.map(pair))
    var changes = StoreChanges()
    changes.links = [change]
    #expect(try store.save(changes).isEmpty)
  }

  private func order(_ relationship: RelationshipLayout, _ owner: Int64, _ keys: [Int64]) throws {
    var changes = StoreChanges()
    changes.orders = [
      OrderChange(
        relationship: relationship,
        owner: StoreAddress(entity: relationship.declaringEntity, key: owner),
        destinations: keys.map { StoreAddress(entity: relationship.destination, key: $0) })
    ]
    #expect(try store.save(changes).isEmpty)
  }

  private func rows(_ sql: String) throws -> [String] {
    try Database(path: store.path).read { database in
      try DatabaseRow.fetchAll(database, sql: sql).map(\.description)
    }
  }

  /// `Z_FOK_` columns follow the integers, and `Z<n><NAME>` has an index.
  @Test
  func `the tables have Core Data's columns, and none for transient attributes`()
    throws
  {
    let sql = try rows("SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL").map {
      $0.trimmingCharacters(in: ["\""])
    }
    #expect(
      sql.contains(
        "CREATE TABLE ZNOTE ( Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, "
          + "Z1NOTES INTEGER, ZPHOTO INTEGER, Z4_PHOTO INTEGER, Z_FOK_PHOTO INTEGER, "
          + "ZNAME VARCHAR, ZNOTES VARCHAR )"))
    #expect(sql.contains("CREATE INDEX ZNOTE_Z1NOTES_INDEX ON ZNOTE (Z1NOTES)"))
    #expect(
      sql.contains(
        "CREATE TABLE ZPAGE ( Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, "
          + "Z1PAGES INTEGER, Z_FOK_1PAGES INTEGER, ZNAME VARCHAR )"))
    #expect(
      sql.contains(
        "CREATE TABLE Z_4ALBUMS ( Z_4PHOTOS INTEGER, Z_1ALBUMS INTEGER, Z_FOK_4PHOTOS INTEGER, "
          + "PRIMARY KEY (Z_4PHOTOS, Z_1ALBUMS) )"))
    #expect(!sql.contains { $0.contains("SHOWN") })
    #expect(!sql.contains { $0.contains("INDEX") && $0.contains("FOK") })
  }

  @Test func `links of an ordered join table are read in order from one side`() throws {
    let photos = try relationship("Album", "photos")
    try link(photos, added: [(1, 1), (1, 2), (1, 3), (2, 1), (2, 3)])
    try order(photos, 1, [3, 1, 2])
    #expect(try store.destinations(of: [1, 2], along: photos) == [1: [3, 1, 2], 2: [1, 3]])
    #expect(
      try store.destinations(of: [1, 3], along: relationship("Photo", "albums")) == [
        1: [1, 2], 3: [1, 2],
      ])
    #expect(
      try rows("SELECT Z_4PHOTOS, Z_FOK_4PHOTOS FROM Z_4ALBUMS WHERE Z_1ALBUMS = 1 ORDER BY 2")
        == ["3|2048", "1|3072", "2|4096"])
    // An object without a position comes last; moving one changes one row.
    try link(photos, added: [(1, 4)])
    #expect(try store.destinations(of: [1], along: photos) == [1: [3, 1, 2, 4]])
    try order(photos, 1, [3, 4, 1, 2])
    #expect(
      try rows("SELECT Z_4PHOTOS, Z_FOK_4PHOTOS FROM Z_4ALBUMS WHERE Z_1ALBUMS = 1 ORDER BY 2")
        == ["3|2048", "4|2560", "1|3072", "2|4096"])
    try link(photos, removed: [(1, 1)])
    #expect(try store.destinations(of: [1], along: photos) == [1: [3, 4, 2]])
  }

  @Test func `references of an ordered one-to-many are read in order`() throws {
    let comments = try relationship("Photo", "comments")
    let photo = ManagedObjectID(
      entity: try layout("Photo"), key: 2, storeIdentifier: store.identifier)
    _ = try store.update(
      BatchUpdateDraft(
        fetch: FetchDraft(entity: try layout("Note")),
        assignments: [("photo", .value(.object(photo)))]
      ).checked(in: container.layout))
    try order(comments, 2, [4, 2, 1, 3])
    #expect(try store.destinations(of: [1, 2], along: comments) == [2: [4, 2, 1, 3]])
    // A key that does not belong to the owner gets no position.
    try order(comments, 1, [1])
    #expect(try store.destinations(of: [2], along: comments) == [2: [4, 2, 1, 3]])
  }

  @Test func `a to-many without an inverse is stored in the destinations, which have one owner`()
    throws
  {
    let (notes, pages) = (try relationship("Album", "notes"), try relationship("Album", "pages"))
    try link(notes, added: [(1, 1), (1, 2), (2, 3)])
    #expect(try store.destinations(of: [1, 2], along: notes) == [1: [1, 2], 2: [3]])
    try link(notes, added: [(2, 1)], removed: [(1, 2), (1, 3)])
    #expect(try store.destinations(of: [1, 2], along: notes) == [2: [1, 3]])
    try link(pages, added: [(1, 1), (1, 2), (1, 3)])
    try order(pages, 1, [2, 3, 1])
    #expect(try store.destinations(of: [1], along: pages) == [1: [2, 3, 1]])
    // Linking again keeps the position, and another owner does not.
    try link(pages, added: [(1, 2), (2, 3)])
    #expect(try store.destinations(of: [1, 2], along: pages) == [1: [2, 1], 2: [3]])
    #expect(
      try rows("SELECT Z_PK, Z1PAGES, Z_FOK_1PAGES FROM ZPAGE") == [
        "1|1|4096", "2|1|2048", "3|2|NULL", "4|NULL|NULL",
      ])
  }

  @Test
  func `predicates follow to-manys without an inverse, also to an attribute of the same name`()
    throws
  {
    try link(relationship("Album", "notes"), added: [(1, 1), (1, 2), (2, 3)])
    func keys(_ predicate: FetchPredicate) throws -> [Int64] {
      let draft = FetchDraft(entity: try layout("Album"), predicate: predicate)
      return try store.addresses(draft.checked(in: container.layout)).map(\.key)
    }
    #expect(try keys(.test(.aggregate(.count, .path("notes")), .equal, .number(2))) == [1])
    #expect(try keys(.test(.path("notes.name"), .equal, .text("Note 3"), .any)) == [2])
    #expect(try keys(.test(.path("notes.notes"), .equal, .null, .all)) == [1, 2])
  }

  @Test func `deleting an owner leaves its destinations without one`() throws {
    let (notes, pages) = (try relationship("Album", "notes"), try relationship("Album", "pages"))
    try link(notes, added: [(1, 1), (2, 2)])
    try link(pages, added: [(1, 1), (2, 2)])
    try order(pages, 1, [1])
    let context = container.newContext()
    var request = FetchRequest<ManagedObject>(entityName: "Album")
    request.fetchLimit = 1
    var changes = StoreChanges()
    changes.deleted = ContiguousArray(try context.fetch(request))
    #expect(try store.save(changes).isEmpty)
    #expect(try rows("SELECT Z_PK, Z1NOTES FROM ZNOTE WHERE Z1NOTES NOT NULL") == ["2|2"])
    #expect(try rows("SELECT Z1PAGES, Z_FOK_1PAGES FROM ZPAGE WHERE Z_PK = 1") == ["NULL|NULL"])
    _ = try store.delete(matching: StoreFetch(entity: try layout("Album")))
    #expect(try rows("SELECT Z_PK FROM ZNOTE WHERE Z1NOTES NOT NULL").isEmpty)
  }
}
