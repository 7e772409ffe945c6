import Foundation
import ObjectGraph
import ObjectModel
import SQLiteStore
import TestModels

class Publication: ManagedObject {
  var title: String? {
    get { string("title") }
    set { set(newValue, for: "title") }
  }
  var publishDate: Date? {
    get { date("publishDate") }
    set { set(newValue, for: "publishDate") }
  }
  var uuid: UUID? {
    get { uuid("uuid") }
    set { set(newValue, for: "uuid") }
  }
}

final class AcademicPaper: Publication {
  var paperType: String? {
    get { string("paperType") }
    set { set(newValue, for: "paperType") }
  }
}

final class Book: Publication {
  var pageCount: Int64? {
    get { integer("pageCount") }
    set { set(newValue, for: "pageCount") }
  }
}

final class Tag: ManagedObject {
  var name: String? {
    get { string("name") }
    set { set(newValue, for: "name") }
  }
}

/// Publication > AcademicPaper, Book and Tag, as the first conformance test asks for.
enum PublicationModel {
  static let classes: [ManagedObject.Type] = [
    Publication.self, AcademicPaper.self, Book.self, Tag.self,
  ]

  static func make() -> ManagedObjectModel {
    let tag = EntityDescription("Tag", ["name": .string], uniquenessConstraints: [["name"]])
    let publication = EntityDescription(
      "Publication", ["title": .string.required, "publishDate": .date, "uuid": .uuid],
      indexes: [
        FetchIndexDescription(
          name: "byPublishDate", elements: [.init(property: "publishDate")])
      ])
    publication.join("tags", .many, to: tag, "publications", .many)
    publication.subentities = [
      EntityDescription("Book", ["isbn": .string, "pageCount": .integer32]),
      EntityDescription("AcademicPaper", ["paperType": .string, "citationCount": .integer32]),
    ]
    return ManagedObjectModel(entities: [tag, publication])
  }
}
