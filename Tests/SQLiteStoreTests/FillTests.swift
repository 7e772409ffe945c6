import TestModels
import TestSupport
import Testing

@testable import Lineage

/// Loading many faults at once.
@Suite struct FillTests {
  /// An object that reads the next one as soon as it is read itself.
  final class Chained: ManagedObject {
    var seen: String?

    override func awakeFromFetch() {
      let next: Chained? = value("next")
      seen = next?.value("name") as String?
    }
  }

  private let staff: Staff

  init() throws { staff = try Staff.seeded() }

  @Test func `faults of several trees are loaded with one statement for each tree`() throws {
    let people = try staff.store.addresses(StoreFetch(entity: staff.layout("Engineer")))
    let projects = try staff.store.addresses(StoreFetch(entity: staff.layout("Project")))
    let gone = StoreAddress(entity: try staff.layout("Project").index, key: 99)
    let context = staff.container.newContext()
    let sink = RowSink(registry: context.registry, slab: RowSlab(registry: context.registry))
    staff.store.resetStatementCounters()
    try staff.store.values(of: people + [gone] + projects, into: sink)
    #expect(staff.store.statementUses().map(\.executionCount) == [1, 1])
    #expect(Set(sink.objects.map(\.objectID.key)) == Set((people + projects).map(\.key)))
    #expect(sink.objects.count == people.count + projects.count)
    let names = try sink.objects.compactMap { try $0.value(forKey: "name") }
    #expect(
      Set(names)
        == Set(
          ["testa", "testą", "TESTA", "Apollo", "Zephyr", "Void"].map(AttributeValue.string)))
    // The values needed no more reads.
    #expect(staff.store.statementUses().count == 2)
  }

  @Test func `a fetch's statement has the same text every time`() throws {
    var draft = FetchDraft(entity: try staff.layout("Employee"))
    draft.sortDescriptors = [FetchSortDescriptor(key: "hired", ascending: false)]
    var fetch = try draft.checked(in: staff.container.layout)
    let context = staff.container.newContext()
    staff.store.resetStatementCounters()
    var found: [[Int64]] = []
    for (limit, offset) in [(2, 1), (3, 0), (3, 2), (0, 2), (2, 1)] {
      (fetch.limit, fetch.offset) = (limit, offset)
      found.append(try context.objects(of: fetch).map(\.key))
    }
    // By hired descending: testa, TESTA, Ada, then those without a date by descending key.
    #expect(found == [[5, 1], [3, 5, 1], [1, 7, 6], [1, 7, 6, 4, 2], [5, 1]])
    #expect(staff.store.statementUses().map(\.executionCount) == [4, 1])
  }

  @Test func `an object read while another one is being read is independent of it`() throws {
    let folder = try Folder()
    let link = EntityDescription("Chained", ["name": .string])
    link.join("next", .one, to: link, "previous", .one)
    let container = try PersistentContainer(
      model: ManagedObjectModel(entities: [link]), classes: [Chained.self],
      sqliteAt: folder.path("store.sqlite"))
    let context = container.newContext()
    let links = (0..<5).map { _ in Chained(context: context) }
    for (place, link) in links.enumerated() {
      link.set("\(place)", for: "name")
      if place > 0 { link.set(links[place - 1], for: "previous") }
    }
    try context.save()
    let reader = container.newContext()
    // Twice, because the first read's leftovers serve the second.
    for place in [0, 4] {
      let found = try reader.existingObject(with: links[place].objectID)
      #expect((found as? Chained)?.seen == (place == 4 ? nil : "\(place + 1)"))
    }
    let all = try links.map { try reader.existingObject(with: $0.objectID) as? Chained }
    #expect(all.map { $0?.value("name") as String? } == ["0", "1", "2", "3", "4"])
    #expect(all.map { $0?.seen } == ["1", "2", "3", "4", nil])
  }
}
