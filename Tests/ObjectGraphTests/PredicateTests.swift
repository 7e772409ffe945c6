import Foundation
import Lineage
import TestSupport
import Testing

@Suite struct PredicateTests {
  private let folder: Folder
  private let context: ManagedObjectContext
  private let author: Library.Author

  init() throws {
    folder = try Folder()
    context = try Library.container(at: folder.path("library.sqlite")).newContext()
    author = Library.Author(context: context)
    let titles = ["Garden", "gardening for all", "Él Jardín", "ÜBER alles", "100% sure", "Straße"]
    for (number, title) in titles.enumerated() {
      let book = Library.Book(context: context)
      book.title = title
      book.pageCount = number == 0 ? nil : Int64(number * 100)
      if number % 2 == 0 { book.author = author }
    }
    try context.save()
  }

  private func titles(_ predicate: FetchPredicate) throws -> [String] {
    var request = FetchRequest<Library.Book>(entityName: "Book", predicate: predicate)
    request.sortDescriptors = [FetchSortDescriptor(key: "title")]
    return try context.fetch(request).compactMap(\.title)
  }

  @Test(
    arguments: zip(
      [.equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual]
        as [FetchComparison.Operator], [1, 4, 2, 3, 2, 3]))
  func `comparisons skip objects without a value, as in SQL`(
    comparison: FetchComparison.Operator, count: Int
  ) throws {
    #expect(try titles(.attribute("pageCount", comparison, .integer(300))).count == count)
  }

  @Test func `a relationship's name tests for absence`() throws {
    #expect(try titles(.isNil("pageCount")) == ["Garden"])
    #expect(try titles(.not(.isNil("pageCount"))).count == 5)
  }

  @Test(
    arguments: zip(
      ["garden", "GARDEN", "jardin", "JARDÍN", "uber", "100%", "STRASSE", ""],
      [2, 2, 1, 1, 1, 1, 1, 6]))
  func `CONTAINS can ignore case and diacritics in any script`(part: String, count: Int) throws {
    #expect(
      try titles(.contains("title", part, [.caseInsensitive, .diacriticInsensitive])).count
        == count)
  }

  @Test func `CONTAINS without options is exact`() throws {
    #expect(try titles(.contains("title", "garden", [])) == ["gardening for all"])
    #expect(try titles(.contains("title", "%", [])) == ["100% sure"])
  }

  @Test func `predicates can be combined`() throws {
    let long = FetchPredicate.attribute("pageCount", .greater, .integer(200))
    #expect(try titles(.and([long, .linked("author", to: author.objectID)])) == ["100% sure"])
    #expect(try titles(.or([.isNil("pageCount"), long])).count == 4)
    #expect(try titles(.and([])).count == 6)
    #expect(try titles(.or([])).isEmpty)
    #expect(try titles(.not(.or([.isNil("pageCount"), long]))).count == 2)
  }

  @Test func `any number of objects is found by their IDs`() throws {
    let all = try context.fetch(FetchRequest<Library.Book>(entityName: "Book"))
    #expect(try titles(.objects(all.map(\.objectID))).count == 6)
    #expect(try titles(.objects([all[2].objectID])) == [all[2].title])
    #expect(try titles(.objects([])).isEmpty)
  }

  @Test func `a text that looks like SQL is only a text`() throws {
    let text = "'; DROP TABLE ZPUBLICATION; --"
    #expect(try titles(.attribute("title", .equal, .string(text))).isEmpty)
    #expect(try titles(.contains("title", text, .caseInsensitive)).isEmpty)
    #expect(try titles(.not(.isNil("title"))).count == 6)
  }
}
