import Foundation
import TestSupport
import Testing

@testable import Lineage

/// Queries as values, without a store.
@Suite struct QueryTextTests {
  typealias Animal = Zoo.Animal
  typealias Keeper = Zoo.Keeper
  typealias Person = Pets.Person

  @Test(.covers("H9", "H3"))
  func `a query prints its class, condition, order and page`() {
    let query = Query<Person>.where { $0.age >= 18 && $0.name.contains("a", .caseInsensitive) }
      .ascending { $0.name }
      .descending { $0.age }
      .limit(20)
      .offset(40)
    #expect(
      query.description
        == #"Person where age >= 18 AND name CONTAINS[c] "a" order by name, age descending limit 20 offset 40"#
    )
    #expect(Query<Person>.all.description == "Person")
  }

  @Test func `key paths and closures give the same order`() {
    #expect(
      Query<Animal>.sorted(by: \.keeper.name).descending(\.id)
        == .sorted { $0.keeper.name }.descending { $0.id })
    #expect(
      Query<Person>.all.ascending(\.name, options: .caseInsensitive).descending(\.age)
        == .all.ascending(options: .caseInsensitive) { $0.name }.descending { $0.age })
  }

  @Test(.covers("H3"), arguments: [0, 1, 2, 3, 4, 5, 6, 7])
  func `a query can have a condition, an order, a limit, or any combination`(parts: Int) {
    var query = Query<Person>.all
    if parts & 1 != 0 { query = query.where { $0.age > 1 } }
    if parts & 2 != 0 { query = query.ascending { $0.name } }
    if parts & 4 != 0 { query = query.limit(3) }
    let expected =
      "Person" + (parts & 1 != 0 ? " where age > 1" : "")
      + (parts & 2 != 0 ? " order by name" : "") + (parts & 4 != 0 ? " limit 3" : "")
    #expect(query.description == expected)
    let request = FetchRequest(query)
    #expect((request.predicate != nil) == (parts & 1 != 0))
    #expect(request.sortDescriptors.count == parts >> 1 & 1)
    #expect(request.fetchLimit == (parts & 4 != 0 ? 3 : 0))
  }

  @Test(.covers("H5", "H7"))
  func `each step returns a new query and leaves the former one unchanged`() {
    let base = Query<Person>.where { $0.age >= 18 }
    let (young, named) = (base.where { $0.age < 30 }, base.where { $0.name == "Ada" }.limit(1))
    #expect(base.description == "Person where age >= 18")
    #expect(young.description == "Person where age >= 18 AND age < 30")
    #expect(named.description == #"Person where age >= 18 AND name == "Ada" limit 1"#)
    #expect(Set([base, young, named, base.where { $0.age < 30 }]).count == 3)
  }

  @Test(.covers("H6"))
  func `the starting queries have the documented content`() throws {
    let id = try #require(UUID(uuidString: "6F9619FF-8B86-D011-B42D-00CF4FC964FF"))
    #expect(Query<Person>.sorted { $0.age }.description == "Person order by age")
    #expect(
      Query<Person>.id(id).description
        == #"Person where id IN {CAST("\#(id.uuidString)", "NSUUID")}"#)
    #expect(Query<Zoo.Animal>.ids([3, 1]).description == "Animal where id IN {3, 1}")
    #expect(Query<Person>.where(Person.name == "x").description == #"Person where name == "x""#)
  }

  @Test(.covers("H26"))
  func `conditions use the declared properties and their types`() {
    func text(_ condition: (Zoo.Cat.Type) -> FetchPredicate) -> String {
      Query<Zoo.Cat>.where(condition).description.replacingOccurrences(of: "Cat where ", with: "")
    }
    #expect(text { $0.name == nil } == "name == nil")
    #expect(text { $0.name.isNotNil || $0.lives.isNil } == "name != nil OR lives == nil")
    #expect(text { !($0.lives < 3) && $0.lives != 9 } == "NOT lives < 3 AND lives != 9")
    #expect(text { $0.lives.isBetween(1...7) } == "lives BETWEEN {1, 7}")
    #expect(text { $0.mood == .wild } == "mood == 1")
    #expect(text { $0.lives > $0.id } == "lives > id")
    #expect(
      text { $0.name.like("T?m*", [.caseInsensitive, .diacriticInsensitive]) }
        == #"name LIKE[cd] "T?m*""#)
    #expect(text { $0.keeper.name == "Ada" } == #"keeper.name == "Ada""#)
    #expect(text { $0.keeper.favourite.name == "Tom" } == #"keeper.favourite.name == "Tom""#)
    #expect(
      text { $0.keeper.favourite.as(Zoo.Cat.self).lives > 1 }
        == "(keeper.favourite AS Cat).lives > 1")
    #expect(text { $0.keeper.isNil } == "keeper == nil")
    #expect(text { $0.keeper == nil || $0.keeper != nil } == "keeper == nil OR keeper != nil")
    #expect(
      text { ($0.id == 1 || $0.id == 2) && $0.lives == 9 } == "(id == 1 OR id == 2) AND lives == 9")
  }

  @Test(.covers("H26"))
  func `conditions on to-many relationships say for how many destinations they hold`() {
    func text(_ condition: (Keeper.Type) -> FetchPredicate) -> String {
      Query<Keeper>.where(condition).description
        .replacingOccurrences(of: "Keeper where ", with: "")
    }
    #expect(
      text { $0.wards.any { $0.name == "Tom" && $0.id > 1 } }
        == #"SUBQUERY(wards, $x1, $x1.name == "Tom" AND $x1.id > 1).@count > 0"#)
    #expect(
      text { $0.wards.all { $0.name.isNotNil } }
        == "SUBQUERY(wards, $x1, $x1.name != nil).@count == wards.@count")
    #expect(
      text { $0.wards.none { $0.as(Zoo.Cat.self).lives == 0 } }
        == "SUBQUERY(wards, $x1, ($x1 AS Cat).lives == 0).@count == 0")
    #expect(
      text { $0.wards.any { $0.friends.any { $0.id == 7 } } }
        == "SUBQUERY(wards, $x2, SUBQUERY($x2.friends, $x1, $x1.id == 7).@count > 0).@count > 0")
    #expect(text { $0.wards.count > 2 } == "wards.@count > 2")
    #expect(text { $0.wards.isEmpty } == "wards.@count == 0")
    #expect(text { $0.wards.max { $0.id } < 10 } == "wards.@max.id < 10")
    #expect(text { $0.wards.sum { $0.id } == 6 } == "wards.@sum.id == 6")
    #expect(text { $0.wards.average { $0.id } >= 1.5 } == "wards.@avg.id >= 1.5")
    #expect(text { $0.favourite.friends.count == 1 } == "favourite.friends.@count == 1")
  }

  @Test func `a condition can test the kind of an object`() {
    let query = Query<Animal>.where { $0.is(Zoo.Bird.self) || $0.as(Zoo.Cat.self).lives > 7 }
    #expect(query.description == #"Animal where SELF ISKINDOF "Bird" OR (SELF AS Cat).lives > 7"#)
    #expect(
      Animal.isExactly(Zoo.Cat.self)
        == .isKind(.keyPath(.subject), entityName: "Cat", exactly: true))
  }

  @Test(.covers("H8"))
  func `a limit of zero returns no objects, and no limit returns all`() {
    #expect(FetchRequest(Query<Person>.all).predicate == nil)
    #expect(FetchRequest(Query<Person>.all).fetchLimit == 0)
    #expect(FetchRequest(Query<Person>.all.limit(0)).predicate == .constant(false))
    #expect(FetchRequest(Query<Person>.all.limit(.max)).fetchLimit == .max)
  }

  @Test func `prefetching and the exclusion of sub-entities reach the request`() {
    let request = FetchRequest(
      Query<Animal>.all.withoutSubentities().prefetching { $0.keeper.wards })
    #expect(!request.includesSubentities)
    #expect(request.relationshipKeyPathsForPrefetching == ["keeper.wards"])
    #expect(request.entityName == "Animal")
  }
}
