package import Foundation
package import Lineage

/// Publications as four entities without a parent, behind one protocol.
///
/// The protocol shares declarations in Swift only. Each entity repeats title, date, tags and
/// author, and a tag and an author need an inverse for each of them.
package enum SeparatePublications: SampleModel {
  /// The common properties of the kinds.
  package protocol Publication: ManagedObject {
    var title: String? { get set }
    var publishDate: Date? { get set }
  }

  package final class Book: ManagedObject, Publication {}
  package final class AcademicPaper: ManagedObject, Publication {}
  package final class WebArticle: ManagedObject, Publication {}
  package final class BlogPost: ManagedObject, Publication {}
  package final class Tag: ManagedObject {}
  package final class Author: ManagedObject {}

  package static let kinds = ["Book", "AcademicPaper", "WebArticle", "BlogPost"]
  package static let classes: [ManagedObject.Type] = [
    Book.self, AcademicPaper.self, WebArticle.self, BlogPost.self, Tag.self, Author.self,
  ]

  package static func model() -> ManagedObjectModel {
    let tag = EntityDescription("Tag", ["name": .string])
    let author = EntityDescription("Author", ["name": .string])
    let own = [
      "Book": AttributeDescription(name: "isbn", type: .string),
      "AcademicPaper": AttributeDescription(name: "paperType", type: .integer16),
      "WebArticle": AttributeDescription(name: "url", type: .uri),
    ]
    let publications = kinds.map { kind in
      let entity = EntityDescription(kind, ["title": .string.required, "publishDate": .date])
      if let attribute = own[kind] { entity.properties.append(attribute) }
      entity.join("tags", .many, to: tag, "tagged\(kind)s", .many)
      entity.join("author", .one, to: author, "written\(kind)s", .many)
      return entity
    }
    return ManagedObjectModel(entities: publications + [tag, author])
  }
}

extension SeparatePublications.Publication {
  package var title: String? {
    get { string("title") }
    set { set(newValue, for: "title") }
  }
  package var publishDate: Date? {
    get { date("publishDate") }
    set { set(newValue, for: "publishDate") }
  }
}
