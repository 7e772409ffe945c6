import Foundation
import Lineage
import Testing

@Suite struct FoundationPredicateTests {
  typealias Work = Archive.Work
  typealias Book = Archive.Book

  private let container: PersistentContainer

  init() throws { container = try Archive.container() }

  private func text(
    _ predicate: Predicate<Work>, names: [AnyKeyPath: String] = [:]
  ) throws -> String {
    try FetchPredicate(predicate, in: container, names: names).predicateFormat
  }

  @Test func `properties with any accessors are compared with constants`() throws {
    let year = 1900
    #expect(try text(#Predicate { $0.title == "x" }) == "title == \"x\"")
    #expect(try text(#Predicate { $0.year > year }) == "year > 1900")
    #expect(
      try text(#Predicate { $0.year >= 1 && $0.year < 2 && $0.price <= 3.5 })
        == "year >= 1 AND year < 2 AND price <= 3.5")
    #expect(
      try text(#Predicate { $0.isLent || !$0.isLent }) == "isLent == TRUE OR NOT isLent == TRUE")
    #expect(try text(#Predicate { _ in true }) == "TRUEPREDICATE")
  }

  @Test func `nil equals nil and differs from everything else`() throws {
    #expect(try text(#Predicate { $0.title == nil }) == "title == nil")
    #expect(try text(#Predicate { $0.title != nil }) == "title != nil")
    #expect(try text(#Predicate { $0.title != "x" }) == "title == nil OR title != \"x\"")
    #expect(try text(#Predicate { !($0.title == "x") }) == "NOT (title != nil AND title == \"x\")")
    #expect(
      try text(#Predicate { $0.rating == $0.limit })
        == "(rating == nil AND limit == nil) OR rating == limit")
    let none: String? = nil
    #expect(try text(#Predicate { $0.title == none }) == "title == nil")
  }

  @Test func `optional Booleans are unwrapped`() throws {
    #expect(try text(#Predicate { $0.isRare == true }) == "isRare == TRUE")
    #expect(try text(#Predicate { $0.isRare ?? true }) == "coalesce(isRare, TRUE) == TRUE")
    #expect(
      try text(#Predicate { $0.title?.contains("x") == true }) == "title CONTAINS \"x\"")
    #expect(
      try text(#Predicate { $0.title?.contains("x") ?? false }) == "title CONTAINS \"x\"")
    #expect(
      try text(#Predicate { $0.title?.contains("x") != true })
        == "NOT (title != nil AND title CONTAINS \"x\")")
    #expect(
      try text(#Predicate { if let rating = $0.rating { rating > 3 } else { $0.isLent } })
        == "rating > 3 OR (NOT rating != nil AND isLent == TRUE)")
  }

  @Test func `subclasses are tested and cast to`() throws {
    #expect(try text(#Predicate { $0 is Archive.Novel }) == "SELF ISKINDOF \"Novel\"")
    #expect(try text(#Predicate { ($0 as? Book)?.pages == 3 }) == "(SELF AS Book).pages == 3")
    #expect(
      try text(#Predicate { ($0 as? Book)?.pages != 3 })
        == "(SELF AS Book).pages == nil OR (SELF AS Book).pages != 3")
    #expect(try text(#Predicate { ($0 as! Book).pages == 3 }) == "(SELF AS Book).pages == 3")
    #expect(
      try text(#Predicate { if let book = $0 as? Book { book.pages > 3 } else { false } })
        == "(SELF AS Book).pages > 3")
    let ofBook = #Predicate<Book> { $0.title == "x" && $0.pages > 1 && $0 is Archive.Novel }
    #expect(
      try FetchPredicate(ofBook, in: container).predicateFormat
        == "title == \"x\" AND pages > 1 AND SELF ISKINDOF \"Novel\"")
  }

  @Test func `relationships are followed and compared by ID`() throws {
    let context = container.newContext()
    let maker = Archive.Maker(context: context)
    try context.save()
    let id = maker.objectID
    #expect(try text(#Predicate { $0.maker?.name == "Ada" }) == "maker.name == \"Ada\"")
    #expect(try text(#Predicate { $0.maker?.name == nil }) == "maker.name == nil")
    #expect(
      try FetchPredicate(#Predicate<Work> { $0.maker?.objectID == id }, in: container)
        == .comparison(FetchComparison(.property("maker"), .equal, .value(.object(id)))))
    let ids = [id]
    #expect(
      try FetchPredicate(#Predicate<Work> { ids.contains($0.objectID) }, in: container)
        == .objects([id]))
  }

  @Test func `collections are counted, filtered and searched`() throws {
    #expect(try text(#Predicate { $0.labels.count > 2 }) == "labels.@count > 2")
    #expect(try text(#Predicate { $0.labels.isEmpty }) == "labels.@count == 0")
    #expect(
      try text(#Predicate { $0.labels.contains { $0.name == "x" } })
        == "SUBQUERY(labels, $element1, $element1.name == \"x\").@count > 0")
    #expect(
      try text(#Predicate { $0.labels.allSatisfy { $0.name == "x" } })
        == "SUBQUERY(labels, $element1, NOT ($element1.name != nil AND $element1.name == \"x\"))"
        + ".@count == 0")
    #expect(
      try text(#Predicate { $0.labels.filter { $0.rank > 1 }.count == 2 })
        == "SUBQUERY(labels, $element1, $element1.rank > 1).@count == 2")
    #expect(
      try text(#Predicate { work in work.labels.contains { $0.rank == work.year } })
        == "SUBQUERY(labels, $element1, $element1.rank == year).@count > 0")
    let years = [1, 2]
    #expect(try text(#Predicate { years.contains($0.year) }) == "year IN {1, 2}")
    #expect(
      try text(#Predicate { work in years.contains { $0 > work.year } }) == "1 > year OR 2 > year")
    let titles: [String?] = ["a", nil]
    #expect(
      try text(#Predicate { titles.contains($0.title) }) == "title == nil OR title IN {\"a\"}")
  }

  @Test func `arithmetic, ranges, conditions and texts are translated`() throws {
    #expect(
      try text(#Predicate { $0.year * 2 - 1 == -$0.year }) == "year * 2 - 1 == -year")
    #expect(
      try text(#Predicate { $0.year / 2 == $0.year % 3 }) == "year / 2 == modulus:by:(year, 3)")
    #expect(try text(#Predicate { $0.price / 2 > 1 }) == "price / 2.0 > 1.0")
    #expect(try text(#Predicate { ($0.rating ?? 1) > 3 }) == "coalesce(rating, 1) > 3")
    #expect(
      try text(#Predicate { ($0.isLent ? $0.year : 3) == 3 })
        == "TERNARY(isLent == TRUE, year, 3) == 3")
    #expect(try text(#Predicate { (1...5).contains($0.year) }) == "year BETWEEN LIST(1, 5)")
    #expect(try text(#Predicate { (1..<5).contains($0.year) }) == "year >= 1 AND year < 5")
    let range = 1...5
    #expect(try text(#Predicate { range.contains($0.year) }) == "year BETWEEN LIST(1, 5)")
    #expect(try text(#Predicate { $0.code.contains("x") }) == "code CONTAINS \"x\"")
    #expect(try text(#Predicate { $0.code.starts(with: "x") }) == "code BEGINSWITH \"x\"")
    #expect(try text(#Predicate { $0.title!.starts(with: "x") }) == "title BEGINSWITH \"x\"")
    #expect(try text(#Predicate { $0.code.isEmpty }) == "code == \"\"")
  }
}
