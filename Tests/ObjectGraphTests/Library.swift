import Foundation
import ObjectGraph
import ObjectModel
import SQLiteStore

/// A small library with inheritance, every attribute type and every sort of relationship.
enum Library {
  class Publication: ManagedObject {
    var title: String? {
      get { string("title") }
      set { set(newValue, for: "title") }
    }
    var author: Author? {
      get { toOne("author") as? Author }
      set { setToOne(newValue, for: "author") }
    }
  }

  final class Book: Publication {
    var pageCount: Int64? {
      get { integer("pageCount") }
      set { set(newValue, for: "pageCount") }
    }
  }

  final class Paper: Publication {}
  final class Author: ManagedObject {}
  final class Tag: ManagedObject {}
  final class Everything: ManagedObject {}
  final class Passport: ManagedObject {}
  final class Chapter: ManagedObject {}

  static let classes: [ManagedObject.Type] = [
    Publication.self, Book.self, Paper.self, Author.self, Tag.self, Everything.self,
    Passport.self, Chapter.self,
  ]

  static func model() -> ManagedObjectModel {
    let publication = EntityDescription(
      name: "Publication",
      properties: [AttributeDescription(name: "title", type: .string, isOptional: false)],
      subentities: [
        EntityDescription(
          name: "Book",
          properties: [
            AttributeDescription(name: "pageCount", type: .integer16, defaultValue: .integer(1))
          ]), EntityDescription(name: "Paper"),
      ])
    let author = entity("Author")
    let tag = entity("Tag")
    let passport = entity("Passport")
    let chapter = entity("Chapter")
    join(publication, "author", 1, author, "publications", 0)
    join(publication, "tags", 0, tag, "publications", 0)
    join(author, "passport", 1, passport, "owner", 1)
    join(publication, "chapters", 0, chapter, "publication", 1, rule: .cascade)
    join(author, "favourite", 1, publication, "admirers", 0)
    join(tag, "guardians", 0, author, "guardedTag", 1, rule: .deny)
    return ManagedObjectModel(
      entities: [publication, author, tag, passport, chapter, everything])
  }

  static func container(at path: String) throws -> PersistentContainer {
    try PersistentContainer(model: model(), classes: classes, sqliteAt: path)
  }

  private static func entity(_ name: String) -> EntityDescription {
    EntityDescription(name: name, properties: [AttributeDescription(name: "name", type: .string)])
  }

  private static func join(
    _ one: EntityDescription, _ name: String, _ maxCount: Int, _ other: EntityDescription,
    _ inverse: String, _ inverseMaxCount: Int, rule: DeleteRule = .nullify
  ) {
    let forward = RelationshipDescription(
      name: name, destination: other, maxCount: maxCount, deleteRule: rule)
    let backward = RelationshipDescription(
      name: inverse, destination: one, maxCount: inverseMaxCount)
    RelationshipDescription.pair(forward, backward)
    one.properties.append(forward)
    other.properties.append(backward)
  }

  private static var everything: EntityDescription {
    EntityDescription(
      name: "Everything",
      properties: [
        AttributeDescription(name: "short", type: .integer16),
        AttributeDescription(name: "integer", type: .integer32),
        AttributeDescription(name: "long", type: .integer64),
        AttributeDescription(name: "price", type: .decimal),
        AttributeDescription(name: "ratio", type: .double),
        AttributeDescription(name: "small", type: .float),
        AttributeDescription(name: "text", type: .string),
        AttributeDescription(name: "flag", type: .boolean),
        AttributeDescription(name: "moment", type: .date),
        AttributeDescription(name: "bytes", type: .binary),
        AttributeDescription(name: "uuid", type: .uuid),
        AttributeDescription(name: "address", type: .uri),
        AttributeDescription(name: "thing", type: .transformable),
        AttributeDescription(name: "scratch", type: .string, isTransient: true),
      ])
  }
}
