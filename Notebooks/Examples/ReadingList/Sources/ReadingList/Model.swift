import Lineage
import LineageMacros

@Entity(isAbstract: true) class Item: ManagedObject {
  @Attribute(.unique, .required) var url: String
  var title: String = ""
  var rating: Int?
  var state: ReadingState = .unread
  @Relationship(inverse: \.items) var authors: Set<Author>
  @Relationship(inverse: \.items) var tags: Set<Tag>
}

@Entity final class Book: Item { var pages: Int? }
@Entity final class Article: Item { var journal: String? }
@Entity final class Video: Item { var minutes: Int? }

enum ReadingState: String, AttributeScalar { case unread, reading, finished }

@Entity final class Author: ManagedObject {
  @Attribute(.unique, .required) var name: String
  @Relationship var items: Set<Item>
}

@Entity final class Tag: ManagedObject {
  @Attribute(.unique, .required) var name: String
  @Relationship var items: Set<Item>
}

enum Kind: String, EntityKind, Codable {
  case book = "Book"
  case article = "Article"
  case video = "Video"
}
