import TestModels
import TestSupport
import Testing

@testable import Lineage

/// Upserts of objects whose unique values lead to other upserted objects.
@Suite struct UpsertedReferencesTests {
  /// More books than one search for stored objects covers.
  private static let bookCount = 150

  /// Authors with a unique name, and books unique by author and title.
  private static func model() -> ManagedObjectModel {
    let author = EntityDescription("Author", ["name": .string], uniquenessConstraints: [["name"]])
    let book = EntityDescription(
      "Book", ["title": .string, "pages": .integer64],
      uniquenessConstraints: [["author", "title"]])
    book.join("author", .one, to: author, "books", .many)
    return ManagedObjectModel(entities: [author, book])
  }

  /// Saves the books of two authors, inserting authors or books first.
  private func load(
    _ container: PersistentContainer, pages: Int64, authorsFirst: Bool,
    _ policy: MergePolicy = .mergeByPropertyObjectTrump
  ) throws {
    let context = container.newContext()
    context.mergePolicy = policy
    var books: [ManagedObject] = []
    func insertBooks() throws {
      for number in 0..<Self.bookCount {
        let book = try context.insert(entityName: "Book")
        try book.setValue(.string("Title \(number / 2)"), forKey: "title")
        try book.setValue(.integer(pages), forKey: "pages")
        books.append(book)
      }
    }
    if !authorsFirst { try insertBooks() }
    let authors = try ["Austen", "Brontë"].map { name in
      let author = try context.insert(entityName: "Author")
      try author.setValue(.string(name), forKey: "name")
      return author
    }
    if authorsFirst { try insertBooks() }
    for (number, book) in books.enumerated() { book.setToOne(authors[number % 2], for: "author") }
    try context.save()
  }

  @Test(arguments: StoreKind.allCases, [true, false])
  func `a book finds its row by an author that takes over one`(
    kind: StoreKind, authorsFirst: Bool
  ) throws {
    let container = try TestStore(kind).open(Self.model())
    try load(container, pages: 1, authorsFirst: true)
    try load(container, pages: 2, authorsFirst: authorsFirst)
    try load(container, pages: 3, authorsFirst: authorsFirst, .mergeByPropertyStoreTrump)
    let context = container.newContext()
    #expect(try context.fetch(FetchRequest<ManagedObject>(entityName: "Author")).count == 2)
    let books = try context.fetch(FetchRequest<ManagedObject>(entityName: "Book"))
    #expect(books.count == Self.bookCount)
    #expect(try books.allSatisfy { try $0.value(forKey: "pages") == AttributeValue.integer(2) })
  }

  /// Saves folders, each in the one before, and returns the names along the path of the stored ones.
  private func loadPath(
    _ container: PersistentContainer, depth: Int, outermostFirst: Bool, _ policy: MergePolicy
  ) throws -> [String] {
    let context = container.newContext()
    context.mergePolicy = policy
    let numbers = Array(0..<depth)
    var folders: [Int: ManagedObject] = [:]
    for number in outermostFirst ? numbers : numbers.reversed() {
      let folder = try context.insert(entityName: "Folder")
      try folder.setValue(.string("level \(number)"), forKey: "name")
      if number == 0 { try folder.setValue(.string("root"), forKey: "code") }
      folders[number] = folder
    }
    for number in numbers.dropFirst() {
      folders[number]?.setToOne(folders[number - 1], for: "parent")
    }
    try context.save()
    let fresh = container.newContext()
    var path: [String] = []
    let found = try fresh.fetch(FetchRequest<ManagedObject>(entityName: "Folder"))
    #expect(found.count == depth)
    var next = found.first { $0.string("code") == "root" }
    while let folder = next {
      path.append(folder.string("name") ?? "-")
      next = found.first { other in
        guard let slot = other.layout.slot(named: "parent") else { return false }
        return other.destination(of: slot) === folder
      }
    }
    return path
  }

  @Test(arguments: StoreKind.allCases, [true, false])
  func `a path of folders finds its rows at any depth`(kind: StoreKind, outermostFirst: Bool) throws
  {
    let folder = EntityDescription(
      "Folder", ["name": .string, "code": .string],
      uniquenessConstraints: [["code"], ["parent", "name"]])
    folder.join("parent", .one, to: folder, "children", .many)
    let container = try TestStore(kind).open(ManagedObjectModel(entities: [folder]))
    let depth = 20
    let wanted = (0..<depth).map { "level \($0)" }
    for policy in [MergePolicy.error, .mergeByPropertyObjectTrump, .mergeByPropertyStoreTrump] {
      let path = try loadPath(
        container, depth: depth, outermostFirst: outermostFirst, policy)
      #expect(path == wanted)
    }
  }
}
