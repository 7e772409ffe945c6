import Foundation
import Lineage
import TestModels
import TestSupport
import Testing

/// Results in sections and their notifications.
@Suite struct SectionTests {
  private typealias Results = FetchedResults<Kennel.Animal>

  private struct Fixture {
    let context: ManagedObjectContext
    let owners: [Kennel.Owner]

    init(_ kind: StoreKind) throws {
      let context = try TestStore(kind).open(Kennel.model(), classes: Kennel.classes).newContext()
      self.context = context
      owners = try ["Ada", "Bea", "Cem"].map { name in
        let owner = try #require(try context.insert(entityName: "Owner") as? Kennel.Owner)
        owner.name = name
        return owner
      }
    }

    func add(_ name: String, _ owner: Int?) throws -> Kennel.Animal {
      let animal = try context.add("Cat", name)
      animal.owner = owner.map { owners[$0] }
      return animal
    }

    func results() throws -> Results {
      var request = FetchRequest<Kennel.Animal>(entityName: "Animal")
      request.sortDescriptors = ["owner.name", "name"].map { FetchSortDescriptor(key: $0) }
      return try Results(request, in: context, sectionNameKeyPath: "owner.name")
    }
  }

  private func change(_ results: Results, _ work: () throws -> Void) async throws
    -> FetchedResultsChange
  {
    let stream = results.changes
    try work()
    results.finish()
    for await change in stream { return change }
    throw Missing()
  }

  private struct Missing: Error {}

  @Test(arguments: StoreKind.allCases)
  func `sections are named by a path over a relationship`(kind: StoreKind) throws {
    let fixture = try Fixture(kind)
    let (cat, other) = (try fixture.add("Tom", 1), try fixture.add("Kit", 0))
    _ = try (fixture.add("Max", 1), fixture.add("Stray", nil))
    try fixture.context.save()
    let results = try fixture.results()
    #expect(results.sections.map(\.name) == ["", "Ada", "Bea"])
    #expect(
      results.sections.map { $0.objects.compactMap(\.name) }
        == [["Stray"], ["Kit"], ["Max", "Tom"]])
    #expect(results.object(at: [2, 1]) === cat)
    #expect(results.indexPath(forObject: other) == [1, 0])
    let gone = try fixture.context.add("Cat", "Gone")
    #expect(results.indexPath(forObject: gone) == nil)
    #expect(
      try results.sections(by: "owner.name").map(\.value)
        == [nil, .string("Ada"), .string("Bea")])
    #expect(throws: ObjectGraphError.self) { try results.sections(by: "owner.age") }
  }

  @Test func `sections are named by a closure`() throws {
    let fixture = try Fixture(.memory)
    for name in ["Tom", "Kit", "Max", "Mia"] { _ = try fixture.add(name, nil) }
    var request = FetchRequest<Kennel.Animal>(entityName: "Animal")
    request.sortDescriptors = [FetchSortDescriptor(key: "name")]
    let results = try Results(
      request, in: fixture.context, sectionName: { String(($0.name ?? "").prefix(1)) })
    #expect(results.sections.map(\.name) == ["K", "M", "T"])
    #expect(results.sections.map(\.objects.count) == [1, 2, 1])
    let flat = try Results(request, in: fixture.context)
    #expect(
      flat.sections.map(\.name) == [""] && flat.object(at: [0, 3]) === results.object(at: [2, 0]))
  }

  @Test(arguments: StoreKind.allCases)
  func `a move to another section without a new overall position is a move`(kind: StoreKind)
    async throws
  {
    let fixture = try Fixture(kind)
    let (first, last) = (try fixture.add("Kit", 0), try fixture.add("Tom", 0))
    _ = try fixture.add("Zoe", 1)
    try fixture.context.save()
    let results = try fixture.results()
    let moved = try await change(results) {
      last.owner = fixture.owners[1]
      try fixture.context.processPendingChanges()
    }
    #expect(moved.moved.map(\.objectID) == [last.objectID])
    #expect(moved.moved.map { [$0.from, $0.to] } == [[1, 1]])
    #expect(moved.moved.map { [$0.fromIndexPath, $0.toIndexPath] } == [[[0, 1], [1, 0]]])
    #expect(moved.updated.isEmpty && moved.insertedSections.isEmpty)
    let emptied = try await change(results) {
      first.owner = fixture.owners[2]
      try fixture.context.processPendingChanges()
    }
    #expect(emptied.deletedSections.map { "\($0.index) \($0.name)" } == ["0 Ada"])
    #expect(emptied.insertedSections.map { "\($0.index) \($0.name)" } == ["1 Cem"])
    #expect(emptied.moved.map(\.toIndexPath) == [[1, 0]] && emptied.updated.isEmpty)
    let renamed = try await change(results) {
      fixture.owners[1].name = "Zed"
      try fixture.context.processPendingChanges()
    }
    #expect(renamed.deletedSections.map(\.name) == ["Bea"])
    #expect(renamed.insertedSections.map { "\($0.index) \($0.name)" } == ["1 Zed"])
    #expect(renamed.moved.count == 2)
  }

  @Test(arguments: StoreKind.allCases)
  func `the notified changes turn the old sections into the new ones`(kind: StoreKind)
    async throws
  {
    for seed in UInt64(1)..<9 {
      var random = SeededRandom(seed: seed)
      let fixture = try Fixture(kind)
      for number in 0..<6 {
        _ = try fixture.add("Cat \(number)", Int.random(in: 0..<3, using: &random))
      }
      let results = try fixture.results()
      for step in 0..<12 {
        let before = results.sections
        let stream = results.changes
        try Self.change(fixture, &random)
        try fixture.context.processPendingChanges()
        results.finish()
        var sections = before.map { ($0.name, $0.objects.map(\.objectID)) }
        for await change in stream { Self.apply(change, to: &sections) }
        #expect(sections.map(\.0) == results.sections.map(\.name), "seed \(seed), step \(step)")
        #expect(
          sections.map(\.1) == results.sections.map { $0.objects.map(\.objectID) },
          "seed \(seed), step \(step)")
      }
    }
  }

  private static func change(_ fixture: Fixture, _ random: inout SeededRandom) throws {
    let animals = try fixture.context.fetch(FetchRequest<Kennel.Animal>(entityName: "Animal"))
    for _ in 0...Int.random(in: 0..<3, using: &random) {
      let owner = fixture.owners[Int.random(in: 0..<3, using: &random)]
      let animal = animals.randomElement(using: &random)
      switch Int.random(in: 0..<6, using: &random) {
      case 0: _ = try fixture.add("New \(Int.random(in: 0..<9, using: &random))", 0)
      case 1: animal.map(fixture.context.delete)
      case 2: animal?.owner = nil
      case 3: animal?.name = "Cat \(Int.random(in: 0..<9, using: &random))"
      case 4: owner.name = ["Ada", "Bea", "Cem", "Dov"].randomElement(using: &random)
      default: animal?.owner = owner
      }
    }
  }

  /// Applies a change as its documentation describes.
  private static func apply(
    _ change: FetchedResultsChange, to sections: inout [(String, [ManagedObjectID])]
  ) {
    let leaving = change.deleted.map(\.indexPath) + change.moved.map(\.fromIndexPath)
    for path in leaving.sorted(by: >) { sections[path[0]].1.remove(at: path[1]) }
    for section in change.deletedSections.reversed() { sections.remove(at: section.index) }
    for section in change.insertedSections {
      sections.insert((section.name, []), at: section.index)
    }
    let arriving =
      change.inserted.map { ($0.indexPath, $0.objectID) }
      + change.moved.map { ($0.toIndexPath, $0.objectID) }
    for (path, id) in arriving.sorted(by: { $0.0 < $1.0 }) {
      sections[path[0]].1.insert(id, at: path[1])
    }
  }
}
