import Foundation
import Lineage
import TestFolders
import Testing

/// The code of the README.
@Suite struct ReadmeSnippets {
  class Publication: ManagedObject {}

  private func model() -> ManagedObjectModel {
    ManagedObjectModel(entities: [
      EntityDescription(
        name: "Publication",
        properties: [AttributeDescription(name: "publishDate", type: .date)],
        subentities: [
          EntityDescription(
            name: "Book", properties: [AttributeDescription(name: "isbn", type: .string)])
        ])
    ])
  }

  @Test func `the README's example stores a book`() throws {
    let folder = try Folder()
    let (path, model) = (folder.path("library.sqlite"), model())
    // snippet: README
    final class Book: Publication {  // Publication: ManagedObject
      static let isbn = Attribute<String?>("isbn")
    }

    let container = try PersistentContainer(
      model: model, classes: [Publication.self, Book.self], sqliteAt: path)
    let context = container.newContext()
    let book = Book(context: context)
    book.isbn = "9783161484100"
    try context.save()

    var request = FetchRequest<Publication>()  // books come back as Book
    request.sortDescriptors = [FetchSortDescriptor(key: "publishDate", ascending: false)]
    request.fetchLimit = 100
    let newest = try context.fetch(request)
    // end
    #expect(newest == [book])
  }
}
