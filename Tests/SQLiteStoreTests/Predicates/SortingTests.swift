import TestSupport
import Testing

@testable import Lineage

/// The order of fetches, as SQL.
@Suite struct SortingTests {
  private let staff: Staff

  init() throws { staff = try Staff.seeded() }

  private func keys(
    _ descriptors: [FetchSortDescriptor], limit: Int = 0, offset: Int = 0,
    of entity: String = "Employee"
  ) throws -> [Int64] {
    var fetch = FetchDraft(entity: try staff.layout(entity))
    fetch.sortDescriptors = descriptors
    (fetch.limit, fetch.offset) = (limit, offset)
    return try staff.store.addresses(fetch.checked(in: staff.container.layout)).map(\.key)
  }

  private func keys(_ key: String, ascending: Bool = true, _ options: TextOptions = []) throws
    -> [Int64]
  {
    try keys([FetchSortDescriptor(key: key, ascending: ascending, options: options)])
  }

  /// Salaries: 5000, none, 3000, 3000, 1000, 7000, none.
  @Test(.covers("C55"))
  func `nil comes first or last, and ties follow the key in the last direction`()
    throws
  {
    #expect(try keys("salary") == [2, 7, 5, 3, 4, 1, 6])
    #expect(try keys("salary", ascending: false) == [6, 1, 4, 3, 5, 7, 2])
    #expect(
      try keys([
        FetchSortDescriptor(key: "isRemote", ascending: false),
        FetchSortDescriptor(key: "salary", ascending: true),
      ]) == [6, 1, 3, 5, 2, 4, 7].sorted { one, other in order(one) < order(other) })
    // An inherited attribute, in a fetch at a lower level.
    #expect(
      try keys([FetchSortDescriptor(key: "salary")], of: "Engineer") == [5, 3, 4])
    #expect(
      try keys([FetchSortDescriptor(key: "salary", ascending: false)], of: "Engineer") == [4, 3, 5])
  }

  /// Returns the place by isRemote descending (true, false, none), then salary (none first), then
  /// key.
  private func order(_ key: Int64) -> Int {
    [1: 0, 6: 1, 5: 2, 3: 3, 2: 4, 7: 5, 4: 6][key] ?? 9
  }

  @Test(.covers("C55")) func `texts are sorted by bytes or by the options`() throws {
    // Ada, Boris, TESTA, testa, testą, 👍🏽 Zoë
    #expect(try keys("name") == [7, 1, 2, 5, 3, 4, 6])
    #expect(try keys("name", .caseInsensitive) == [7, 1, 2, 3, 5, 4, 6])
    #expect(
      try keys("name", ascending: false, [.caseInsensitive, .diacriticInsensitive])
        == [6, 5, 4, 3, 2, 1, 7])
  }

  @Test func `a fetch can be sorted by a path over to-ones, and empty paths are absent`() throws {
    // Acme: 1, 3, 4, 7. Borealis: 2, 5. None: 6.
    #expect(try keys("employer.name") == [6, 1, 3, 4, 7, 2, 5])
    #expect(try keys("employer.name", ascending: false) == [5, 2, 7, 4, 3, 1, 6])
    // The bosses' employers: Ada's and testa's Acme for 3, 4 and 7; Boris's Borealis for 5.
    #expect(try keys("boss.employer.name") == [1, 2, 6, 3, 4, 7, 5])
    #expect(throws: ObjectGraphError.self) { try keys("projects.name") }
  }

  @Test(.covers("C55")) func `pages cover every object once in any order`() throws {
    let orders = [
      [], [FetchSortDescriptor(key: "isRemote")],
      [FetchSortDescriptor(key: "isRemote", ascending: false)],
      [FetchSortDescriptor(key: "employer.name"), FetchSortDescriptor(key: "salary")],
    ]
    for order in orders {
      let whole = try keys(order, limit: 100)
      for size in 1...4 {
        let pages = try stride(from: 0, to: 8, by: size).flatMap {
          try keys(order, limit: size, offset: $0)
        }
        #expect(pages == whole, "\(order), \(size) a page")
      }
      #expect(try keys(order, offset: 5) == Array(whole.dropFirst(5)))
    }
  }

  @Test func `a count respects limit and offset`() throws {
    var fetch = FetchDraft(entity: try staff.layout("Employee"))
    fetch.sortDescriptors = [FetchSortDescriptor(key: "employer.name")]
    for (limit, offset, count) in [
      (0, 0, 7), (3, 0, 3), (10, 0, 7), (3, 5, 2), (0, 4, 3), (2, 9, 0),
    ] {
      (fetch.limit, fetch.offset) = (limit, offset)
      #expect(try staff.store.count(fetch.checked(in: staff.container.layout)) == count)
    }
  }
}
