import Foundation
import Lineage
import TestSupport
import Testing

/// Translated predicates, which must fetch the objects for which Swift's evaluation is true.
@Suite struct SameAnswerTests {
  typealias Work = Archive.Work
  typealias Book = Archive.Book

  private let stores: [TestStore]
  private let containers: [PersistentContainer]
  private let contexts: [ManagedObjectContext]

  init() throws {
    stores = try StoreKind.allCases.map { try TestStore($0) }
    containers = try stores.map { try Archive.open($0) }
    contexts = containers.map { $0.newContext() }
    for context in contexts { try Self.fill(context) }
  }

  /// Inserts works of every kind with and without each value.
  private static func fill(_ context: ManagedObjectContext) throws {
    let makers = ["Ada", nil].map { name -> Archive.Maker in
      let maker = Archive.Maker(context: context)
      maker.name = name
      return maker
    }
    let labels = ["x", "y", nil].enumerated().map { number, name -> Archive.Label in
      let label = Archive.Label(context: context)
      label.name = name
      try? label.setValue(.integer(Int64(number)), forKey: "rank")
      return label
    }
    for number in 0..<48 {
      let work = try #require(
        try context.insert(entityName: ["Book", "Novel", "Song"][number % 3]) as? Work)
      work.title = [nil, "x", "xy", "z"][number % 4]
      work.rating = [nil, 1, 3, 5, 5][number % 5]
      try work.setValue([nil, .integer(3), .integer(5)][number % 7 % 3], forKey: "limit")
      try work.setValue(.integer(Int64(number % 4)), forKey: "year")
      try work.setValue([nil, .boolean(true), .boolean(false)][number / 3 % 3], forKey: "isRare")
      try work.setValue(.boolean(number % 2 == 0), forKey: "isLent")
      try work.setValue(.double(Double(number % 6) / 2), forKey: "price")
      work.maker = [makers[0], makers[1], nil][number / 4 % 3]
      for (place, label) in labels.enumerated() where (number >> place) % 2 == 1 {
        try work.add(label, to: "labels")
      }
    }
    try context.save()
  }

  private func check(
    _ predicate: Predicate<Work>, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    for (container, context) in zip(containers, contexts) {
      let all = try context.fetch(FetchRequest<Work>(entityName: "Work"))
      let expected = try all.filter { try predicate.evaluate($0) }
      let translated = try FetchPredicate(predicate, in: container)
      let found = try context.fetch(
        FetchRequest<Work>(entityName: "Work", predicate: translated))
      #expect(Set(found) == Set(expected), "\(translated)", sourceLocation: sourceLocation)
      // Otherwise the test would prove nothing.
      #expect(!expected.isEmpty && expected.count < all.count, sourceLocation: sourceLocation)
    }
  }

  @Test func `Swift and a fetch agree on absent values`() throws {
    try check(#Predicate { $0.title == "x" })
    try check(#Predicate { $0.title != "x" })
    try check(#Predicate { !($0.title == "x") })
    try check(#Predicate { !($0.title != "x") })
    try check(#Predicate { $0.title == nil })
    try check(#Predicate { $0.title != nil })
    try check(#Predicate { $0.rating == $0.limit })
    try check(#Predicate { $0.rating != $0.limit })
    try check(#Predicate { !($0.rating == $0.limit) })
    try check(#Predicate { ($0.rating ?? 3) > 2 })
    try check(#Predicate { $0.isRare == true })
    try check(#Predicate { $0.isRare != true })
    try check(#Predicate { $0.isRare ?? true })
    try check(#Predicate { $0.title?.contains("y") == true })
    try check(#Predicate { $0.title?.contains("y") != true })
    try check(#Predicate { $0.title?.contains("y") == nil })
    try check(#Predicate { $0.title?.contains("y") ?? true })
    try check(#Predicate { !($0.title?.contains("y") ?? false) })
    try check(#Predicate { if let rating = $0.rating { rating > 3 } else { $0.isLent } })
  }

  @Test func `Swift and a fetch agree on paths over empty relationships`() throws {
    try check(#Predicate { $0.maker?.name == "Ada" })
    try check(#Predicate { $0.maker?.name != "Ada" })
    try check(#Predicate { $0.maker?.name == nil })
    try check(#Predicate { $0.maker == nil })
    try check(#Predicate { $0.maker != nil && $0.maker?.name == nil })
    try check(#Predicate { $0.maker?.works.count == 16 || $0.title == "x" })
  }

  @Test func `Swift and a fetch agree on objects named by their IDs`() throws {
    let context = contexts[0]
    let all = try context.fetch(FetchRequest<Work>(entityName: "Work"))
    let id = try #require(
      try context.fetch(FetchRequest<Archive.Maker>(entityName: "Maker")).first?.objectID)
    for predicate in [
      #Predicate<Work> { $0.maker?.objectID == id }, #Predicate { $0.maker?.objectID != id },
    ] {
      let found = try context.fetch(
        FetchRequest<Work>(
          entityName: "Work", predicate: try FetchPredicate(predicate, in: containers[0])))
      let expected = try all.filter { try predicate.evaluate($0) }
      #expect(Set(found) == Set(expected) && !found.isEmpty && found.count < all.count)
    }
  }

  @Test func `Swift and a fetch agree on subclasses`() throws {
    try check(#Predicate { $0 is Book })
    try check(#Predicate { !($0 is Archive.Novel) })
    try check(#Predicate { ($0 as? Book)?.pages == 100 })
    try check(#Predicate { ($0 as? Book)?.pages != 100 })
    try check(#Predicate { !(($0 as? Book)?.pages == 100) })
    try check(#Predicate { ($0 as? Book) == nil })
    try check(#Predicate { if let book = $0 as? Book { book.pages > 3 } else { $0.isLent } })
    try check(#Predicate { (($0 as? Archive.Novel)?.title ?? "none") == "none" })
  }

  @Test func `Swift and a fetch agree on collections`() throws {
    try check(#Predicate { $0.labels.isEmpty })
    try check(#Predicate { $0.labels.count > 1 })
    try check(#Predicate { $0.labels.contains { $0.name == "x" } })
    try check(#Predicate { $0.labels.contains { $0.name != "x" } })
    try check(#Predicate { $0.labels.allSatisfy { $0.name == "x" } })
    try check(#Predicate { $0.labels.allSatisfy { $0.name != "x" } })
    try check(#Predicate { !$0.labels.allSatisfy { $0.name == nil || $0.rank < 1 } })
    try check(#Predicate { $0.labels.filter { $0.rank > 0 }.count == 1 })
    try check(#Predicate { $0.labels.filter { $0.rank > 0 }.contains { $0.name == nil } })
    try check(#Predicate { work in work.labels.contains { $0.rank == work.year } })
    let years = [1, 2]
    try check(#Predicate { years.contains($0.year) })
    let titles: [String?] = ["x", nil]
    try check(#Predicate { titles.contains($0.title) })
    try check(#Predicate { !titles.contains($0.title) })
    let strict: [String?] = ["x"]
    try check(#Predicate { !strict.contains($0.title) })
  }

  @Test func `Swift and a fetch agree on numbers, ranges and conditional expressions`() throws {
    try check(#Predicate { $0.year * 2 - 1 == 3 })
    try check(#Predicate { $0.year % 2 == 1 && -$0.year < -1 })
    try check(#Predicate { $0.year / 2 == 1 })
    try check(#Predicate { $0.price / 2 > 0.5 })
    try check(#Predicate { (1...2).contains($0.year) })
    try check(#Predicate { (1..<2).contains($0.year) })
    try check(#Predicate { ($0.isLent ? $0.year : 3) == 3 })
    try check(#Predicate { $0.isLent == ($0.year > 1) })
    try check(#Predicate { $0.isLent != ($0.year > 1) })
  }
}
