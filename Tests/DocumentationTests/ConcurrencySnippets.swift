import Foundation
import Lineage
import Testing

/// The code of the article on concurrency.
@Suite struct ConcurrencySnippets {
  @Test @MainActor func `heavy work leaves the main actor and comes back merged`() async throws {
    let container = try Library.container()
    let titles = ["One", "Two", "Three"]
    // snippet: background
    let view = container.viewContext  // only on the main actor

    let count = try await container.performBackgroundTask { context in
      for title in titles {
        let book = Book(context: context)
        book.title = title
      }
      try context.save()
      return titles.count
    }
    let books = try view.fetch(Query<Book>.all)  // the new ones too
    // end
    #expect(count == 3 && books.count == 5)
  }

  @Test @MainActor func `IDs and values cross, objects stay`() async throws {
    let container = try Library.container()
    let book = try container.viewContext.fetchRequired(Query<Book>.all)
    // snippet: ids
    let id = book.objectID
    let title = try await container.performBackgroundTask { context in
      let book = try context.existingObject(with: id).narrowed(to: Book.self)
      return book.title
    }
    // end
    #expect(title == "Notes")
    // snippet: stored id
    let text = id.uriRepresentation  // x-coredata://STORE/Book/p1
    let same = container.objectID(forURIRepresentation: text)
    // end
    #expect(same == id)
  }

  @Test func `a child's changes go to its parent and no further`() throws {
    let container = try Library.container()
    let context = container.newContext()
    // snippet: child
    let child = ManagedObjectContext(parent: context)
    let draft = Book(context: child)
    draft.title = "Draft"
    try child.save()  // an unsaved change of the parent now; nothing is in the file
    // end
    #expect(context.insertedObjects.count == 1)
    #expect(try container.newContext().count(Query<Book>.all) == 2)
    context.rollback()
    #expect(try context.count(Query<Book>.all) == 2)
  }

  @Test @MainActor func `a child task works elsewhere on what is unsaved here`() async throws {
    let container = try Library.container()
    // snippet: child task
    let changed = try await container.viewContext.performChildTask { child in
      let books = try child.fetch(Query<Book>.all)
      for book in books { book.year = 2026 }
      try child.save()
      return books.count
    }
    try container.viewContext.save()  // or rollback() to give the changes up
    // end
    #expect(changed == 2)
    #expect(try container.newContext().count(Query<Book>.where { $0.year == 2026 }) == 2)
    let context = container.viewContext
    // snippet: child tasks
    let count = Task { try await context.performChildTask { try $0.count(Query<Book>.all) } }
    let titles = Task {
      try await context.performChildTask { try $0.fetch(Query<Book>.all).map(\.title) }
    }
    let (total, names) = (try await count.value, try await titles.value)
    // end
    #expect(total == 2 && names.count == 2)
  }

  @Test func `a save over somebody else's change is refused, or merged by policy`() throws {
    let container = try Library.container()
    let (context, other) = (container.newContext(), container.newContext())
    let (mine, theirs) = (
      try context.fetchRequired(Query<Book>.all), try other.fetchRequired(Query<Book>.all)
    )
    theirs.title = "Theirs"
    theirs.year = 2001
    mine.title = "Mine"
    try other.save()
    var lines: [String] = []
    func print(_ conflict: MergeConflict) { lines.append("\(conflict.disputed)") }
    // snippet: conflict
    do {
      try context.save()
    } catch {
      guard case .mergeConflict(let conflicts) = error else { throw error }
      for conflict in conflicts { print(conflict) }
    }
    // end
    #expect(lines == ["[\"title\"]"])
    // snippet: merge policy
    context.mergePolicy = .mergeByPropertyObjectTrump  // what was set here wins
    try context.save()
    // end
    let saved = try container.newContext().fetchRequired(Query<Book>.all)
    #expect(saved.title == "Mine" && saved.year == 2001)
  }

  @Test func `saves are heard of as IDs`() async throws {
    let container = try Library.container()
    // snippet: saves
    let saves = container.saves()
    // end
    let context = container.newContext()
    let book = Book(context: context)
    book.title = "Heard of"
    try context.save()
    var heard: [ManagedObjectID] = []
    func note(_ ids: [ManagedObjectID]) { heard += ids }
    // snippet: saves loop
    for await saved in saves {
      note(saved.inserted)
      break
    }
    // end
    #expect(heard == [book.objectID])
  }

  @Test func `steps are taken back and repeated`() throws {
    let context = try Library.container().newContext()
    let book = try context.fetchRequired(Query<Book>.all)
    // snippet: undo
    context.undoHistory = UndoHistory()
    book.title = "Another title"
    try context.processPendingChanges()  // ends a step
    try context.undo()
    try context.redo()
    // end
    #expect(book.title == "Another title")
    try context.undo()
    #expect(book.title == "Notes" && !context.hasChanges)
  }
}
