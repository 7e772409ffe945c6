import Foundation
import Lineage
import TestModels
import TestSupport
import Testing

/// Fetch indexes and constraints; some forms are in none of the available real stores.
@Suite struct DeclaredIndexTests {
  /// Returns Album 1 with FetchingAlbum 2 and SmartAlbum 3; both children have a `state`.
  private func albums(_ indexes: [FetchIndexDescription]) -> EntityDescription {
    let fetching = EntityDescription("FetchingAlbum", ["kind": .integer16, "state": .integer16])
    let smart = EntityDescription("SmartAlbum", ["state": .integer16])
    smart.indexes = indexes
    let album = EntityDescription(
      "Album",
      ["title": .string, "made": .date, "isHidden": .boolean, "cost": .decimal, "badge": .uuid])
    album.subentities = [fetching, smart]
    return album
  }

  private func index(_ elements: FetchIndexDescription.Element..., where format: String? = nil)
    -> FetchIndexDescription
  {
    FetchIndexDescription(
      name: "byState", elements: elements, partialIndexPredicateFormat: format)
  }

  private func made(_ index: FetchIndexDescription) throws -> [String] {
    try LaidOut(albums([index])).statements(named: "Z_SmartAlbum_")
  }

  @Test(.covers("L8"))
  func `an index of a sub-entity spans the root's table, with the numbered column`() throws {
    #expect(
      try made(index(.init(property: "state"), .init(property: "title"))) == [
        "CREATE INDEX Z_SmartAlbum_byState ON ZALBUM "
          + "(ZSTATE1 COLLATE BINARY ASC, ZTITLE COLLATE BINARY ASC)"
      ])
  }

  @Test func `an index that is listed twice is created once`() throws {
    let index = index(.init(property: "state"))
    #expect(try LaidOut(albums([index, index])).statements(named: "Z_SmartAlbum_").count == 1)
  }

  @Test func `descending elements and system columns are written`() throws {
    #expect(
      try made(
        index(
          .init(property: "state", isAscending: false), .init(property: "Z_ENT"),
          .init(property: "Z_PK", isAscending: false))) == [
          "CREATE INDEX Z_SmartAlbum_byState ON ZALBUM (ZSTATE1 COLLATE BINARY DESC, "
            + "Z_ENT COLLATE BINARY ASC, Z_PK COLLATE BINARY DESC)"
        ])
  }

  @Test(arguments: [
    ("state == 1", "ZSTATE1 = 1"), ("1 < state", "ZSTATE1 > 1"),
    ("title != nil", "ZTITLE IS NOT NULL"),
    ("title == nil AND state >= 2", "(ZTITLE IS NULL AND ZSTATE1 >= 2)"),
    (
      "state != 0 AND (isHidden == YES OR title == 'it\\'s')",
      "(ZSTATE1 <> 0 AND (ZISHIDDEN = 1 OR ZTITLE = 'it''s'))"
    ),
    ("cost < 2", "ZCOST < 2.0"),
    ("made > CAST(86400, \"NSDate\")", "ZMADE > 86400.0"),
    (
      "badge == '00000000-0000-0000-0000-00000000000A'",
      "ZBADGE = X'0000000000000000000000000000000A'"
    ),
  ])
  func `a partial index has the predicate in terms of columns`(
    format: String, condition: String
  ) throws {
    #expect(
      try made(index(.init(property: "state"), where: format)) == [
        "CREATE INDEX Z_SmartAlbum_byState ON ZALBUM (ZSTATE1 COLLATE BINARY ASC) "
          + "WHERE \(condition)"
      ])
  }

  @Test(arguments: [
    "title BEGINSWITH 'a'", "NOT state == 1", "title ==[c] 'a'", "state == $a", "state IN {1, 2}",
    "state == kind", "title.length > 1", "nothing == 1", "state ==",
  ])
  func `an index with an unsupported predicate is skipped and reported`(format: String) throws {
    let laidOut = try LaidOut(albums([index(.init(property: "state"), where: format)]))
    #expect(try laidOut.statements(named: "Z_SmartAlbum_").isEmpty)
    let omitted = laidOut.store.omittedIndexes
    #expect(omitted.map(\.index) == ["byState"] && omitted.map(\.entity) == ["SmartAlbum"])
    guard case .predicate(let text, _)? = omitted.first?.reason else {
      Issue.record("\(omitted)")
      return
    }
    #expect(text == format)
  }

  @Test(arguments: [
    ("lowercase:(title)", "LINEAGE_LOWERCASE(ZTITLE)"), ("SELF", "Z_PK"), ("entity", "Z_ENT"),
    ("title", "ZTITLE"),
  ])
  func `an expression of own columns is written as in queries`(text: String, key: String)
    throws
  {
    let laidOut = try LaidOut(albums([index(.init(property: text, expressionType: .string))]))
    #expect(
      try laidOut.statements(named: "Z_SmartAlbum_") == [
        "CREATE INDEX Z_SmartAlbum_byState ON ZALBUM (\(key) COLLATE BINARY ASC)"
      ])
    let context = laidOut.container.newContext()
    try context.insert(entityName: "SmartAlbum").setValue(.string("A"), forKey: "title")
    try context.save()
  }

  @Test(arguments: ["length:(nothing)", "title == 1", "lowercase:(", "title + 1"])
  func `an unsupported expression makes no index and is reported`(text: String) throws {
    let laidOut = try LaidOut(albums([index(.init(property: text, expressionType: .string))]))
    #expect(try laidOut.statements(named: "Z_SmartAlbum_").isEmpty)
    #expect(laidOut.store.omittedIndexes.map(\.reason) == [.expression(text)])
  }

  /// As in Accounts3.sqlite for 18 of 18, 14 of them to-many.
  @Test func `an index over a single relationship is not created, to-one or to-many`() throws {
    let (owner, thing) = (EntityDescription("Owner"), EntityDescription("Thing"))
    owner.join("things", .many, to: thing, "owner", .one)
    owner.indexes = [FetchIndexDescription(name: "byThings", elements: [.init(property: "things")])]
    thing.indexes = [FetchIndexDescription(name: "byOwner", elements: [.init(property: "owner")])]
    let laidOut = try LaidOut(owner, thing)
    #expect(
      try laidOut.statements().filter { $0.contains("INDEX") } == [
        "CREATE INDEX ZTHING_ZOWNER_INDEX ON ZTHING (ZOWNER)"
      ])
    #expect(laidOut.store.omittedIndexes.isEmpty)
  }

  /// Models of shipped apps have such indexes.
  @Test(arguments: [["name", "things"], ["things", "name"]])
  func `an index with a to-many among other elements is valid, and omitted`(names: [String]) throws
  {
    let (owner, thing) = (EntityDescription("Owner", ["name": .string]), EntityDescription("Thing"))
    owner.join("things", .many, to: thing, "owner", .one)
    owner.indexes = [
      FetchIndexDescription(name: "both", elements: names.map { .init(property: $0) }),
      FetchIndexDescription(name: "byName", elements: [.init(property: "name")]),
    ]
    let store = try LaidOut(owner, thing).store
    #expect(store.omittedIndexes.map(\.index) == ["both"])
    #expect(store.omittedIndexes.map(\.reason) == [.noColumn("things")])
  }

  @Test(.covers("L8"))
  func `a constraint is created once, under the entity that declares it`() throws {
    let author = EntityDescription("Author", ["alias": .string])
    author.uniquenessConstraints = [["name"], ["alias"], ["alias"]]
    let writer = EntityDescription("Writer", ["name": .string])
    writer.isAbstract = true
    writer.uniquenessConstraints = [["name"]]
    writer.subentities = [author]
    #expect(
      try LaidOut(writer).statements().filter { $0.contains("UNIQUE") } == [
        "CREATE UNIQUE INDEX Z_Writer_UNIQUE_name ON ZWRITER (ZNAME COLLATE BINARY ASC)",
        "CREATE UNIQUE INDEX Z_Author_UNIQUE_alias ON ZWRITER (ZALIAS COLLATE BINARY ASC)",
      ])
  }

  @Test func `an index can have any name`() throws {
    let name = "by \"state\" (ZTITLE); DROP TABLE ZALBUM; --"
    let indexes = [FetchIndexDescription.CollationType.binary, .rTree].map { type in
      FetchIndexDescription(
        name: "\(type) \(name)", elements: [.init(property: "state", collationType: type)])
    }
    let laidOut = try LaidOut(albums(indexes))
    #expect(
      try laidOut.values(
        "SELECT name FROM sqlite_schema WHERE type IN ('index', 'trigger') "
          + "AND name GLOB 'Z_*SmartAlbum_*' ORDER BY name") == [
          "Z_RT_SmartAlbum_rTree \(name)_DELETE", "Z_RT_SmartAlbum_rTree \(name)_INSERT",
          "Z_RT_SmartAlbum_rTree \(name)_UPDATE", "Z_SmartAlbum_binary \(name)",
        ])
    let context = laidOut.container.newContext()
    try context.insert(entityName: "SmartAlbum").setValue(.integer(3), forKey: "state")
    try context.save()
    #expect(laidOut.store.omittedIndexes.isEmpty)
  }

  @Test func `a document keeps an index over system columns`() throws {
    let model = ManagedObjectModel(entities: [albums([index(.init(property: "Z_PK"))])])
    let again = try ModelDocument(data: Data(ModelDocument(model).xml().utf8)).model()
    #expect(again.entitiesByName["SmartAlbum"]?.indexes == [index(.init(property: "Z_PK"))])
  }
}
