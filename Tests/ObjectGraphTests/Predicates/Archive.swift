import Foundation
import TestModels
import TestSupport

@testable import Lineage

/// Works with every kind of accessor that a class may have, for `#Predicate`.
enum Archive {
  class Work: ManagedObject {
    enum Mood: String, Codable, Sendable { case merry, sad }

    var title: String? {
      get { string("title") }
      set { set(newValue, for: "title") }
    }
    var code: String { string("code") ?? "" }
    var year: Int { integer("year").map(Int.init) ?? 0 }
    var rating: Int64? {
      get { integer("rating") }
      set { set(newValue, for: "rating") }
    }
    var limit: Int64? { integer("limit") }
    var price: Double { double("price") ?? 0 }
    var isLent: Bool { boolean("isLent") ?? false }
    var isRare: Bool? { boolean("isRare") }
    var mood: Mood? { string("mood").flatMap(Mood.init) }
    var maker: Maker? {
      get { toOne("maker") as? Maker }
      set { setToOne(newValue, for: "maker") }
    }
    var labels: [Label] { (try? toMany("labels"))?.compactMap { $0 as? Label } ?? [] }
    /// A computed property that is not in the model.
    var age: Int { 2000 - year }
  }

  class Book: Work {
    var pages: Int { integer("pages").map(Int.init) ?? 0 }
    var pagesOrNil: Int64? { integer("pages") }
  }

  final class Novel: Book {}
  final class Song: Work {}

  final class Maker: ManagedObject {
    var name: String? {
      get { string("name") }
      set { set(newValue, for: "name") }
    }
    var works: [Work] { (try? toMany("works"))?.compactMap { $0 as? Work } ?? [] }
  }

  final class Label: ManagedObject {
    var name: String? {
      get { string("name") }
      set { set(newValue, for: "name") }
    }
    var rank: Int { integer("rank").map(Int.init) ?? 0 }
  }

  static func container() throws -> PersistentContainer {
    try open(TestStore(.memory))
  }

  static func open(_ store: TestStore) throws -> PersistentContainer {
    try store.open(
      model(), classes: [Work.self, Book.self, Novel.self, Song.self, Maker.self, Label.self])
  }

  private static func model() -> ManagedObjectModel {
    let work = EntityDescription(
      "Work", isAbstract: true,
      [
        "title": .string, "code": .string.defaulting(to: .string("c")),
        "year": .integer32.defaulting(to: .integer(1900)), "rating": .integer16,
        "limit": .integer64, "price": .double.defaulting(to: .double(1)),
        "isLent": .boolean.defaulting(to: .boolean(false)), "isRare": .boolean, "mood": .string,
      ],
      subentities: [
        EntityDescription(
          "Book", ["pages": .integer32.defaulting(to: .integer(100))],
          subentities: [EntityDescription("Novel")]),
        EntityDescription("Song"),
      ])
    let maker = EntityDescription("Maker", ["name": .string])
    let label = EntityDescription(
      "Label", ["name": .string, "rank": .integer16.defaulting(to: .integer(1))])
    work.join("maker", .one, to: maker, "works", .many)
    work.join("labels", .many, to: label, "works", .many)
    return ManagedObjectModel(entities: [work, maker, label])
  }
}
