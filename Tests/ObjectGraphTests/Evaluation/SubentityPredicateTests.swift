import Foundation
import Lineage
import TestSupport
import Testing

@Suite struct SubentityPredicateTests {
  private func items(_ kind: StoreKind) throws -> Items {
    let items = try Items(kind)
    try items.insert("item", ["number": .integer(1)])
    try items.insert("special", "Special", ["number": .integer(1), "level": .integer(3)])
    try items.insert("rare", "Rare", ["level": .integer(4), "grade": .integer(9)])
    try items.insert("plain", "Plain", ["number": .integer(1), "level": .string("3")])
    try items.save()
    return items
  }

  private func level(of entity: String, _ comparison: FetchComparison.Operator, _ value: Int64)
    -> FetchPredicate
  {
    let path = FetchKeyPath(castTo: entity, steps: [FetchKeyPath.Step("level")])
    return .comparison(
      FetchComparison(.keyPath(path), comparison, .value(.attribute(.integer(value)))))
  }

  @Test(.covers("C08"), arguments: StoreKind.allCases)
  func `a fetch of each level finds its objects and those of its sub-entities`(kind: StoreKind)
    throws
  {
    let items = try items(kind)
    let counts = ["Item": 4, "Special": 2, "Rare": 1, "Plain": 1]
    for (entity, count) in counts {
      #expect(try items.marks(FetchPredicate.constant(true), of: entity).count == count)
    }
    #expect(try items.marks("mark LIKE '*a*'", of: "Special") == ["rare", "special"])
    #expect(try items.marks("mark LIKE '*a*'", of: "Item") == ["plain", "rare", "special"])
  }

  @Test(.covers("C03"), arguments: StoreKind.allCases)
  func `an OR does not match siblings`(kind: StoreKind) throws {
    let items = try items(kind)
    #expect(try items.marks("number == 1", of: "Plain") == ["plain"])
    #expect(try items.marks("number == 1 OR mark != ''", of: "Plain") == ["plain"])
    #expect(try items.marks("number == 1 OR TRUEPREDICATE", of: "Special") == ["rare", "special"])
  }

  @Test(.covers("C07"), arguments: StoreKind.allCases)
  func `a cast reads a sub-entity's property, which is absent in other entities`(kind: StoreKind)
    throws
  {
    let items = try items(kind)
    #expect(try items.marks(level(of: "Special", .greater, 2)) == ["rare", "special"])
    #expect(try items.marks(level(of: "Rare", .greater, 2)) == ["rare"])
    #expect(try items.marks(.not(level(of: "Special", .greater, 3))) == ["special"])
    let either = FetchPredicate.or([
      level(of: "Special", .equal, 4), try FetchPredicate(format: "mark == 'item'"),
    ])
    #expect(try items.marks(either) == ["item", "rare"])
  }

  @Test(.covers("C07"), arguments: StoreKind.allCases)
  func `predicates test the entity of an object`(kind: StoreKind) throws {
    let items = try items(kind)
    func isKind(_ name: String, exactly: Bool) -> FetchPredicate {
      .isKind(.keyPath(.subject), entityName: name, exactly: exactly)
    }
    #expect(try items.marks(isKind("Special", exactly: false)) == ["rare", "special"])
    #expect(try items.marks(isKind("Special", exactly: true)) == ["special"])
    #expect(try items.marks(.not(isKind("Item", exactly: true))) == ["plain", "rare", "special"])
    let owner = FetchPredicate.isKind(.property("owner"), entityName: "Person", exactly: false)
    #expect(try items.marks(owner).isEmpty)
    #expect(try items.marks(.not(owner)).isEmpty)
  }
}
