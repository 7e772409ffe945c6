import TestSupport
import Testing

@testable import Lineage

/// Saves of two stores of which one cannot commit.
@Suite struct CommitTests {
  private func container(_ catalog: any PersistentStore, _ own: any PersistentStore) throws
    -> PersistentContainer
  {
    let container = PersistentContainer(
      name: "Shop", managedObjectModel: Shop.model(), classes: [],
      storeDescriptions: [
        .init(type: .init(name: "one") { _ in catalog }, configuration: "Catalog"),
        .init(type: .init(name: "two") { _ in own }, configuration: "Own"),
      ])
    try container.loadPersistentStores()
    return container
  }

  private func saveInBoth(_ container: PersistentContainer) throws {
    let context = container.newContext()
    try context.make("Lamp", named: "Luxo")
    try context.make("Note", named: "n")
    try context.save()
  }

  @Test(.covers("G45"))
  func `a file that cannot commit keeps a store in memory from saving`() throws {
    let folder = try Folder()
    for isMemoryFirst in [true, false] {
      let memory = InMemoryStore()
      let file = UncommittingStore(try SQLiteStore(path: folder.path("\(isMemoryFirst).sqlite")))
      let container =
        isMemoryFirst ? try container(memory, file) : try container(file, memory)
      let error = #expect(throws: ObjectGraphError.self) { try saveInBoth(container) }
      #expect(error == .store(.diskFull(path: "a full disk")))
      let context = container.newContext()
      #expect(try context.all("Article") + context.all("Note") == [])
    }
  }

  @Test(.covers("G45"))
  func `if the second of two files fails, the error names the one that has committed`() throws {
    let folder = try Folder()
    let first = UncommittingStore(try SQLiteStore(path: folder.path("one.sqlite")))
    let container = try container(first, try SQLiteStore(path: folder.path("two.sqlite")))
    let error = #expect(throws: ObjectGraphError.self) { try saveInBoth(container) }
    #expect(
      error
        == .partlySaved(
          in: ["configuration Own (two)"], notIn: ["configuration Catalog (one)"],
          cause: .store(.diskFull(path: "a full disk"))))
    let context = container.newContext()
    #expect(try context.all("Article") == [])
    #expect(try context.all("Note") == ["n"])
  }
}
