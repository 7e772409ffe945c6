import Lineage
import TestSupport
import Testing

@Suite struct OrderTests {
  private func items(_ kind: StoreKind) throws -> Items {
    let items = try Items(kind)
    let boss = try items.insertPerson("z")
    let owner = try items.insertPerson("a", boss: boss)
    try items.insert("1", "Rare", ["text": .string("b"), "number": .integer(2)], owner: boss)
    try items.insert("2", "Plain", ["text": .string("B"), "number": .integer(1)])
    try items.insert("3", ["number": .integer(2)], owner: owner)
    try items.insert("4", "Special", ["text": .string("a"), "number": .integer(1)], owner: owner)
    try items.insert("5", ["text": .string("ä"), "number": .integer(2)])
    try items.save()
    return items
  }

  @Test(.covers("C55"), arguments: StoreKind.allCases)
  func `absent values come first ascending and last descending`(kind: StoreKind) throws {
    let items = try items(kind)
    let up = FetchSortDescriptor(key: "text")
    #expect(try items.marks(by: [up]) == ["3", "2", "4", "1", "5"])
    let down = FetchSortDescriptor(key: "text", ascending: false)
    #expect(try items.marks(by: [down]) == ["5", "1", "4", "2", "3"])
  }

  @Test(.covers("C55"), arguments: StoreKind.allCases)
  func `options sort texts regardless of case and diacritics, ties by key`(kind: StoreKind) throws {
    let items = try items(kind)
    let up = FetchSortDescriptor(key: "text", options: [.caseInsensitive, .diacriticInsensitive])
    #expect(try items.marks(by: [up]) == ["3", "4", "5", "1", "2"])
    var down = up
    down.ascending = false
    #expect(try items.marks(by: [down]) == ["2", "1", "5", "4", "3"])
  }

  @Test(.covers("C55"), arguments: StoreKind.allCases)
  func `ties follow the key in the direction of the last criterion`(kind: StoreKind) throws {
    let items = try items(kind)
    let up = FetchSortDescriptor(key: "number")
    let down = FetchSortDescriptor(key: "number", ascending: false)
    #expect(try items.marks(by: [up]) == ["2", "4", "1", "3", "5"])
    #expect(try items.marks(by: [down]) == ["5", "3", "1", "4", "2"])
    #expect(try items.marks(by: []) == ["1", "2", "3", "4", "5"])
  }

  @Test(.covers("C55"), arguments: StoreKind.allCases)
  func `a fetch can be sorted over to-one relationships`(kind: StoreKind) throws {
    let items = try items(kind)
    #expect(
      try items.marks(by: [FetchSortDescriptor(key: "owner.mark")]) == ["2", "5", "3", "4", "1"])
    #expect(
      try items.marks(by: [FetchSortDescriptor(key: "owner.boss.mark", ascending: false)])
        == ["4", "3", "5", "2", "1"])
  }

  @Test(.covers("C55"), arguments: StoreKind.allCases)
  func `pages follow each other without gap or overlap`(kind: StoreKind) throws {
    let items = try items(kind)
    for key in ["number", "text", "flag"] {
      let order = [FetchSortDescriptor(key: key)]
      let pages = try (0..<3).flatMap { page in
        try items.marks(by: order, limit: 2, offset: 2 * page)
      }
      #expect(try pages == items.marks(by: order))
    }
    #expect(try items.marks(by: [], offset: 3) == ["4", "5"])
    #expect(try items.marks(by: [], limit: 2, offset: 9).isEmpty)
  }
}
