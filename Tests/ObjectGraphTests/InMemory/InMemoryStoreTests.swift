import Foundation
import Lineage
import TestSupport
import Testing

@Suite struct InMemoryStoreTests {
  private func container(_ store: InMemoryStore = InMemoryStore()) throws -> PersistentContainer {
    try PersistentContainer(
      model: Library.model(), classes: Library.classes, inMemoryStore: store)
  }

  @Test(.covers("H27"))
  func `the whole stack works without a file`() throws {
    let container = try PersistentContainer(inMemory: Library.model(), classes: Library.classes)
    let context = container.newContext()
    let book = Library.Book(context: context)
    book.title = "Gärten"
    try context.save()

    let other = container.newContext()
    let books = try other.fetch(FetchRequest<Library.Book>(entityName: "Book"))
    #expect(books.map(\.title) == ["Gärten"])
    #expect(books.map(\.objectID) == [book.objectID])
    #expect(books.first?.pageCount == 1)
  }

  @Test func `two stores share nothing`() throws {
    let context = try container().newContext()
    Library.Book(context: context).title = "One"
    try context.save()
    let other = try container().newContext()
    #expect(try other.count(for: FetchRequest<Library.Publication>()) == 0)
  }

  @Test func `containers over one store see each other's objects`() throws {
    let store = InMemoryStore()
    let context = try container(store).newContext()
    Library.Book(context: context).title = "One"
    try context.save()
    let other = try container(store).newContext()
    #expect(try other.count(for: FetchRequest<Library.Publication>()) == 1)
  }

  @Test func `an in-memory store rejects a container with another model`() throws {
    let store = InMemoryStore()
    _ = try container(store)
    let model = ManagedObjectModel(entities: [EntityDescription(name: "Note")])
    #expect(throws: ObjectGraphError.self) {
      try PersistentContainer(model: model, inMemoryStore: store)
    }
  }

  @Test func `a transaction that throws leaves nothing in the store`() throws {
    let container = try container()
    let context = container.newContext()
    struct Stop: Error {}
    #expect(throws: Stop.self) {
      try context.performInOneTransaction {
        Library.Paper(context: context).title = "One"
        try context.save()
        #expect(try context.count(for: FetchRequest<Library.Paper>()) == 1)
        throw Stop()
      }
    }
    #expect(try container.newContext().count(for: FetchRequest<Library.Paper>()) == 0)
  }

  @Test func `contexts of several tasks save into one store`() async throws {
    let container = try container()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for task in 0..<8 {
        group.addTask {
          for number in 0..<25 {
            let context = container.newContext()
            Library.Paper(context: context).title = "\(task) \(number)"
            try context.save()
          }
        }
      }
      try await group.waitForAll()
    }
    let papers = try container.newContext().fetch(FetchRequest<Library.Paper>())
    #expect(Set(papers.map(\.objectID)).count == 200)
    #expect(Set(papers.compactMap(\.title)).count == 200)
  }
}
