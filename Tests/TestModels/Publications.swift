package import Foundation
package import ObjectGraph
package import ObjectModel

/// Publications: a concrete parent, four kinds below it, tags and authors.
package enum Publications: SampleModel {
  package class Publication: ManagedObject {
    package var title: String? {
      get { string("title") }
      set { set(newValue, for: "title") }
    }
    package var publishDate: Date? {
      get { date("publishDate") }
      set { set(newValue, for: "publishDate") }
    }
    package var author: Author? {
      get { toOne("author") as? Author }
      set { setToOne(newValue, for: "author") }
    }
  }

  package final class Book: Publication {
    package var isbn: String? {
      get { string("isbn") }
      set { set(newValue, for: "isbn") }
    }
  }

  package final class AcademicPaper: Publication {
    package var paperType: Int64 {
      get { integer("paperType") ?? 0 }
      set { set(newValue, for: "paperType") }
    }
  }

  package final class WebArticle: Publication {
    package var url: URL? {
      get { uri("url") }
      set { set(newValue, for: "url") }
    }
  }

  /// Empty: what a blog post has it inherits.
  package final class BlogPost: Publication {}

  package final class Tag: ManagedObject {
    package var name: String? {
      get { string("name") }
      set { set(newValue, for: "name") }
    }
  }

  package final class Author: ManagedObject {
    package var name: String? {
      get { string("name") }
      set { set(newValue, for: "name") }
    }
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
