import Foundation
import Lineage
import TestSupport
import Testing

@Suite struct CollectionPredicateTests {
  /// Inserts three people: Ada owns 1, 2, 3, 4 and 7, Bob an item without a number, and Cyd
  /// nothing.
  private func items(_ kind: StoreKind) throws -> Items {
    let items = try Items(kind)
    let ada = try items.insertPerson("Ada")
    let bob = try items.insertPerson("Bob", boss: ada)
    try items.insertPerson("Cyd", boss: bob)
    for (place, number) in [1, 2, 3, 4, 7].enumerated() {
      let item = try items.insert(
        "\(number)", place == 0 ? "Rare" : "Item", ["number": .integer(Int64(number))],
        owner: ada)
      if number < 3 { try item.add(bob, to: "readers") }
    }
    try items.insert("none", "Plain", owner: bob)
    try items.insert("lost")
    try items.save()
    return items
  }

  @Test(.covers("C53"), arguments: StoreKind.allCases)
  func `aggregates of 1, 2, 3, 4, 7 are correct`(kind: StoreKind) throws {
    let items = try items(kind)
    let conditions = [
      "items.@sum.number == 17", "items.@count == 5", "items.@min.number == 1",
      "items.@max.number == 7", "items.@avg.number == 3.4", "items.@avg.number > 3",
    ]
    for condition in conditions {
      #expect(try items.marks(FetchPredicate(format: condition), of: "Person") == ["Ada"])
    }
  }

  @Test(.covers("C53"), arguments: StoreKind.allCases)
  func `count and sum of no objects are 0, and other aggregates are absent`(kind: StoreKind) throws
  {
    let items = try items(kind)
    #expect(try items.marks("items.@count == 0", of: "Person") == ["Cyd"])
    #expect(try items.marks("items.@sum.number == 0", of: "Person") == ["Bob", "Cyd"])
    #expect(try items.marks("items.@max.number == nil", of: "Person") == ["Bob", "Cyd"])
    #expect(try items.marks("items.@avg.number == nil", of: "Person") == ["Bob", "Cyd"])
    #expect(try items.marks("NOT items.@min.number == 1", of: "Person").isEmpty)
  }

  @Test(.covers("C53"), arguments: StoreKind.allCases)
  func `a constant list has aggregates, also without elements`(kind: StoreKind) throws {
    let items = try items(kind)
    func marks(_ aggregate: FetchAggregate, of numbers: [Int64]) throws -> [String] {
      let list = FetchValue.list(numbers.map { .attribute(.integer($0)) })
      let comparison = FetchComparison(
        .property("number"), .equal, .aggregate(aggregate, .value(list)))
      return try items.marks(.comparison(comparison))
    }
    #expect(try marks(.max, of: [2, 4]) == ["4"])
    #expect(try marks(.average, of: [2, 4]) == ["3"])
    #expect(try marks(.count, of: [7, 7]) == ["2"])
    // Only the constant nil tests for absence.
    #expect(try marks(.max, of: []).isEmpty)
    #expect(try marks(.count, of: []).isEmpty)
  }

  @Test(.covers("C54"), arguments: StoreKind.allCases)
  func `ANY, ALL and NONE are never unknown`(kind: StoreKind) throws {
    let items = try items(kind)
    #expect(try items.marks("ANY items.number > 3", of: "Person") == ["Ada"])
    #expect(try items.marks("NOT ANY items.number > 3", of: "Person") == ["Bob", "Cyd"])
    #expect(try items.marks("NONE items.number > 3", of: "Person") == ["Bob", "Cyd"])
    #expect(try items.marks("ALL items.number > 0", of: "Person") == ["Ada", "Cyd"])
    #expect(try items.marks("NOT ALL items.number > 0", of: "Person") == ["Bob"])
    #expect(try items.marks("ANY items.number == nil", of: "Person") == ["Bob"])
    #expect(try items.marks("ANY items.number IN {2, 9}", of: "Person") == ["Ada"])
    #expect(try items.marks("ANY items.number BETWEEN {5, 9}", of: "Person") == ["Ada"])
  }

  @Test(.covers("C54"), arguments: StoreKind.allCases)
  func `objects are compared one and several steps deep`(kind: StoreKind) throws {
    let items = try items(kind)
    let ada = try #require(try items.personID("Ada"))
    #expect(try items.marks("owner == %@ AND number > 3", ada) == ["4", "7"])
    #expect(try items.marks("owner.boss == %@", ada) == ["none"])
    #expect(try items.marks("boss.boss == %@", ada, of: "Person") == ["Cyd"])
    #expect(try items.marks("SELF == %@", ada, of: "Person") == ["Ada"])
    #expect(try items.marks("boss IN %@", FetchValue.list([.object(ada)]), of: "Person") == ["Bob"])
    #expect(try items.marks("ANY readers.boss == %@", ada) == ["1", "2"])
    #expect(try items.marks("ANY staff == SELF", of: "Person").isEmpty)
    #expect(try items.marks("staff.@count > 0 AND ANY staff.boss == SELF", of: "Person").count == 2)
  }

  @Test(.covers("C54"), arguments: StoreKind.allCases)
  func `a predicate finds a value in a collection`(kind: StoreKind) throws {
    let items = try items(kind)
    #expect(try items.marks("7 IN items.number", of: "Person") == ["Ada"])
    #expect(try items.marks("items.number CONTAINS 7", of: "Person") == ["Ada"])
    // Bob's only number is unknown, and so is whether it is 7.
    #expect(try items.marks("NOT 7 IN items.number", of: "Person") == ["Cyd"])
    #expect(try items.marks("SELF IN boss.staff", of: "Person") == ["Bob", "Cyd"])
    #expect(try items.marks("TRUEPREDICATE AND mark IN {'Ada', 'Cyd'}", of: "Person").count == 2)
  }

  @Test(.covers("C54"), arguments: StoreKind.allCases)
  func `a subquery counts the elements for which it is true`(kind: StoreKind) throws {
    let items = try items(kind)
    let format = "SUBQUERY(items, $i, $i.number > 2 AND $i.owner == SELF).@count == 3"
    #expect(try items.marks(FetchPredicate(format: format), of: "Person") == ["Ada"])
    let readers = "SUBQUERY(items, $i, ANY $i.readers.mark == 'Bob').@count == 2"
    #expect(try items.marks(FetchPredicate(format: readers), of: "Person") == ["Ada"])
    let nested =
      "SUBQUERY(staff, $s, SUBQUERY($s.items, $i, $i.number == nil).@count > 0).@count > 0"
    #expect(try items.marks(FetchPredicate(format: nested), of: "Person") == ["Ada"])
  }

  @Test(.covers("C09"), arguments: StoreKind.allCases)
  func `a cast leaves only elements of the sub-entity`(kind: StoreKind) throws {
    let items = try items(kind)
    var path = FetchKeyPath("items")
    path.steps[0].castTo = "Rare"
    let count = FetchExpression.aggregate(.count, .keyPath(path))
    let one = FetchPredicate.comparison(
      FetchComparison(count, .equal, .value(.attribute(.integer(1)))))
    #expect(try items.marks(one, of: "Person") == ["Ada"])
    path.steps.append(FetchKeyPath.Step("number"))
    let all = FetchPredicate.comparison(
      FetchComparison(
        .keyPath(path), .equal, .value(.attribute(.integer(1))), modifier: .all))
    #expect(try items.marks(all, of: "Person") == ["Ada", "Bob", "Cyd"])
  }
}
