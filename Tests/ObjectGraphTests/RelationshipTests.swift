import Foundation
import TestSupport
import Testing

@testable import Lineage

@Suite struct RelationshipTests {
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

  private func count(_ entity: String) throws -> Int {
    try container.newContext().count(for: FetchRequest<ManagedObject>(entityName: entity))
  }

  @Test func `links are visible from both sides, before and after saving`() throws {
    let book = book("A")
    let tag = Library.Tag(context: context)
    try book.add(tag, to: "tags")
    #expect(try tag.toMany("publications").first === book)
    try context.save()
    #expect(try tag.toMany("publications").first === book)
    #expect(try book.toMany("tags").first === tag)
    try tag.remove(book, from: "publications")
    #expect(try book.toMany("tags").isEmpty)
    try context.save()
    #expect(try book.toMany("tags").isEmpty)
  }

  @Test func `adding a link twice stores it once`() throws {
    let (book, tag) = (book("A"), Library.Tag(context: context))
    try book.add(tag, to: "tags")
    try context.save()
    try book.add(tag, to: "tags")
    try context.save()
    #expect(try book.toMany("tags").count == 1)
  }

  @Test(.covers("G31")) func `a to-one and its to-many inverse follow each other`() throws {
    let author = Library.Author(context: context)
    let (one, two) = (book("1"), book("2"))
    one.author = author
    try author.add(two, to: "publications")
    #expect(two.author === author)
    try context.save()
    #expect(Set(try author.toMany("publications").map(\.objectID)) == [one.objectID, two.objectID])
    two.author = nil
    #expect(try author.toMany("publications").map(\.objectID) == [one.objectID])
  }

  @Test(.covers("G31")) func `a one-to-one has one partner on each side`() throws {
    let (anna, ben) = (Library.Author(context: context), Library.Author(context: context))
    let passport = Library.Passport(context: context)
    anna.setToOne(passport, for: "passport")
    #expect(passport.toOne("owner") === anna)
    ben.setToOne(passport, for: "passport")
    #expect(passport.toOne("owner") === ben)
    #expect(anna.toOne("passport") == nil)
    try context.save()
    #expect(passport.toOne("owner") === ben)
  }

  @Test func `a to-one to a tree of entities stores the exact entity`() throws {
    let author = Library.Author(context: context)
    let book = book("Favourite")
    author.setToOne(book, for: "favourite")
    try context.save()
    let id = author.objectID
    let other = container.newContext()
    let favourite = try other.existingObject(with: id).toOne("favourite")
    #expect(favourite is Library.Book)
    #expect((favourite as? Library.Book)?.title == "Favourite")
  }

  @Test func `a cascade deletes and a nullify clears`() throws {
    let book = book("A")
    let author = Library.Author(context: context)
    book.author = author
    for _ in 0..<3 {
      Library.Chapter(context: context).setToOne(book, for: "publication")
    }
    author.setToOne(book, for: "favourite")
    try context.save()
    #expect(try count("Chapter") == 3)
    context.delete(book)
    try context.save()
    #expect(try count("Chapter") == 0)
    #expect(try count("Publication") == 0)
    #expect(author.toOne("favourite") == nil)
    #expect(try author.toMany("publications").isEmpty)
  }

  @Test func `a deny rule rejects the deletion while an object is linked`() throws {
    let tag = Library.Tag(context: context)
    let guardian = Library.Author(context: context)
    guardian.setToOne(tag, for: "guardedTag")
    try context.save()
    context.delete(tag)
    let error = #expect(throws: ObjectGraphError.self) { try context.save() }
    guard case .validation(let failures) = try #require(error) else {
      Issue.record("expected a validation error")
      return
    }
    #expect(failures.map(\.rule) == [.deletionDenied(1)])
    #expect(try count("Tag") == 1)
  }

  @Test func `deleting an object removes its links`() throws {
    let (book, tag) = (book("A"), Library.Tag(context: context))
    try book.add(tag, to: "tags")
    try context.save()
    context.delete(book)
    try context.save()
    #expect(try tag.toMany("publications").isEmpty)
  }

  @Test func `an object without its context keeps its values but returns no relationships`() throws
  {
    let stray = book("Stray")
    try context.save()
    context.reset()
    #expect(stray.title == "Stray")
    #expect(throws: ObjectGraphError.contextGone(entity: "Book")) { try stray.toMany("tags") }
  }

  @Test func `an inserted and deleted object leaves nothing`() throws {
    let (book, tag) = (book("A"), Library.Tag(context: context))
    try book.add(tag, to: "tags")
    context.delete(book)
    try context.save()
    #expect(try count("Publication") == 0)
    #expect(try tag.toMany("publications").isEmpty)
  }
}
