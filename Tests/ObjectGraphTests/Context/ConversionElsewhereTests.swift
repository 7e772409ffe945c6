import TestModels
import TestSupport
import Testing

@testable import Lineage

/// Objects that another context converts to another entity.
@Suite struct ConversionElsewhereTests {
  /// Three books that both contexts know.
  private struct Library {
    let container: PersistentContainer
    let theirs: ManagedObjectContext
    let mine: ManagedObjectContext
    let shown: [ManagedObject]

    init(_ kind: StoreKind, merges: Bool = false, policy: MergePolicy = .error) throws {
      let root = EntityDescription(
        "Pub", ["title": .string, "year": .integer64],
        subentities: [
          EntityDescription("Book", ["isbn": .string]),
          EntityDescription("Paper", ["doi": .string]),
        ])
      let shelf = EntityDescription("Shelf", ["name": .string])
      root.join("shelf", .one, to: shelf, "pubs", .many)
      root.join("readers", .many, to: shelf, "reads", .many)
      container = try TestStore(kind).open(ManagedObjectModel(entities: [root, shelf]))
      (theirs, mine) = (container.newContext(), container.newContext())
      mine.automaticallyMergesChangesFromParent = merges
      mine.mergePolicy = policy
      for title in ["a", "b", "c"] {
        let book = try theirs.insert(entityName: "Book")
        try book.setValue(.string(title), forKey: "title")
        try book.setValue(.string("isbn \(title)"), forKey: "isbn")
      }
      try theirs.save()
      shown = try Self.pubs(mine)
    }

    static func pubs(_ context: ManagedObjectContext, _ entity: String = "Pub") throws
      -> [ManagedObject]
    {
      var request = FetchRequest<ManagedObject>(entityName: entity)
      request.sortDescriptors = [FetchSortDescriptor(key: "title")]
      return try context.fetch(request)
    }

    func convert(_ title: String = "b") throws {
      let book = try #require(try Self.pubs(theirs).first { $0.string("title") == title })
      let paper = try theirs.convert(book, toEntity: "Paper", as: ManagedObject.self)
      try paper.setValue(.string("10.1"), forKey: "doi")
      try theirs.save()
    }

    func lines(_ context: ManagedObjectContext) throws -> [String] {
      try Self.pubs(context).map { "\($0.entityName) \($0.string("title") ?? "-")" }
    }
  }

  private static let converted = ["Book a", "Paper b", "Book c"]

  @Test(arguments: StoreKind.allCases, [false, true])
  func `a fetch returns the object in its new entity, and the old one names its replacement`(
    kind: StoreKind, merges: Bool
  ) throws {
    let library = try Library(kind, merges: merges)
    try library.convert()
    #expect(try library.lines(library.mine) == Self.converted)
    #expect(try Library.pubs(library.mine, "Paper").map { $0.string("doi") } == ["10.1"])
    #expect(try Library.pubs(library.mine, "Book").map { $0.string("title") } == ["a", "c"])
    let old = library.shown[1]
    #expect(old.managedObjectContext == nil)
    #expect(old.string("isbn") == "isbn b")
    #expect(old.replacement?.entityName == "Paper")
    #expect(old.replacement === (try Library.pubs(library.mine, "Paper").first))
    #expect(library.shown[0].replacement == nil)
    // Nothing holds the new object.
    library.mine.checkInvariants()
  }

  @Test(arguments: StoreKind.allCases)
  func `a refresh of all objects and a merge find the conversion`(kind: StoreKind) throws {
    let library = try Library(kind)
    try library.convert()
    try library.mine.refreshAllObjects()
    #expect(try library.lines(library.mine) == Self.converted)
    let second = try Library(kind, merges: true)
    try second.convert()
    // Merges before it counts.
    #expect(try second.mine.count(for: FetchRequest<ManagedObject>(entityName: "Paper")) == 1)
    #expect(second.shown[1].replacement?.entityName == "Paper")
  }

  @Test(arguments: StoreKind.allCases)
  func `a stale ID is a typed error and a stale fault has no values`(kind: StoreKind) throws {
    let library = try Library(kind)
    let id = library.shown[1].objectID
    library.mine.reset()
    try library.convert()
    let error = #expect(throws: ObjectGraphError.self) { try library.mine.existingObject(with: id) }
    #expect(error == .entityMismatch(id, found: "Paper"))
    let fault = library.mine.object(with: id)
    #expect(fault.string("title") == nil)
    #expect(try library.lines(library.mine) == Self.converted)
  }

  @Test(arguments: StoreKind.allCases)
  func `unsaved changes move to the new object and the save conflicts`(kind: StoreKind) throws {
    let library = try Library(kind)
    try library.shown[1].setValue(.integer(1999), forKey: "year")
    try library.convert()
    let paper = try #require(try Library.pubs(library.mine, "Paper").first)
    #expect(paper.integer("year") == 1999)
    #expect(paper.isUpdated)
    let error = #expect(throws: ObjectGraphError.self) { try library.mine.save() }
    guard case .mergeConflict(let conflicts) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(conflicts.map(\.changedHere) == [["year"]])
    library.mine.mergePolicy = .mergeByPropertyObjectTrump
    try library.mine.save()
    let stored = try #require(try Library.pubs(library.container.newContext(), "Paper").first)
    #expect(stored.integer("year") == 1999)
    #expect(stored.string("doi") == "10.1")
  }

  @Test(
    arguments: StoreKind.allCases,
    [MergePolicy.mergeByPropertyObjectTrump, .mergeByPropertyStoreTrump, .overwrite, .rollback])
  func `a save without a fetch before resolves by the policy`(kind: StoreKind, policy: MergePolicy)
    throws
  {
    let library = try Library(kind, policy: policy)
    try library.shown[1].setValue(.integer(1999), forKey: "year")
    try library.shown[1].setValue(.string("lost"), forKey: "isbn")
    try library.convert()
    try library.mine.save()
    let stored = try #require(try Library.pubs(library.container.newContext(), "Paper").first)
    #expect(stored.integer("year") == (policy == .rollback ? nil : 1999))
    #expect(stored.string("doi") == "10.1")
    #expect(try library.lines(library.mine) == Self.converted)
  }

  @Test(arguments: StoreKind.allCases)
  func `a deletion of a converted object conflicts and can be kept`(kind: StoreKind) throws {
    let library = try Library(kind)
    library.mine.delete(library.shown[1])
    try library.convert()
    #expect(try library.lines(library.mine) == ["Book a", "Book c"])
    #expect(throws: ObjectGraphError.self) { try library.mine.save() }
    library.mine.mergePolicy = .mergeByPropertyObjectTrump
    try library.mine.save()
    #expect(try library.lines(library.container.newContext()) == ["Book a", "Book c"])
  }

  @Test(arguments: StoreKind.allCases)
  func `unsaved links move to the new object`(kind: StoreKind) throws {
    let library = try Library(kind, policy: .mergeByPropertyObjectTrump)
    let shelf = try library.mine.insert(entityName: "Shelf")
    try shelf.add(library.shown[1], to: "reads")
    library.shown[1].setToOne(shelf, for: "shelf")
    try library.convert()
    #expect(try library.lines(library.mine) == Self.converted)
    #expect(try shelf.toMany("pubs").map(\.entityName) == ["Paper"])
    #expect(try shelf.toMany("reads").map(\.entityName) == ["Paper"])
    try library.mine.save()
    let fresh = library.container.newContext()
    let stored = try #require(
      try fresh.fetch(FetchRequest<ManagedObject>(entityName: "Shelf")).first)
    #expect(try stored.toMany("pubs").map(\.entityName) == ["Paper"])
    #expect(try stored.toMany("reads").map(\.entityName) == ["Paper"])
  }

  @Test(arguments: StoreKind.allCases)
  func `a list of results keeps the row and reports it as updated`(kind: StoreKind) async throws {
    let library = try Library(kind, merges: true)
    var request = FetchRequest<ManagedObject>(entityName: "Pub")
    request.sortDescriptors = [FetchSortDescriptor(key: "title")]
    let results = try FetchedResults(request, in: library.mine)
    var changes = results.changes.makeAsyncIterator()
    try library.convert()
    _ = try Library.pubs(library.mine)
    let change = try #require(await changes.next())
    #expect(change.updated.map(\.index) == [1])
    #expect(change.updated.map(\.objectID.entityName) == ["Paper"])
    #expect(change.deleted.isEmpty && change.inserted.isEmpty && change.moved.isEmpty)
    #expect(results.objects.map(\.entityName) == ["Book", "Paper", "Book"])
  }
}
