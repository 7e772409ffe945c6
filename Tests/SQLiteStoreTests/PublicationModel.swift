import Foundation
import ObjectGraph
import ObjectModel
import SQLiteStore

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
    let tag = EntityDescription(
      name: "Tag", properties: [AttributeDescription(name: "name", type: .string)],
      uniquenessConstraints: [["name"]])
    let publication = EntityDescription(
      name: "Publication",
      properties: [
        AttributeDescription(name: "title", type: .string, isOptional: false),
        AttributeDescription(name: "publishDate", type: .date),
        AttributeDescription(name: "uuid", type: .uuid),
      ],
      indexes: [
        FetchIndexDescription(
          name: "byPublishDate", elements: [.init(property: "publishDate")])
      ])
    let tags = RelationshipDescription(name: "tags", destination: tag)
    let publications = RelationshipDescription(
      name: "publications", destination: publication)
    RelationshipDescription.pair(tags, publications)
    publication.properties.append(tags)
    tag.properties.append(publications)
    publication.subentities = [
      EntityDescription(
        name: "Book",
        properties: [
          AttributeDescription(name: "isbn", type: .string),
          AttributeDescription(name: "pageCount", type: .integer32),
        ]),
      EntityDescription(
        name: "AcademicPaper",
        properties: [
          AttributeDescription(name: "paperType", type: .string),
          AttributeDescription(name: "citationCount", type: .integer32),
        ]),
    ]
    return ManagedObjectModel(entities: [tag, publication])
  }
}
