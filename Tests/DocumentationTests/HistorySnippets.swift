import Checklist
import Foundation
import Lineage
import TestFolders
import Testing

/// The code of the article on the history.
@Suite struct HistorySnippets {
  private let folder: Folder
  private let path: String

  init() throws {
    folder = try Folder()
    path = folder.path("library.sqlite")
  }

  private func container() throws -> PersistentContainer {
    let path = path
    // snippet: history
    var description = PersistentStoreDescription(type: .sqlite, path: path)
    description.tracksHistory = true
    let container = PersistentContainer(
      name: "Library", managedObjectModel: Library.model(), classes: Library.classes,
      storeDescriptions: [description])
    try container.loadPersistentStores()
    // end
    return container
  }

  @Test(.covers("F29")) func `writes of others are reported, merged and followed`() throws {
    let (container, other) = (try container(), try container())
    let start = try container.currentPersistentHistoryToken()
    // snippet: history author
    let context = container.newContext()
    context.transactionAuthor = "import"
    let book = Book(context: context)
    book.title = "Notes"
    try context.save()
    // end
    context.delete(book)
    try context.save()

    var lines: [String] = []
    func print(_ line: String) { lines.append(line) }
    var token = start
    // snippet: history fetch
    for transaction in try container.history(after: token) {
      for change in transaction.changes {
        let names = change.updatedProperties ?? ["?"]
        print("\(change.kind) \(change.changedObjectID.entityName) \(names)")
      }
      token = transaction.token
    }
    let data = try JSONEncoder().encode(token)  // for the next start of the program
    // end
    #expect(lines == ["insert Book []", "delete Book []"])
    #expect(try JSONDecoder().decode(PersistentHistoryToken.self, from: data) == token)
    // snippet: history filter
    var request = PersistentHistoryRequest(after: start)
    request.author = .not("app")  // what others wrote
    request.entityName = "Publication"  // and its sub-entities
    let news = try container.history(request)
    // end
    #expect(news.count == 2)
    let view = other.newContext()
    // snippet: history merge
    try view.mergeChanges(fromHistory: news)
    // end
    // snippet: history prune
    let weekAgo = Date(timeIntervalSinceNow: -7 * 86_400)
    try container.deleteHistory(before: weekAgo)
    // end
    #expect(try container.history().count == 2)
    if let token { try container.deleteHistory(before: token) }
    let isbn = AttributeDescription(name: "isbn", type: .string)
    var lost = false
    func fetchEverythingAnew() { lost = true }
    // snippet: history expired
    do {
      _ = try container.history(after: start)
    } catch {
      guard case .historyTokenExpired = error else { throw error }
      fetchEverythingAnew()
      token = try container.currentPersistentHistoryToken()
    }
    // end
    #expect(lost)
    // snippet: tombstone
    isbn.preservesValueInHistoryOnDeletion = true
    // end
    #expect(isbn.preservesValueInHistoryOnDeletion)
  }
}
