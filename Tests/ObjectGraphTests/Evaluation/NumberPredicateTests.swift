import Checklist
import Foundation
import ObjectGraph
import ObjectModel
import StoreKinds
import Testing

@Suite struct NumberPredicateTests {
  private func items(_ kind: StoreKind) throws -> Items {
    let items = try Items(kind)
    try items.insert("max", "Special", ["number": .integer(.max)])
    try items.insert("min", "Plain", ["number": .integer(.min)])
    // One more than doubles can tell from its neighbour.
    try items.insert("odd", ["number": .integer(9_007_199_254_740_993), "ratio": .double(0x1p53)])
    try items.insert("seven", ["number": .integer(7), "price": .decimal(3), "ratio": .double(-2)])
    try items.save()
    return items
  }

  @Test(arguments: StoreKind.allCases)
  func `whole numbers and doubles are compared exactly`(kind: StoreKind) throws {
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
  func `what leaves 64 bits becomes a double`(kind: StoreKind) throws {
    let items = try items(kind)
    #expect(try items.marks("number + 1 == %@", 0x1p63) == ["max"])
    #expect(try items.marks("number - 1 < 0") == ["min"])
    #expect(try items.marks("number * 2 > number AND number > 8") == ["max", "odd"])
    #expect(try items.marks("abs:(number) == %@", 0x1p63) == ["min"])
    #expect(try items.marks("-1 * number == %@", 0x1p63) == ["min"])
  }

  @Test(arguments: StoreKind.allCases)
  func `division cuts whole numbers, and by zero gives nothing`(kind: StoreKind) throws {
    let items = try items(kind)
    #expect(try items.marks("number / 2 == 3") == ["seven"])
    #expect(try items.marks("number / 2.0 == 3.5") == ["seven"])
    #expect(try items.marks("number / 0 == nil").count == 4)
    #expect(try items.marks("price / 2 == 1.5") == ["seven"])
    #expect(try items.marks("modulus:by:(number, 4) == 3") == ["max", "seven"])
    #expect(try items.marks("modulus:by:(-7, 4) == -3 AND number == 7") == ["seven"])
    #expect(try items.marks("ratio / 0 == nil AND ratio != nil") == ["odd", "seven"])
  }

  @Test(.covers("C54"), arguments: StoreKind.allCases)
  func `dates lie between dates, both included`(kind: StoreKind) throws {
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
