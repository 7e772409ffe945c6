import Foundation
import Lineage
import TestFolders
import Testing

/// The code of the article on stores of Core Data's.
@Suite struct ForeignStoreSnippets {
  private let folder: Folder
  private let path: String
  private let copyPath: String

  init() throws {
    folder = try Folder()
    path = folder.path("library.sqlite")
    copyPath = folder.path("copy.sqlite")
    let store = try SQLiteStore(path: path)
    let container = try PersistentContainer(
      model: Library.model(), classes: Library.classes, sqliteStore: store)
    let context = container.newContext()
    Book(context: context).title = "Emma"
    try context.save()
    try store.close()
  }

  private func disguise() throws {
    try ForeignLibrary.disguise(path, entityNames: Array(Library.model().entitiesByName.keys))
  }

  private func titles(_ path: String) throws -> [String] {
    let store = try ForeignStore.open(path: path, model: Library.model(), classes: Library.classes)
    let context = store.container.newContext()
    return try context.fetch(FetchRequest<Book>(entityName: "Book")).map(\.title).sorted()
  }

  @Test func `a store is read by the model that it keeps`() throws {
    var lines: [String] = []
    func print(_ line: String) { lines.append(line) }
    // snippet: foreign read
    let store = try ForeignStore.open(path: path)
    let context = store.container.newContext()
    for object in try context.fetch(FetchRequest<ManagedObject>(entityName: "Publication")) {
      print("\(object.entity.name) \(try object.value(forKey: "title").map { "\($0)" } ?? "-")")
    }
    // end
    #expect(lines.count == 1)
    #expect(lines[0].hasPrefix("Book ") && lines[0].contains("Emma"))
  }

  @Test func `a copy is written`() throws {
    try disguise()
    // snippet: foreign write
    let store = try ForeignStore.open(
      path: path, model: Library.model(), classes: Library.classes,
      allowsWriting: .copy(to: copyPath))
    let context = store.container.newContext()
    let book = Book(context: context)
    book.title = "Dune"
    try context.save()
    // end
    #expect(try titles(path) == ["Emma"])
    #expect(try titles(copyPath) == ["Dune", "Emma"])
  }

  @Test func `a described container writes in place`() throws {
    try disguise()
    // snippet: foreign description
    var description = PersistentStoreDescription(type: .sqlite, path: path)
    description.allowsWritingForeignStores = .inPlace
    let container = PersistentContainer(
      name: "Library", managedObjectModel: Library.model(), classes: Library.classes,
      storeDescriptions: [description])
    try container.loadPersistentStores()
    // end
    let context = container.newContext()
    Book(context: context).title = "Dune"
    try context.save()
    #expect(try titles(path) == ["Dune", "Emma"])
  }

  @Test func `a refusal lists what was not understood`() throws {
    try disguise()
    try ForeignLibrary.execute("CREATE TABLE ZODD (A)", path)
    var lines: [String] = []
    func print(_ line: String) { lines.append(line) }
    // snippet: foreign refusal
    do {
      _ = try ForeignStore.open(path: path, model: Library.model(), allowsWriting: .inPlace)
    } catch {
      guard case .store(.notWritable(_, let problems)) = error else { throw error }
      for problem in problems { print(problem) }
    }
    // end
    #expect(lines == ["the table ZODD is not the model's"])
  }
}
