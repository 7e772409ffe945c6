package import Foundation
package import ObjectGraph
package import ObjectModel

/// Publications the other way: four entities without a parent behind one protocol.
///
/// The protocol shares declarations in Swift only. Each entity repeats title, date, tags and
/// author, and a tag and an author need a relationship back for each of them.
package enum SeparatePublications: SampleModel {
  /// What the kinds have in common.
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
    let tag = EntityDescription(
      name: "Tag", properties: [AttributeDescription(name: "name", type: .string)])
    let author = EntityDescription(
      name: "Author", properties: [AttributeDescription(name: "name", type: .string)])
    let own = [
      "Book": AttributeDescription(name: "isbn", type: .string),
      "AcademicPaper": AttributeDescription(name: "paperType", type: .integer16),
      "WebArticle": AttributeDescription(name: "url", type: .uri),
    ]
    let publications = kinds.map { kind in
      let entity = EntityDescription(
        name: kind,
        properties: [
          AttributeDescription(name: "title", type: .string, isOptional: false),
          AttributeDescription(name: "publishDate", type: .date),
        ])
      if let attribute = own[kind] { entity.properties.append(attribute) }
      join(entity, "tags", 0, tag, "tagged\(kind)s")
      join(entity, "author", 1, author, "written\(kind)s")
      return entity
    }
    return ManagedObjectModel(entities: publications + [tag, author])
  }

  private static func join(
    _ entity: EntityDescription, _ name: String, _ maxCount: Int, _ other: EntityDescription,
    _ inverse: String
  ) {
    let forward = RelationshipDescription(name: name, destination: other, maxCount: maxCount)
    let backward = RelationshipDescription(name: inverse, destination: entity)
    RelationshipDescription.pair(forward, backward)
    entity.properties.append(forward)
    other.properties.append(backward)
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
