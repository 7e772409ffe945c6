#if Macros
  import Foundation
  import Lineage
  import LineageMacros

  /// The publications as classes declared with `@Entity`, for the trait Macros.
  enum DeclaredModel {
    /// Empty, because the model knows its classes.
    static let classes: [ManagedObject.Type] = []

    @Entity class PublicationObject: ManagedObject {
      override class var entityName: String { "Publication" }
      var title: String?
      @Attribute(.indexed) var publishDate: Date?
      var uuid: UUID?
      @Relationship(inverse: \.publications) var tags: Set<TagObject>
    }

    @Entity final class AcademicPaperObject: PublicationObject {
      override class var entityName: String { "AcademicPaper" }
      var doi: String?
      @Attribute(.stored(as: .integer32)) var citations: Int64?
      @Attribute(.stored(as: .integer32)) var paperType: Int64?
    }

    @Entity final class BookObject: PublicationObject {
      override class var entityName: String { "Book" }
      var isbn: String?
      @Attribute(.stored(as: .integer32)) var pages: Int64?
    }

    @Entity final class WebArticleObject: PublicationObject {
      override class var entityName: String { "WebArticle" }
      var url: String?
      @Attribute(.stored(as: .integer32)) var wordCount: Int64?
    }

    @Entity final class TagObject: ManagedObject {
      override class var entityName: String { "Tag" }
      var name: String?
      @Relationship var publications: Set<PublicationObject>
    }

    static func make() throws -> ManagedObjectModel {
      try ManagedObjectModel(classes: [
        AcademicPaperObject.self, BookObject.self, WebArticleObject.self,
      ])
    }
  }

  typealias ContenderModel = DeclaredModel
#else
  typealias ContenderModel = LineageModel
#endif
