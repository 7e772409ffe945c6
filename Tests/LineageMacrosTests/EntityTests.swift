#if Macros
  import Foundation
  import Lineage
  import LineageMacros
  import Testing

  @Entity class Publication: ManagedObject {
    var title: String = "untitled"
    @Attribute(.indexed) var publishDate: Date?
    @Relationship(inverse: \.works, deleteRule: .nullify) var author: Author?
    @Relationship(inverse: \.publications) var tags: Set<Tag>
  }

  @Entity final class Book: Publication {
    @Attribute(.unique) var isbn: String?
    @Relationship(inverse: \.book, deleteRule: .cascade) var chapters: [Chapter]
    @Ignored var isOpen = false
  }

  @Entity final class Author: ManagedObject {
    @Attribute(.required) var name: String
    @Relationship(inverse: \.author) var works: Set<Publication>
  }

  @Entity final class Tag: ManagedObject {
    var name: String = ""
    @Relationship var publications: Set<Publication>
  }

  @Entity final class Chapter: ManagedObject {
    var number: Int = 0
    @Relationship var book: Book?
  }

  struct EntityTests {
    @Test func `a store is written and read through declared classes`() throws {
      let path = FileManager.default.temporaryDirectory
        .appendingPathComponent("macros-\(UUID()).sqlite").path
      defer { try? FileManager.default.removeItem(atPath: path) }
      let model = try ManagedObjectModel(classes: [Book.self])
      let container = try PersistentContainer(model: model, sqliteAt: path)
      let context = container.newContext()
      let book = Book(context: context)
      #expect(book.title == "untitled")
      book.title = "Emma"
      book.isbn = "9783161484100"
      let author = Author(context: context)
      author.name = "Austen"
      book.author = author
      let first = Chapter(context: context)
      first.number = 1
      try book.add(first, to: Book.chapters)
      _ = Publication(context: context)
      try context.save()

      let other = try PersistentContainer(
        model: ManagedObjectModel(classes: [Book.self]), sqliteAt: path
      ).newContext()
      let books = try other.fetch(Query<Book>.where { $0.isbn == "9783161484100" })
      #expect(books.map(\.title) == ["Emma"])
      #expect(books.first?.author?.name == "Austen")
      #expect(try books.first?.chapters.map(\.number) == [1])
      #expect(try books.first?.author?.works == Set(books))
      let all = try other.fetch(Query<Publication>.sorted { $0.title })
      #expect(all.map(\.title) == ["Emma", "untitled"])
      #expect(all.map { type(of: $0) == Book.self } == [true, false])
    }
  }
#endif
