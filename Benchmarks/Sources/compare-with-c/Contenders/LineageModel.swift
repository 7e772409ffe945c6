import Foundation
import Lineage

/// The benchmark's publications as managed objects, written like an app's classes.
enum LineageModel {
  static let classes: [ManagedObject.Type] = [
    PublicationObject.self, AcademicPaperObject.self, BookObject.self, WebArticleObject.self,
    TagObject.self,
  ]

  class PublicationObject: ManagedObject {
    var title: String? {
      get { value("title") }
      set { set(newValue, for: "title") }
    }
    var publishDate: Date? {
      get { value("publishDate") }
      set { set(newValue, for: "publishDate") }
    }
    var uuid: UUID? {
      get { value("uuid") }
      set { set(newValue, for: "uuid") }
    }
  }

  final class AcademicPaperObject: PublicationObject {
    var doi: String? {
      get { value("doi") }
      set { set(newValue, for: "doi") }
    }
    var citations: Int64? {
      get { value("citations") }
      set { set(newValue, for: "citations") }
    }
    var paperType: Int64? {
      get { value("paperType") }
      set { set(newValue, for: "paperType") }
    }
  }

  final class BookObject: PublicationObject {
    var isbn: String? {
      get { value("isbn") }
      set { set(newValue, for: "isbn") }
    }
    var pages: Int64? {
      get { value("pages") }
      set { set(newValue, for: "pages") }
    }
  }

  final class WebArticleObject: PublicationObject {
    var url: String? {
      get { value("url") }
      set { set(newValue, for: "url") }
    }
    var wordCount: Int64? {
      get { value("wordCount") }
      set { set(newValue, for: "wordCount") }
    }
  }

  final class TagObject: ManagedObject {
    var name: String? {
      get { value("name") }
      set { set(newValue, for: "name") }
    }
  }

  static func make() -> ManagedObjectModel {
    let tag = EntityDescription(
      name: "Tag", managedObjectClassName: "TagObject",
      properties: [AttributeDescription(name: "name", type: .string)])
    let publication = EntityDescription(
      name: "Publication", managedObjectClassName: "PublicationObject",
      properties: [
        AttributeDescription(name: "title", type: .string),
        AttributeDescription(name: "publishDate", type: .date),
        AttributeDescription(name: "uuid", type: .uuid),
      ],
      subentities: [paper, book, article],
      indexes: [
        FetchIndexDescription(name: "byPublishDate", elements: [.init(property: "publishDate")])
      ])
    let tags = RelationshipDescription(name: "tags", destination: tag)
    let publications = RelationshipDescription(name: "publications", destination: publication)
    RelationshipDescription.pair(tags, publications)
    publication.properties.append(tags)
    tag.properties.append(publications)
    return ManagedObjectModel(entities: [publication, tag])
  }

  private static var paper: EntityDescription {
    EntityDescription(
      name: "AcademicPaper", managedObjectClassName: "AcademicPaperObject",
      properties: [
        AttributeDescription(name: "doi", type: .string),
        AttributeDescription(name: "citations", type: .integer32),
        AttributeDescription(name: "paperType", type: .integer32),
      ])
  }

  private static var book: EntityDescription {
    EntityDescription(
      name: "Book", managedObjectClassName: "BookObject",
      properties: [
        AttributeDescription(name: "isbn", type: .string),
        AttributeDescription(name: "pages", type: .integer32),
      ])
  }

  private static var article: EntityDescription {
    EntityDescription(
      name: "WebArticle", managedObjectClassName: "WebArticleObject",
      properties: [
        AttributeDescription(name: "url", type: .string),
        AttributeDescription(name: "wordCount", type: .integer32),
      ])
  }
}
