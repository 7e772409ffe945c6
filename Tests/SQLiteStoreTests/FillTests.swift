import Testing

@testable import Lineage

/// Filling many faults at once.
@Suite struct FillTests {
  private let staff: Staff

  init() throws { staff = try Staff.seeded() }

  @Test func `faults of several trees are filled by one statement a tree`() throws {
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
    // Nothing more had to be read for the values.
    #expect(staff.store.statementUses().count == 2)
  }

  @Test func `a fetch's statement is the same text every time`() throws {
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
    // By hired descending: testa, TESTA, Ada, then those without a date by falling key.
    #expect(found == [[5, 1], [3, 5, 1], [1, 7, 6], [1, 7, 6, 4, 2], [5, 1]])
    #expect(staff.store.statementUses().map(\.executionCount) == [4, 1])
  }
}
