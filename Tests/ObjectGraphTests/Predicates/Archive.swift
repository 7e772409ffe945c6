import Foundation
import ObjectGraph
import ObjectModel
import StoreKinds

/// Works with every sort of accessor that a class may have, for `#Predicate`.
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
    /// No property at all.
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
      name: "Work", isAbstract: true,
      properties: [
        attribute("title", .string), attribute("code", .string, .string("c")),
        attribute("year", .integer32, .integer(1900)), attribute("rating", .integer16),
        attribute("limit", .integer64), attribute("price", .double, .double(1)),
        attribute("isLent", .boolean, .boolean(false)), attribute("isRare", .boolean),
        attribute("mood", .string),
      ],
      subentities: [
        EntityDescription(
          name: "Book", properties: [attribute("pages", .integer32, .integer(100))],
          subentities: [EntityDescription(name: "Novel")]),
        EntityDescription(name: "Song"),
      ])
    let maker = EntityDescription(name: "Maker", properties: [attribute("name", .string)])
    let label = EntityDescription(
      name: "Label",
      properties: [attribute("name", .string), attribute("rank", .integer16, .integer(1))])
    join(work, "maker", 1, maker, "works")
    join(work, "labels", 0, label, "works")
    return ManagedObjectModel(entities: [work, maker, label])
  }

  private static func attribute(
    _ name: String, _ type: AttributeType, _ value: AttributeValue? = nil
  ) -> AttributeDescription {
    AttributeDescription(name: name, type: type, defaultValue: value)
  }

  private static func join(
    _ one: EntityDescription, _ name: String, _ maxCount: Int, _ other: EntityDescription,
    _ inverse: String
  ) {
    let forward = RelationshipDescription(name: name, destination: other, maxCount: maxCount)
    let backward = RelationshipDescription(name: inverse, destination: one)
    RelationshipDescription.pair(forward, backward)
    one.properties.append(forward)
    other.properties.append(backward)
  }
}
