import Foundation
import Lineage
import TestSupport
import Testing

@Suite struct NumberPredicateTests {
  private func items(_ kind: StoreKind) throws -> Items {
    let items = try Items(kind)
    try items.insert("max", "Special", ["number": .integer(.max)])
    try items.insert("min", "Plain", ["number": .integer(.min)])
    // One more than a number that doubles can represent.
    try items.insert("odd", ["number": .integer(9_007_199_254_740_993), "ratio": .double(0x1p53)])
    try items.insert("seven", ["number": .integer(7), "price": .decimal(3), "ratio": .double(-2)])
    try items.save()
    return items
  }

  @Test(arguments: StoreKind.allCases)
  func `integers and doubles are compared exactly`(kind: StoreKind) throws {
    let items = try items(kind)
    #expect(try items.marks("number > ratio") == ["odd", "seven"])
    #expect(try items.marks("number == ratio").isEmpty)
    #expect(try items.marks("number > %@", 0x1p53) == ["max", "odd"])
    #expect(try items.marks("number < %@", 0x1p63) == ["max", "min", "odd", "seven"])
    #expect(try items.marks("number >= %@", -0x1p63) == ["max", "min", "odd", "seven"])
    #expect(try items.marks("number == 7.0") == ["seven"])
    #expect(try items.marks("number < 7.5 AND number > 6.5") == ["seven"])
  }

  @Test(arguments: StoreKind.allCases)
  func `a result beyond 64 bits becomes a double`(kind: StoreKind) throws {
    let items = try items(kind)
    #expect(try items.marks("number + 1 == %@", 0x1p63) == ["max"])
    #expect(try items.marks("number - 1 < 0") == ["min"])
    #expect(try items.marks("number * 2 > number AND number > 8") == ["max", "odd"])
    #expect(try items.marks("abs:(number) == %@", 0x1p63) == ["min"])
    #expect(try items.marks("-1 * number == %@", 0x1p63) == ["min"])
  }

  @Test(arguments: StoreKind.allCases)
  func `division truncates integers, and division by zero is absent`(kind: StoreKind) throws {
    let items = try items(kind)
    #expect(try items.marks("number / 2 == 3") == ["seven"])
    #expect(try items.marks("number / 2.0 == 3.5") == ["seven"])
    #expect(try items.marks("number / 0 == nil").count == 4)
    #expect(try items.marks("price / 2 == 1.5") == ["seven"])
    #expect(try items.marks("modulus:by:(number, 4) == 3") == ["max", "seven"])
    #expect(try items.marks("modulus:by:(-7, 4) == -3 AND number == 7") == ["seven"])
    #expect(try items.marks("ratio / 0 == nil AND ratio != nil") == ["odd", "seven"])
    // An integer in place of a decimal is computed as a decimal.
    #expect(try items.marks("7 / TERNARY(number == 7, 2, price) == 3.5") == ["seven"])
    #expect(try items.marks("7 / coalesce:(price, 2) > 3.4").count == 3)
  }

  @Test(arguments: StoreKind.allCases)
  func `infinities are numbers, and undefined sums of them are absent`(kind: StoreKind) throws {
    let items = try Items(kind)
    let both = try items.insertPerson("both")
    let one = try items.insertPerson("one")
    for (mark, ratio, owner) in [
      ("+", Double.infinity, both), ("-", -.infinity, both), ("1", 1, both), ("p", .infinity, one),
      ("2", 2, one),
    ] {
      let item = try items.insert(mark, ["ratio": .double(ratio)], owner: owner)
      try item.add(both, to: "readers")
    }
    try items.save()
    let expected: [(of: String, format: String, marks: [String])] = [
      ("Person", "items.@sum.ratio == nil", ["both"]),
      ("Person", "items.@avg.ratio == nil", ["both"]),
      ("Person", "NOT (items.@sum.ratio > 0)", []),
      ("Person", "items.@sum.ratio == %@", ["one"]), ("Person", "items.@avg.ratio == %@", ["one"]),
      ("Person", "items.@max.ratio == %@", ["both", "one"]),
      ("Person", "items.@min.ratio == 0 - %@", ["both"]),
      ("Person", "items.@min.ratio == 2", ["one"]),
      ("Item", "ratio == %@", ["+", "p"]), ("Item", "ratio < 0", ["-"]),
      ("Item", "-ratio == %@", ["-"]), ("Item", "abs:(ratio) == %@", ["+", "-", "p"]),
      ("Item", "floor:(ratio) == %@", ["+", "p"]), ("Item", "ratio + 1 == %@", ["+", "p"]),
      ("Item", "ratio - ratio == nil", ["+", "-", "p"]),
      ("Item", "ratio * 0 == nil", ["+", "-", "p"]),
      ("Item", "ratio / ratio == nil", ["+", "-", "p"]),
      ("Item", "1 / ratio == 0", ["+", "-", "p"]),
      ("Item", "{ratio, 0 - ratio}.@sum == nil", ["+", "-", "p"]),
      ("Item", "{ratio, 0 - ratio}.@max == %@", ["+", "-", "p"]),
    ]
    for (entity, format, marks) in expected {
      let arguments = format.contains("%@") ? [Double.infinity.fetchValue] : []
      let predicate = try FetchPredicate(format: format, arguments: arguments)
      #expect(try items.marks(predicate, of: entity) == marks, "\(format)")
      let objects = try items.context.fetch(FetchRequest<ManagedObject>(entityName: entity))
      let judged = try objects.filtered(using: predicate).compactMap { $0.string("mark") }.sorted()
      #expect(judged == marks, "\(format), judged in the context")
    }
    var request = DictionaryRequest(entityName: "Item")
    for aggregate in FetchAggregate.allCases {
      request.propertiesToFetch.append(
        .init(aggregate.rawValue, .aggregate(aggregate, .property("ratio"))))
    }
    let row = try #require(try items.container.newContext().fetch(request).first)
    #expect(row["@sum"] == nil)
    #expect(row["@avg"] == nil)
    #expect(row["@min"] == .attribute(.double(-.infinity)))
    #expect(row["@max"] == .attribute(.double(.infinity)))
  }

  @Test(.covers("C54"), arguments: StoreKind.allCases)
  func `a range of dates includes both its bounds`(kind: StoreKind) throws {
    let items = try Items(kind)
    let days = (0..<5).map { Date(timeIntervalSinceReferenceDate: Double($0) * 86400) }
    for (place, day) in days.enumerated() {
      try items.insert("\(place)", ["moment": .date(day)])
    }
    try items.insert("never")
    try items.save()
    let range = FetchValue.list([.attribute(.date(days[1])), .attribute(.date(days[3]))])
    #expect(try items.marks("moment BETWEEN %@", range) == ["1", "2", "3"])
    #expect(try items.marks("NOT moment BETWEEN %@", range) == ["0", "4"])
    #expect(try items.marks("moment > %@", days[3]) == ["4"])
  }
}
