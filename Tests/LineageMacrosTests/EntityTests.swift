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
    var value: Double?
    @Relationship var book: Book?
  }

  @Composite struct Dimensions {
    var width: Double
    var depth: Double?
  }

  @Kinds enum Content {
    case value(Double)
    case interval(start: Date, end: Date)
    case dimensions(Dimensions)
    case note(String?)
    case nothing
  }

  @Entity class Item: ManagedObject {
    @Content var content: Content = .value(0)
    @Embedded var size: Dimensions?
    @Embedded var frame: Dimensions = Dimensions(width: 1)
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
      first.value = 2.5
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
      #expect(try books.first?.chapters.first?.value == 2.5)
      #expect(try books.first?.author?.works == Set(books))
      let all = try other.fetch(Query<Publication>.sorted { $0.title })
      #expect(all.map(\.title) == ["Emma", "untitled"])
      #expect(all.map { type(of: $0) == Book.self } == [true, false])
    }

    @Test func `a kind's value is stored with its kind, and is NULL for the other kinds`() throws {
      let model = try ManagedObjectModel(classes: [Item.self])
      let container = try PersistentContainer(inMemory: model)
      let context = container.newContext()
      let day = Date(timeIntervalSinceReferenceDate: 0)
      let contents: [Content] = [
        .value(1), .interval(start: day, end: day), .dimensions(Dimensions(width: 2, depth: 3)),
        .note(nil), .note("text"), .nothing,
      ]
      for content in contents {
        let item = Item(context: context)
        #expect(item.content == .value(0))
        item.content = content
      }
      try context.save()
      let other = container.newContext()
      let items = try other.fetch(Query<Item>.all)
      #expect(items.map(\.content) == contents)
      #expect(try items[1].value(forKey: "content.value") == nil)
      #expect(try other.count(Query<Item>.where { $0.content.kind == .note }) == 2)
      #expect(try other.count(Query<Item>.where { $0.content.value < 5 }) == 1)
      #expect(try other.count(Query<Item>.where { $0.content.dimensions.depth == 3 }) == 1)
    }

    @Test func `an embedded struct may be optional or have a default`() throws {
      let container = try PersistentContainer(
        inMemory: ManagedObjectModel(classes: [Item.self]))
      let item = Item(context: container.newContext())
      #expect(item.size == nil && item.frame == Dimensions(width: 1))
      item.size = Dimensions(width: 5)
      item.frame.depth = 4
      #expect(item.size == Dimensions(width: 5) && item.frame.depth == 4)
      item.size = nil
      #expect(item.size == nil)
    }
  }
#endif
