import Foundation
import TestSupport
import Testing

@testable import Lineage

@Suite struct DictionaryFetchTests {
  private func items(_ kind: StoreKind) throws -> Items {
    let items = try Items(kind)
    let ada = try items.insertPerson("Ada")
    let bob = try items.insertPerson("Bob")
    try items.insert("a", ["number": .integer(1), "ratio": .double(0.5)], owner: ada)
    try items.insert("b", "Rare", ["number": .integer(2)], owner: ada)
    try items.insert("c", "Plain", ["number": .integer(4), "price": .decimal(10.25)], owner: bob)
    try items.insert("d", ["number": .integer(2)])
    try items.save()
    return items
  }

  private func request(
    _ items: Items, _ columns: [(String, String)], groups: [String] = [], having: String? = nil,
    by order: [FetchSortDescriptor] = [FetchSortDescriptor(key: "mark")]
  ) throws -> DictionaryFetchDraft {
    let entity = try #require(items.container.layout.entity(named: "Item"))
    var fetch = FetchDraft(entity: entity)
    fetch.sortDescriptors = order
    var request = DictionaryFetchDraft(
      fetch: fetch,
      columns: try columns.map { ($0.0, try FetchExpression(format: $0.1)) })
    request.groups = groups.map { FetchKeyPath($0) }
    request.having = try having.map { try FetchPredicate(format: $0) }
    return request
  }

  private func answer(to request: DictionaryFetchDraft, _ items: Items) throws -> [[FetchValue]] {
    try items.container.store.dictionaries(request.checked(in: items.container.layout))
  }

  private func column(_ name: String, _ aggregate: FetchAggregate, _ path: String)
    -> (name: String, expression: FetchExpression)
  {
    (name, .aggregate(aggregate, .keyPath(FetchKeyPath(path))))
  }

  private func text(_ value: String) -> FetchValue { .attribute(.string(value)) }
  private func whole(_ value: Int64) -> FetchValue { .attribute(.integer(value)) }

  @Test(arguments: StoreKind.allCases)
  func `each object gives a row of values`(kind: StoreKind) throws {
    let items = try items(kind)
    let request = try request(
      items, [("mark", "mark"), ("twice", "number * 2"), ("who", "owner.mark"), ("price", "price")])
    let rows = try answer(to: request, items)
    #expect(
      rows == [
        [text("a"), whole(2), text("Ada"), .null], [text("b"), whole(4), text("Ada"), .null],
        [text("c"), whole(8), text("Bob"), .attribute(.decimal(10.25))],
        [text("d"), whole(4), .null, .null],
      ])
  }

  @Test(arguments: StoreKind.allCases)
  func `a to-one relationship is returned as an object's ID`(kind: StoreKind) throws {
    let items = try items(kind)
    var request = try request(items, [("owner", "owner")])
    request.fetch.limit = 1
    let ada = try #require(try items.personID("Ada"))
    #expect(try answer(to: request, items) == [[.object(ada)]])
  }

  @Test(arguments: StoreKind.allCases)
  func `grouping combines objects into rows`(kind: StoreKind) throws {
    let items = try items(kind)
    var request = try request(
      items, [("who", "owner.mark")], groups: ["owner.mark"],
      by: [FetchSortDescriptor(key: "who", ascending: false)])
    request.columns += [
      column("count", .count, ""), column("sum", .sum, "number"), column("min", .min, "number"),
      column("average", .average, "number"), column("ratio", .sum, "ratio"),
    ]
    let half = FetchValue.attribute(.double(1.5))
    #expect(
      try answer(to: request, items) == [
        [
          text("Bob"), whole(1), whole(4), whole(4), .attribute(.double(4)), .attribute(.double(0)),
        ],
        [text("Ada"), whole(2), whole(3), whole(1), half, .attribute(.double(0.5))],
        [.null, whole(1), whole(2), whole(2), .attribute(.double(2)), .attribute(.double(0))],
      ])
    request.having = .comparison(
      FetchComparison(.property("count"), .greater, .value(whole(1))))
    #expect(try answer(to: request, items).map(\.first) == [text("Ada")])
  }

  @Test(arguments: StoreKind.allCases)
  func `aggregates without groups give one row, also without objects`(kind: StoreKind) throws {
    let items = try items(kind)
    var request = try request(items, [], by: [])
    request.columns = [
      column("count", .count, ""), column("max", .max, "number"), column("last", .max, "mark"),
    ]
    #expect(try answer(to: request, items) == [[whole(4), whole(4), text("d")]])
    request.fetch.predicate = .constant(false)
    #expect(try answer(to: request, items) == [[whole(0), .null, .null]])
  }

  @Test(arguments: StoreKind.allCases)
  func `distinct results return equal rows once`(kind: StoreKind) throws {
    let items = try items(kind)
    var request = try request(
      items, [("number", "number")], by: [FetchSortDescriptor(key: "number")])
    #expect(try answer(to: request, items).count == 4)
    request.isDistinct = true
    #expect(
      try answer(to: request, items) == [[whole(1)], [whole(2)], [whole(4)]])
    request.fetch.limit = 1
    request.fetch.offset = 1
    #expect(try answer(to: request, items) == [[whole(2)]])
  }

  @Test func `a property that varies within a group is rejected`() throws {
    let items = try Items(.memory)
    func isRefused(_ change: (inout DictionaryFetchDraft) throws -> Void) throws -> Bool {
      let entity = try #require(items.container.layout.entity(named: "Item"))
      var request = DictionaryFetchDraft(
        fetch: FetchDraft(entity: entity), columns: [("number", .property("number"))])
      request.groups = [FetchKeyPath("number")]
      try change(&request)
      let (changed, layout) = (request, items.container.layout)
      return (try? changed.checked(in: layout)) == nil
    }
    #expect(try !isRefused { _ in })
    #expect(try isRefused { $0.columns.append(("mark", .property("mark"))) })
    #expect(try isRefused { $0.having = try FetchPredicate(format: "mark == 'a'") })
    #expect(try isRefused { $0.groups = [FetchKeyPath("readers")] })
    #expect(try isRefused { $0.fetch.sortDescriptors = [FetchSortDescriptor(key: "mark")] })
    #expect(try isRefused { $0.columns.append(self.column("sum", .sum, "mark")) })
  }

  @Test(arguments: StoreKind.allCases)
  func `sums and averages of decimals are exact decimals`(kind: StoreKind) throws {
    let items = try Items(kind)
    let owner = try items.insertPerson("Ada")
    for (mark, price) in [("a", "0.1"), ("b", "0.2"), ("c", "0.7")] {
      let price = try #require(Decimal(string: price))
      try items.insert(mark, ["price": .decimal(price)], owner: owner)
    }
    try items.save()
    func decimal(_ text: String) -> FetchValue {
      Decimal(string: text).map { .attribute(.decimal($0)) } ?? .null
    }
    var request = try request(items, [], by: [])
    request.columns = [
      column("sum", .sum, "price"), column("average", .average, "price"),
      column("least", .min, "price"), column("greatest", .max, "price"),
    ]
    #expect(
      try answer(to: request, items)
        == [["1", "0.3333333333333333", "0.1", "0.7"].map(decimal)])
    #expect(try items.marks("items.@sum.price == 1", of: "Person") == ["Ada"])
    #expect(try items.marks("items.@sum.price == 1.1", of: "Person") == [])
    try items.insert("d", ["price": .decimal(-0.9)], owner: owner)
    try items.save()
    #expect(try items.marks("items.@sum.price == 0.1", of: "Person") == ["Ada"])
  }
}
