import Foundation
import TestSupport
import Testing

@testable import Lineage

/// Deletions combined with unsaved insertions, links and other deletions.
@Suite struct DeletionTests {
  private let folder: Folder
  private let container: PersistentContainer
  private let context: ManagedObjectContext

  init() throws {
    folder = try Folder()
    container = try Library.container(at: folder.path("library.sqlite"))
    context = container.newContext()
  }

  private func book(_ title: String) -> Library.Book {
    let book = Library.Book(context: context)
    book.title = title
    return book
  }

  @Test func `a reference to an inserted and deleted author is cleared`() throws {
    let book = book("A")
    let author = Library.Author(context: context)
    book.author = author
    context.delete(author)
    #expect(context.deletedObjects.isEmpty)
    try context.save()
    let reader = container.newContext()
    let stored = try #require(
      try reader.existingObject(with: book.objectID) as? Library.Book)
    #expect(stored.author == nil)
    #expect(try reader.count(for: FetchRequest<ManagedObject>(entityName: "Author")) == 0)
  }

  @Test func `chapters inserted with a book are removed when it is deleted unsaved`() throws {
    let book = book("A")
    Library.Chapter(context: context).setToOne(book, for: "publication")
    context.delete(book)
    try context.save()
    let reader = container.newContext()
    #expect(try reader.count(for: FetchRequest<ManagedObject>(entityName: "Chapter")) == 0)
  }

  @Test func `a new link to an object that the same save deletes is not stored`() throws {
    let (book, tag) = (book("A"), Library.Tag(context: context))
    try context.save()
    try book.add(tag, to: "tags")
    try book.add(tag, to: "tags")
    #expect(try book.toMany("tags").count == 1)
    context.delete(tag)
    #expect(try book.toMany("tags").isEmpty)
    try context.save()
    #expect(try context.storedTagKeys(of: book).isEmpty)
  }

  @Test func `a partner of a deleted object keeps its new partner`() throws {
    let (anna, ben) = (Library.Author(context: context), Library.Author(context: context))
    let passport = Library.Passport(context: context)
    anna.setToOne(passport, for: "passport")
    try context.save()
    context.delete(anna)
    ben.setToOne(passport, for: "passport")
    try context.save()
    let reader = container.newContext()
    let stored = try reader.existingObject(with: passport.objectID)
    #expect(stored.toOne("owner")?.objectID == ben.objectID)
  }

  @Test func `a fault can be deleted although its rules need its values`() throws {
    let anna = Library.Author(context: context)
    let passport = Library.Passport(context: context)
    anna.setToOne(passport, for: "passport")
    try context.save()
    let other = container.newContext()
    other.delete(other.object(with: anna.objectID))
    try other.save()
    let reader = container.newContext()
    #expect(try reader.existingObject(with: passport.objectID).toOne("owner") == nil)
  }

  @Test func `objects of another entity are rejected as destinations`() throws {
    let (book, author) = (book("A"), Library.Author(context: context))
    #expect(
      throws: ObjectGraphError.wrongDestination(
        entity: "Book", relationship: "tags", found: "Author")
    ) { try book.add(author, to: "tags") }
  }

  @Test func `a temporary ID is invalid after the save that replaced it`() throws {
    let book = book("A")
    let id = book.objectID
    #expect(try context.existingObject(with: id) === book)
    try context.save()
    #expect(throws: ObjectGraphError.objectNotFound(id)) {
      try context.existingObject(with: id)
    }
  }

  @Test func `NaN counts as absent immediately`() throws {
    let object = try context.insert(entityName: "Everything")
    try object.setValue(.double(.nan), forKey: "ratio")
    #expect(try object.value(forKey: "ratio") == nil)
  }
}

extension ManagedObjectContext {
  /// Returns a book's stored links to tags, without checking that the tags exist.
  fileprivate func storedTagKeys(of book: Library.Book) throws -> [Int64] {
    let relationship = try #require(book.layout.relationships["tags"])
    return try destinationKeys(of: [book], relationship)[book.key] ?? []
  }
}
