import Foundation
import Lineage
import TestModels

class Publication: ManagedObject {
  static let title = Attribute<String?>("title")
  static let publishDate = Attribute<Date?>("publishDate")
  /// Not a declaration, which the method of the same name would hide.
  var uuid: UUID? {
    get { uuid("uuid") }
    set { set(newValue, for: "uuid") }
  }
}

final class AcademicPaper: Publication {
  static let paperType = Attribute<String?>("paperType")
}

final class Book: Publication {
  static let pageCount = Attribute<Int64?>("pageCount")
}

final class Tag: ManagedObject {
  static let name = Attribute<String?>("name")
}

/// Publication with the children AcademicPaper and Book, and Tag, for the first conformance test.
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
