import Foundation
import Lineage
import TestSupport
import Testing

/// Schema names that two parts of a model would share.
@Suite struct CollidingNameTests {
  private func constrained(_ entity: EntityDescription, _ constraints: [[String]])
    -> EntityDescription
  {
    entity.uniquenessConstraints = constraints
    return entity
  }

  private func indexed(_ entity: EntityDescription, _ names: String...) -> EntityDescription {
    entity.indexes = names.map {
      FetchIndexDescription(name: $0, elements: [.init(property: "a")])
    }
    return entity
  }

  /// Returns the error of opening a container over a file of this model; the file must not be
  /// created.
  private func error(_ model: ManagedObjectModel) throws -> String {
    let folder = try Folder()
    let path = folder.path("new/store.sqlite")
    let container = PersistentContainer(
      name: "Names", managedObjectModel: model, classes: [],
      storeDescriptions: [PersistentStoreDescription(type: .sqlite, path: path)])
    var text = ""
    do {
      try container.loadPersistentStores()
    } catch {
      text = "\(error)"
    }
    #expect(!FileManager.default.fileExists(atPath: path))
    return text
  }

  @Test func `constraints whose joined names collide are rejected`() throws {
    let entity = Small.entity("Book", [Small.text("a_b"), Small.text("a"), Small.text("b")])
    let text = try error(Small.model(constrained(entity, [["a_b"], ["a", "b"]])))
    #expect(text.contains("Z_Book_UNIQUE_a_b"))
    #expect(text.contains("the uniqueness constraint [a_b] of Book"))
    #expect(text.contains("the uniqueness constraint [a, b] of Book"))
  }

  @Test func `indexes whose joined names collide are rejected`() throws {
    let text = try error(
      Small.model(
        indexed(Small.entity("A", [Small.text("a")]), "b_c"),
        indexed(Small.entity("A_b", [Small.text("a")]), "c")))
    #expect(text.contains("the index b_c of A"))
    #expect(text.contains("the index c of A_b"))
  }

  @Test func `indexes whose names differ only in case are rejected`() throws {
    let text = try error(
      Small.model(indexed(Small.entity("A", [Small.text("a")]), "byName", "BYNAME")))
    #expect(text.contains("the index byName of A"))
    #expect(text.contains("the index BYNAME of A"))
  }

  @Test func `many-to-many relationships whose names differ only in case are rejected`() throws {
    let (note, tag) = (Small.entity("Note"), Small.entity("Tag"))
    Small.relate(note, Small.End(name: "tags"), tag, Small.End(name: "notes"))
    Small.relate(note, Small.End(name: "TAGS"), tag, Small.End(name: "others"))
    let text = try error(Small.model(note, tag))
    #expect(text.contains("Z_1TAGS"))
    #expect(text.contains("the relationship TAGS of Note"))
    #expect(text.contains("the relationship tags of Note"))
  }

  @Test(arguments: ["_pk", "_ENT", "_opt"])
  func `a property cannot have the name of a column of every table`(name: String) throws {
    let text = try error(Small.model(Small.entity("Thing", [Small.text(name)])))
    #expect(text.contains("the attribute \(name) of Thing"))
    #expect(text.contains("Z_\(name.dropFirst().uppercased())"))
  }

  @Test(arguments: ["_METADATA", "_PrimaryKey", "_modelcache"])
  func `an entity cannot have the name of a table of every store`(name: String) throws {
    let text = try error(Small.model(Small.entity(name)))
    #expect(text.contains("the entity \(name)"))
    #expect(text.contains("Z\(name.uppercased())"))
  }

  @Test func `names that the layout numbers do not collide`() throws {
    let folder = try Folder()
    let model = Small.model(
      Small.entity(
        "Thing", [Small.text("name"), Small.text("NAME")],
        [Small.entity("One", [Small.text("title")]), Small.entity("Two", [Small.text("title")])]))
    let container = try PersistentContainer(model: model, sqliteAt: folder.path("store.sqlite"))
    let context = container.newContext()
    let thing = try context.insert(entityName: "Two")
    for name in ["name", "NAME", "title"] { try thing.setValue(.string(name), forKey: name) }
    try context.save()
    let found = try container.newContext().fetch(FetchRequest<ManagedObject>(entityName: "Two"))
    #expect(try found.first?.value(forKey: "NAME") == .string("NAME"))
  }
}
