import Foundation
import TestModels

@testable import Lineage

/// A small library with inheritance, every attribute type and every kind of relationship.
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
      "Publication", ["title": .string.required],
      subentities: [
        EntityDescription("Book", ["pageCount": .integer16.defaulting(to: .integer(1))]),
        EntityDescription("Paper"),
      ])
    let author = EntityDescription("Author", ["name": .string])
    let tag = EntityDescription("Tag", ["name": .string])
    let passport = EntityDescription("Passport", ["name": .string])
    let chapter = EntityDescription("Chapter", ["name": .string])
    publication.join("author", .one, to: author, "publications", .many)
    publication.join("tags", .many, to: tag, "publications", .many)
    author.join("passport", .one, to: passport, "owner", .one)
    publication.join("chapters", .many.deleting(by: .cascade), to: chapter, "publication", .one)
    author.join("favourite", .one, to: publication, "admirers", .many)
    tag.join("guardians", .many.deleting(by: .deny), to: author, "guardedTag", .one)
    return ManagedObjectModel(entities: [publication, author, tag, passport, chapter, everything])
  }

  static func container(at path: String) throws -> PersistentContainer {
    try PersistentContainer(model: model(), classes: classes, sqliteAt: path)
  }

  private static var everything: EntityDescription {
    EntityDescription(
      "Everything",
      [
        "short": .integer16, "integer": .integer32, "long": .integer64, "price": .decimal,
        "ratio": .double, "small": .float, "text": .string, "flag": .boolean, "moment": .date,
        "bytes": .binary, "uuid": .uuid, "address": .uri, "thing": .transformable,
        "scratch": .string.transient,
      ])
  }
}
