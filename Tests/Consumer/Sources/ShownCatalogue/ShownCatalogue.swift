import Foundation
import Lineage

nonisolated final class Book: ManagedObject {
  static let title = Attribute<String>("title")
}

/// The state that a view would show.
final class Shelf {
  private let container: PersistentContainer
  private(set) var titles: [String] = []

  init(_ container: PersistentContainer) { self.container = container }

  func refresh() throws {
    titles = try container.viewContext.fetch(Query<Book>.all).map(\.title).sorted()
  }

  func add(_ titles: [String]) async throws {
    try await container.performBackgroundTask { context in
      for title in titles {
        let book = Book(context: context)
        book.title = title
      }
      try context.save()
    }
    try refresh()
  }
}

@main
enum ShownCatalogue {
  static func main() async throws {
    let title = AttributeDescription()
    title.name = "title"
    title.type = .string
    title.isOptional = false
    let book = EntityDescription()
    book.name = "Book"
    book.managedObjectClassName = "Book"
    book.properties = [title]
    let model = ManagedObjectModel()
    model.entities = [book]
    let shelf = Shelf(try PersistentContainer(inMemory: model, classes: [Book.self]))
    try await shelf.add(["Emma", "Persuasion"])
    print(shelf.titles.joined(separator: ", "))
  }
}
