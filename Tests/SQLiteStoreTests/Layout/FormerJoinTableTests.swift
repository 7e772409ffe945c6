import Lineage
import TestModels
import TestSupport
import Testing

/// The join table of an entity with itself, of which only one side is ordered.
///
/// Apple's files name it after the ordered side. Earlier versions of the library used the name that
/// sorts first, and their stores are still in use.
@Suite struct FormerJoinTableTests {
  private let folder: Folder
  private var path: String { folder.path("items.sqlite") }

  init() throws { folder = try Folder() }

  private static func model(isNewer: Bool = false) -> ManagedObjectModel {
    let item = EntityDescription("Item", ["name": .string])
    if isNewer { item.properties.append(AttributeDescription(name: "remark", type: .string)) }
    item.join("favorites", .ordered, to: item, "favoriteFolders", .many)
    item.join("parents", .many, to: item, "children", .many)
    return ManagedObjectModel(entities: [item])
  }

  /// Creates a folder with three favourites, the last one first.
  private func makeStore() throws {
    let container = try PersistentContainer(model: Self.model(), sqliteAt: path)
    let context = container.newContext()
    let items = try ["folder", "a", "b", "c"].map { name in
      let item = try context.insert(entityName: "Item")
      try item.setValue(.string(name), forKey: "name")
      return item
    }
    for item in items[1...].reversed() { try items[0].add(item, to: "favorites") }
    try context.save()
  }

  /// Creates the table that earlier versions made for the same model.
  private func makeFormer() throws {
    let queue = try Database(path: path)
    try queue.write {
      try $0.execute(
        sql: """
          CREATE TABLE Z_1FAVORITEFOLDERS ( Z_1FAVORITES INTEGER, Z_1FAVORITEFOLDERS INTEGER,
            Z_FOK_1FAVORITES INTEGER, PRIMARY KEY (Z_1FAVORITES, Z_1FAVORITEFOLDERS) );
          INSERT INTO Z_1FAVORITEFOLDERS SELECT Z_1FAVORITES, Z_1FAVORITEFOLDERS, Z_FOK_1FAVORITES
            FROM Z_1FAVORITES;
          DROP TABLE Z_1FAVORITES;
          CREATE INDEX Z_1FAVORITEFOLDERS_Z_1FAVORITEFOLDERS_INDEX
            ON Z_1FAVORITEFOLDERS (Z_1FAVORITEFOLDERS, Z_1FAVORITES)
          """)
    }
    try queue.close()
  }

  private func names(_ sql: String) throws -> [String] {
    let queue = try Database(path: path)
    defer { try? queue.close() }
    return try queue.read { try String.fetchAll($0, sql: sql) }
  }

  private func favourites(_ container: PersistentContainer) throws -> [AttributeValue?] {
    let items = try container.newContext().fetch(FetchRequest<ManagedObject>(entityName: "Item"))
    let folder = try #require(items.first { try $0.value(forKey: "name") == .string("folder") })
    return try folder.toMany("favorites").map { try $0.value(forKey: "name") }
  }

  @Test func `the ordered side names the table, and without an order the first name does`() throws {
    try makeStore()
    #expect(
      try names("SELECT sql FROM sqlite_schema WHERE type = 'table' AND name GLOB 'Z_1*'") == [
        "CREATE TABLE Z_1CHILDREN ( Z_1PARENTS INTEGER, Z_1CHILDREN INTEGER, "
          + "PRIMARY KEY (Z_1PARENTS, Z_1CHILDREN) )",
        "CREATE TABLE Z_1FAVORITES ( Z_1FAVORITEFOLDERS INTEGER, Z_1FAVORITES INTEGER, "
          + "Z_FOK_1FAVORITES INTEGER, PRIMARY KEY (Z_1FAVORITEFOLDERS, Z_1FAVORITES) )",
      ])
  }

  @Test func `a store with the former table name is read and written and keeps its table`() throws {
    try makeStore()
    try makeFormer()
    let container = try PersistentContainer(model: Self.model(), sqliteAt: path)
    #expect(try favourites(container) == [.string("c"), .string("b"), .string("a")])
    let context = container.newContext()
    let items = try context.fetch(FetchRequest<ManagedObject>(entityName: "Item"))
    let folder = try #require(items.first { try $0.value(forKey: "name") == .string("folder") })
    let last = try #require(try folder.toMany("favorites").last)
    try folder.remove(last, from: "favorites")
    try context.save()
    #expect(try favourites(container) == [.string("c"), .string("b")])
    #expect(
      try names("SELECT name FROM sqlite_schema WHERE tbl_name GLOB 'Z_1FAV*' AND sql NOT NULL")
        .sorted() == [
          "Z_1FAVORITEFOLDERS", "Z_1FAVORITEFOLDERS_Z_1FAVORITEFOLDERS_INDEX",
        ])
  }

  @Test func `a migration moves the links into the table with the current name`() throws {
    try makeStore()
    try makeFormer()
    let container = try PersistentContainer(model: Self.model(isNewer: true), sqliteAt: path)
    #expect(try favourites(container) == [.string("c"), .string("b"), .string("a")])
    #expect(
      try names("SELECT name FROM sqlite_schema WHERE type = 'table' AND name GLOB 'Z_1FAV*'")
        == ["Z_1FAVORITES"])
  }
}
