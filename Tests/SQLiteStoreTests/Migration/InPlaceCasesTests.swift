import Foundation
import TestSupport
import Testing

@testable import Lineage

/// Changes to a model one by one, with the statements on its tables.
@Suite struct InPlaceCasesTests {
  private func steps(_ old: ManagedObjectModel, _ new: ManagedObjectModel) throws
    -> [SchemaPlan.Step]
  {
    let layouts = try [old, new].map { try ModelLayout(model: $0) }.map {
      StoreLayout(model: $0, numbers: StoreLayout.freshNumbers(of: $0))
    }
    let indexes = SchemaSQL(layout: layouts[0]).statements.filter { $0.contains(" INDEX ") }.map {
      let words = $0.split(separator: " ").map(String.init)
      let place = words.firstIndex(of: "ON") ?? 0
      return StoredIndex(name: words[place - 1], table: words[place + 1], sql: $0)
    }
    return SchemaPlan(
      try MappingModel.inferred(from: old, to: new), from: layouts[0], to: layouts[1], indexes
    ).steps
  }

  private static func articles(_ properties: PropertyDescription...) -> ManagedObjectModel {
    Small.model(Small.entity("Article", properties, [Small.entity("Post")]))
  }

  @Test func `an optional attribute takes one statement`() throws {
    let old = Self.articles(Small.text("cover"))
    #expect(
      try steps(old, Self.articles(Small.text("cover"), Small.number("likes"))) == [
        .addColumn(table: "ZARTICLE", name: "ZLIKES", type: "INTEGER"),
        .hierarchyIsDone(entity: "Article", table: "ZARTICLE"),
      ])
  }

  @Test(.covers("L12"))
  func `a renamed attribute renames its column and leaves the others`() throws {
    let old = Self.articles(Small.text("cover"), Small.text("title"))
    #expect(
      try steps(old, Self.articles(Small.text("frontCover", from: "cover"), Small.text("title")))
        == [
          .renameColumn(table: "ZARTICLE", "ZCOVER", to: "ZFRONTCOVER"),
          .hierarchyIsDone(entity: "Article", table: "ZARTICLE"),
        ])
    let store = try VersionedStore()
    try store.write(old) { try $0.add("Post", ["cover": .string("c"), "title": .string("t")]) }
    // The title is removed.
    let new = Self.articles(Small.text("frontCover", from: "cover"))
    #expect(try store.content(new) == ["Post p1 frontCover=c"])
    #expect(
      try StoreSchema(store.path).columns["ZARTICLE"] == [
        "ZFRONTCOVER VARCHAR 0", "Z_ENT INTEGER 0", "Z_OPT INTEGER 0", "Z_PK INTEGER 1",
      ])
  }

  @Test(.covers("C86"))
  func `abstract and concrete entities can be swapped without a statement`() throws {
    func model(_ isAbstract: Bool) -> ManagedObjectModel {
      Small.model(
        Small.entity(
          "Root", abstract: isAbstract, [Small.text("x")],
          [Small.entity("Leaf", abstract: !isAbstract)]))
    }
    #expect(
      try steps(model(false), model(true)) == [.hierarchyIsDone(entity: "Root", table: "ZROOT")])
    let (one, other) = (model(false), model(true))
    #expect(one.entityVersionHashesByName["Leaf"] != other.entityVersionHashesByName["Leaf"])
    let store = try VersionedStore()
    try store.write(model(false)) { try $0.add("Root", ["x": .string("kept")]) }
    let report = try StoreMigration().migrate(sqliteAt: store.path, to: model(true))
    #expect(report?.isInPlace == true)
    #expect(
      report?.warnings == [
        MigrationWarning(entity: "Root", finding: .abstractWithObjects, objectCount: 1)
      ])
    #expect(try store.content(model(true), nil) == ["Root p1 x=kept"])
  }

  /// Returns books with the child comics, and the pages of both.
  private static func books(_ isNew: Bool) -> ManagedObjectModel {
    let comic = Small.entity("Comic", isNew ? [Small.text("artist")] : [])
    let book = Small.entity("Book", [Small.text("title")], [comic])
    let page = Small.entity("Page", isNew ? [Small.number("number")] : [])
    Small.relate(
      page, Small.End(name: "book", many: false), book, Small.End(name: "pages", ordered: true))
    return Small.model(book, page)
  }

  @Test(.covers("C80"))
  func `attributes are added to a sub-entity and to a related entity`() throws {
    let store = try VersionedStore()
    try store.write(Self.books(false)) { context in
      for number in 0..<20 {
        let book = try context.add(
          number % 4 == 0 ? "Comic" : "Book", ["title": .string("b\(number)")])
        for _ in 0..<5 { try book.add(try context.add("Page"), to: "pages") }
      }
    }
    let before = try store.content(Self.books(false), nil)
    #expect(before.count == 120)
    let report = try StoreMigration().migrate(sqliteAt: store.path, to: Self.books(true))
    #expect(report?.isInPlace == true)
    let after = before.map { line in
      line.hasPrefix("Page")
        ? line.replacing(" book=", with: " number=- book=")
        : line.hasPrefix("Comic") ? line.replacing(" title=", with: " artist=- title=") : line
    }
    #expect(try store.content(Self.books(true), nil) == after)
    #expect(
      try steps(Self.books(false), Self.books(true)).allSatisfy {
        if case .changeRows = $0 { false } else { true }
      })
  }

  @Test(.covers("C83"))
  func `a parent can be added to one root, but not to two`() throws {
    func model(_ names: [String], parent: Bool) -> ManagedObjectModel {
      let entities = names.map { Small.entity($0, [Small.text("title")]) }
      guard parent else { return ManagedObjectModel(entities: entities) }
      return Small.model(Small.entity("Work", abstract: true, [Small.number("year")], entities))
    }
    let store = try VersionedStore()
    let old = model(["Book", "Paper"], parent: false)
    try store.write(old) { context in
      for name in ["Book", "Paper"] { try context.add(name, ["title": .string("t")]) }
    }
    let error = store.error(model(["Book", "Paper"], parent: true))
    #expect(
      error
        == .notInferable([
          MappingRefusal(entity: "Work", reason: .rootsMerged(["Book", "Paper"]))
        ]))
    #expect(error?.description.contains("Book") == true)
    #expect(try store.content(old, nil) == ["Book p1 title=t", "Paper p1 title=t"])

    let new = model(["Book"], parent: true)
    new.entities.append(Small.entity("Paper", [Small.text("title")]))
    let report = try StoreMigration().migrate(sqliteAt: store.path, to: new)
    #expect(report?.isInPlace == true)
    #expect(try store.content(new, nil) == ["Paper p1 title=t", "Book p1 title=t year=-"])
  }

  /// Returns a parent and an inherited attribute with another name in each version.
  private static func renamed(_ version: Int) -> ManagedObjectModel {
    let names = [("Publication", "name"), ("Item", "title"), ("Work", "heading")]
    let (entity, attribute) = names[version - 1]
    let former = version > 1 ? names[version - 2] : nil
    return Small.model(
      Small.entity(
        entity, from: former?.0, [Small.text(attribute, from: former?.1)], [Small.entity("Book")]))
  }

  @Test(.covers("C85"), arguments: [1, 2])
  func `a parent and an inherited attribute are renamed over three versions`(first: Int) throws {
    let store = try VersionedStore()
    let models = (1...3).map(Self.renamed)
    let attribute = try #require(models[first - 1].entities[0].attributes.first?.name)
    let ids = try store.write(models[first - 1]) { context in
      try (0..<3).map { number in
        let object = try context.add("Book", [attribute: .string("t\(number)")])
        try context.save()
        return object.objectID.uriRepresentation
      }
    }
    let migration = StoreMigration(versions: ModelVersions(models))
    let report = try migration.migrate(sqliteAt: store.path, to: models[2])
    #expect(report?.isInPlace == true && report?.stepCount == 3 - first)
    try store.open(Self.renamed(3), nil) { context in
      let books = try context.all("Book")
      #expect(
        try books.map { try $0.value(forKey: "heading") } == (0..<3).map { .string("t\($0)") })
      #expect(books.map(\.objectID.uriRepresentation) == ids)
    }
    #expect(try StoreSchema(store.path).columns["ZWORK"]?.contains("ZHEADING VARCHAR 0") == true)
  }

  @Test(.covers("C88", "F27"))
  func `other programs see the first version until the last one is complete`() throws {
    let store = try VersionedStore()
    let models = (1...3).map(Self.renamed)
    try store.write(models[0]) { try $0.add("Book", ["name": .string("t")]) }
    let other = try Database(path: store.path)
    let names =
      "SELECT name FROM sqlite_schema WHERE name LIKE 'Z%' AND name NOT LIKE 'Z!_%' "
      + "ESCAPE '!' AND type = 'table'"
    let path = store.path
    let migration = StoreMigration(versions: ModelVersions(models)) { progress in
      let seen = try Database(path: path).read { try String.fetchAll($0, sql: names) }
      #expect(seen == ["ZPUBLICATION"], "step \(progress.step)")
    }
    _ = try migration.migrate(sqliteAt: store.path, to: models[2])
    #expect(try other.read { try String.fetchAll($0, sql: names) } == ["ZWORK"])
    try other.close()
  }

  @Test func `versions of rows continue after a migration`() throws {
    let store = try VersionedStore()
    try store.write(Self.articles(Small.text("cover"))) { context in
      let post = try context.add("Post", ["cover": .string("1")])
      try context.save()
      try post.setValue(.string("2"), forKey: "cover")
    }
    _ = try store.content(Self.articles(Small.number("likes")))
    let queue = try Database(path: store.path)
    #expect(try queue.read { try Int.fetchOne($0, sql: "SELECT Z_OPT FROM ZARTICLE") } == 2)
    try queue.close()
  }
}
