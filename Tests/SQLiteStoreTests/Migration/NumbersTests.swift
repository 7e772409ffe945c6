import Foundation
import TestSupport
import Testing

@testable import Lineage

/// The history and keys of a store, which refer to entities by number, after a change of numbers.
@Suite struct NumbersTests {
  private static func library(extra: String?) -> ManagedObjectModel {
    let tag = Small.entity("Tag")
    let publication = Small.entity(
      "Publication", [Small.text("title")], [Small.entity("Book"), Small.entity("Paper")])
    let reader = Small.entity("Reader")
    Small.relate(publication, Small.End(name: "tags"), tag, Small.End(name: "items"))
    Small.relate(
      reader, Small.End(name: "favourite", many: false), publication, Small.End(name: "readers"))
    let model = Small.model(tag, publication, reader)
    if let extra { model.entities.append(Small.entity(extra)) }
    return model
  }

  private func filled() throws -> VersionedStore {
    let store = try VersionedStore()
    try store.write(Self.library(extra: nil)) { context in
      let tag = try context.add("Tag")
      for entity in ["Book", "Paper", "Publication"] {
        let object = try context.add(entity, ["title": .string(entity)])
        try object.add(tag, to: "tags")
        try context.add("Reader").setToOne(object, for: "favourite")
      }
    }
    return store
  }

  private func strings(_ path: String, _ sql: String) throws -> [String] {
    let queue = try Database(path: path)
    defer { try? queue.close() }
    return try queue.read { database in
      try DatabaseRow.fetchAll(database, sql: sql).map { row in
        row.description.replacing("|", with: " ")
      }
    }
  }

  @Test(.covers("L18", "L14"))
  func `an entity that sorts first shifts all numbers without losing data`() throws {
    let store = try filled()
    let before = try store.content(Self.library(extra: nil), nil)
    let keys = "SELECT Z_ENT, Z_NAME, Z_SUPER, Z_MAX FROM Z_PRIMARYKEY ORDER BY Z_ENT"
    #expect(
      try strings(store.path, keys) == [
        #"1 "Publication" 0 3"#, #"2 "Book" 1 0"#, #"3 "Paper" 1 0"#, #"4 "Reader" 0 3"#,
        #"5 "Tag" 0 1"#,
      ])
    let report = try StoreMigration().migrate(
      sqliteAt: store.path, to: Self.library(extra: "Aardvark"))
    #expect(report?.isInPlace == true)
    #expect(
      try strings(store.path, keys) == [
        #"1 "Aardvark" 0 0"#, #"2 "Publication" 0 3"#, #"3 "Book" 2 0"#, #"4 "Paper" 2 0"#,
        #"5 "Reader" 0 3"#, #"6 "Tag" 0 1"#,
      ])
    #expect(
      try strings(store.path, "SELECT Z_PK, Z_ENT FROM ZPUBLICATION ORDER BY 1")
        .map { $0.suffix(1) } == ["3", "4", "2"])
    #expect(
      try strings(store.path, "SELECT Z2_FAVOURITE FROM ZREADER ORDER BY ZFAVOURITE")
        == ["3", "4", "2"])
    let tables =
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND name LIKE 'Z!_%' ESCAPE '!'"
    #expect(try strings(store.path, tables).contains(#""Z_2TAGS""#))
    #expect(
      try strings(store.path, "SELECT Z_2ITEMS, Z_6TAGS FROM Z_2TAGS ORDER BY 1")
        == ["1 1", "2 1", "3 1"])
    #expect(try store.content(Self.library(extra: "Aardvark"), nil) == before)
  }

  @Test func `a history names its entities by the new numbers`() throws {
    let store = try filled()
    let queue = try Database(path: store.path)
    try queue.write { database in
      try database.execute(
        sql: """
          CREATE TABLE ACHANGE (Z_PK INTEGER PRIMARY KEY, ZENTITY INTEGER, ZENTITYPK INTEGER,
            ZCOLUMNS BLOB, ZTOMBSTONE0 BLOB);
          INSERT INTO ACHANGE VALUES
            (1, 2, 1, x'01', 'a'), (2, 3, 2, x'02', 'b'), (3, 4, 1, x'03', 'c'), (4, 5, 1, x'04', 'd');
          INSERT INTO Z_PRIMARYKEY VALUES(16001, 'CHANGE', 0, 3);
          """)
    }
    try queue.close()
    let new = Self.library(extra: "Aardvark")
    new.entitiesByName["Publication"]?.subentities.removeAll { $0.name == "Book" }
    let paper = try #require(new.entitiesByName["Paper"])
    paper.properties.append(Small.text("journal"))
    let tag = try #require(new.entitiesByName["Tag"])
    tag.name = "Word"
    tag.renamingIdentifier = "Tag"
    _ = try StoreMigration(allowingLoss: true).migrate(sqliteAt: store.path, to: new)
    // The first was about a book; the bits of a paper's changes and the value kept under a tag's
    // name are no longer known.
    let changes =
      "SELECT Z_PK, ZENTITY, hex(ZCOLUMNS), ifnull(ZTOMBSTONE0, '-') FROM ACHANGE ORDER BY 1"
    #expect(
      try strings(store.path, changes)
        == [#"2 3 "" "b""#, #"3 4 "03" "c""#, #"4 5 "04" "-""#])
    #expect(
      try strings(store.path, "SELECT Z_NAME, Z_MAX FROM Z_PRIMARYKEY WHERE Z_ENT > 16000")
        == [#""CHANGE" 3"#])
  }
}
