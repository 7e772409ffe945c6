import Foundation
import Lineage
import TestSupport
import Testing

/// Absent values follow SQL in every store.
@Suite struct AbsentValueTests {
  private func items(_ kind: StoreKind) throws -> Items {
    let items = try Items(kind)
    let boss = try items.insertPerson("boss")
    let owner = try items.insertPerson("owner", boss: boss)
    try items.insert("absent")
    try items.insert(
      "zero", "Special",
      [
        "number": .integer(0), "text": .string(""), "bytes": .binary(Data()),
        "flag": .boolean(false), "level": .integer(0),
      ], owner: owner)
    try items.insert(
      "one", "Plain",
      [
        "number": .integer(1), "text": .string("a"), "bytes": .binary(Data([1])),
        "flag": .boolean(true),
      ], owner: boss)
    try items.save()
    return items
  }

  @Test(.covers("G25", "G26", "G27"), arguments: StoreKind.allCases)
  func `an absent value is neither equal to 0 nor different from it`(kind: StoreKind) throws {
    let items = try items(kind)
    #expect(try items.marks("number == 0") == ["zero"])
    #expect(try items.marks("number != 0") == ["one"])
    #expect(try items.marks("NOT number == 0") == ["one"])
    #expect(try items.marks("NOT number != 0") == ["zero"])
    #expect(try items.marks("number >= 0 OR number < 0") == ["one", "zero"])
  }

  @Test(.covers("G28", "G29"), arguments: StoreKind.allCases)
  func `an absent value is neither the empty text nor empty data`(kind: StoreKind) throws {
    let items = try items(kind)
    #expect(try items.marks("text == ''") == ["zero"])
    #expect(try items.marks("text != ''") == ["one"])
    #expect(try items.marks("bytes == %@", AttributeValue.binary(Data())) == ["zero"])
    #expect(try items.marks("bytes != %@", AttributeValue.binary(Data())) == ["one"])
    #expect(try items.marks("length:(text) == 0") == ["zero"])
  }

  @Test(.covers("G25"), arguments: StoreKind.allCases)
  func `a comparison with nil on either side tests for absence`(kind: StoreKind) throws {
    let items = try items(kind)
    #expect(try items.marks("number == nil") == ["absent"])
    #expect(try items.marks("nil == number") == ["absent"])
    #expect(try items.marks("number != nil") == ["one", "zero"])
    #expect(try items.marks("NOT number == nil") == ["one", "zero"])
    #expect(try items.marks("number < nil").isEmpty)
    #expect(try items.marks("NOT number < nil").isEmpty)
  }

  @Test(.covers("G30"), arguments: StoreKind.allCases)
  func `an empty relationship is absent, and so are paths through it`(
    kind: StoreKind
  ) throws {
    let items = try items(kind)
    let boss = try #require(try items.personID("boss"))
    #expect(try items.marks("owner == nil") == ["absent"])
    #expect(try items.marks("owner != nil") == ["one", "zero"])
    #expect(try items.marks("owner == %@", boss) == ["one"])
    // An item without an owner does not match "another owner".
    #expect(try items.marks("owner != %@", boss) == ["zero"])
    #expect(try items.marks("owner.boss == %@", boss) == ["zero"])
    #expect(try items.marks("owner.boss == nil") == ["absent", "one"])
    #expect(try items.marks("owner.boss.mark != 'x'") == ["zero"])
  }

  @Test(.covers("C51"), arguments: StoreKind.allCases)
  func `an absent boolean is not false`(kind: StoreKind) throws {
    let items = try items(kind)
    #expect(try items.marks("flag == NO") == ["zero"])
    #expect(try items.marks("flag == 0") == ["zero"])
    #expect(try items.marks("flag == NO OR flag == nil") == ["absent", "zero"])
    #expect(try items.marks("flag != YES") == ["zero"])
    #expect(try items.marks("NOT (flag == YES)") == ["zero"])
    #expect(try items.marks("flag IN {YES, NO}") == ["one", "zero"])
  }

  @Test(arguments: StoreKind.allCases)
  func `membership in a list with an absent value is unknown unless another element matches`(
    kind: StoreKind
  ) throws {
    let items = try items(kind)
    #expect(try items.marks("number IN {0, nil}") == ["zero"])
    #expect(try items.marks("NOT number IN {0, nil}").isEmpty)
    #expect(try items.marks("NOT number IN {0}") == ["one"])
    #expect(try items.marks("NOT number IN {}") == ["absent", "one", "zero"])
  }

  @Test(arguments: StoreKind.allCases)
  func `unknown stays unknown through AND, OR and NOT`(kind: StoreKind) throws {
    let items = try items(kind)
    #expect(try items.marks("number == 0 AND FALSEPREDICATE").isEmpty)
    #expect(
      try items.marks("NOT (number == 0 AND FALSEPREDICATE)") == ["absent", "one", "zero"])
    #expect(try items.marks("NOT (number == 0 AND TRUEPREDICATE)") == ["one"])
    #expect(try items.marks("number == 0 OR TRUEPREDICATE") == ["absent", "one", "zero"])
    #expect(try items.marks("NOT (number == 0 OR FALSEPREDICATE)") == ["one"])
  }
}
