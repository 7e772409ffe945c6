package import Foundation
package import Lineage

/// Publications: a concrete parent with four kinds, tags and authors.
package enum Publications: SampleModel {
  package class Publication: ManagedObject {
    package static let title = Attribute<String?>("title")
    package static let publishDate = Attribute<Date?>("publishDate")
    package static let author = ToOne<Author>("author")
  }

  package final class Book: Publication {
    package static let isbn = Attribute<String?>("isbn")
  }

  package final class AcademicPaper: Publication {
    package var paperType: Int64 {
      get { integer("paperType") ?? 0 }
      set { set(newValue, for: "paperType") }
    }
  }

  package final class WebArticle: Publication {
    package static let url = Attribute<URL?>("url")
  }

  /// Empty, because a blog post inherits all its properties.
  package final class BlogPost: Publication {}

  package final class Tag: ManagedObject {
    package static let name = Attribute<String?>("name")
  }

  package final class Author: ManagedObject {
    package static let name = Attribute<String?>("name")
  }

  package static let classes: [ManagedObject.Type] = [
    Publication.self, Book.self, AcademicPaper.self, WebArticle.self, BlogPost.self, Tag.self,
    Author.self,
  ]

  package static func model() -> ManagedObjectModel {
    let publication = EntityDescription(
      "Publication", ["title": .string.required, "publishDate": .date],
      subentities: [
        EntityDescription("Book", ["isbn": .string]),
        EntityDescription(
          "AcademicPaper", ["paperType": .integer16.required.defaulting(to: .integer(0))]),
        EntityDescription("WebArticle", ["url": .uri]),
        EntityDescription("BlogPost"),
      ], indexes: [FetchIndexDescription(name: "byTitle", elements: [.init(property: "title")])])
    let tag = EntityDescription("Tag", ["name": .string], uniquenessConstraints: [["name"]])
    let author = EntityDescription("Author", ["name": .string])

    publication.join("tags", .many, to: tag, "publications", .many)
    publication.join("author", .one, to: author, "publications", .many.deleting(by: .deny))
    let model = ManagedObjectModel(entities: [publication, tag, author])
    var byAuthor = FetchRequestTemplate(
      entityName: "Publication", predicateFormat: "author.name == $AUTHOR")
    byAuthor.sorts = [FetchRequestTemplate.Sort(key: "publishDate", isAscending: false)]
    model.setFetchRequestTemplate(byAuthor, forName: "byAuthor")
    var byAuthorSince = byAuthor
    byAuthorSince.predicateFormat = "author.name == $AUTHOR AND publishDate > $DATE"
    model.setFetchRequestTemplate(byAuthorSince, forName: "byAuthorSince")
    return model
  }
}
