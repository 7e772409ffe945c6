import Foundation
import Lineage
import TestSupport
import Testing

@Suite struct KeyPathNameTests {
  typealias Work = Archive.Work

  private let container: PersistentContainer

  init() throws { container = try Archive.container() }

  private func failure(
    _ predicate: Predicate<Work>, names: [AnyKeyPath: String] = [:]
  ) throws -> PredicateTranslationError {
    try #require(throws: PredicateTranslationError.self) {
      try FetchPredicate(predicate, in: container, names: names)
    }
  }

  @Test(.covers("H8"))
  func `the error about a key path that is no property names it and suggests a fix`() throws {
    let error = try failure(#Predicate { $0.age > 3 })
    #expect(error == .unnamedKeyPath(root: "Work", value: "Int", candidates: []))
    #expect(error.description.contains("names: [\\Work.someProperty: \"nameInTheModel\"]"))
  }

  @Test func `a name can be given, also for an enum made from a property`() throws {
    let merry = Work.Mood.merry
    let predicate = #Predicate<Work> { $0.mood == merry }
    #expect(try failure(predicate).description.contains("Mood"))
    #expect(
      try FetchPredicate(predicate, in: container, names: [\Work.mood: "mood"]).predicateFormat
        == "mood == \"merry\"")
  }

  @Test func `a given name must exist in the model`() throws {
    let error = try failure(#Predicate { $0.age > 3 }, names: [\Work.age: "maker.age"])
    #expect(error == .unknownProperty(entity: "Maker", property: "age", known: ["name", "works"]))
  }

  @Test func `looking up names leaves no objects`() throws {
    _ = try FetchPredicate(#Predicate<Work> { $0.title == "x" && $0.maker == nil }, in: container)
    let context = container.newContext()
    #expect(try context.count(for: FetchRequest<Work>(entityName: "Work")) == 0)
    #expect(try context.count(for: FetchRequest<Archive.Maker>(entityName: "Maker")) == 0)
  }

  @Test func `an expression without a counterpart is an error that says so`() throws {
    #expect(try failure(#Predicate { $0.code.count > 3 }).description.contains("characters"))
    #expect(
      try failure(#Predicate { $0.labels.first == nil }).description.contains("allSatisfy"))
    let point = CGPoint(x: 1, y: 2)
    #expect(
      try failure(#Predicate { _ in point == point }) == .unsupportedValue(type: "CGPoint"))
  }

  @Test func `sort descriptors are translated`() throws {
    #expect(
      try FetchSortDescriptor(SortDescriptor(\Work.year, order: .reverse), in: container)
        == FetchSortDescriptor(key: "year", ascending: false))
    #expect(
      try FetchSortDescriptor(SortDescriptor(\Work.title, comparator: .lexical), in: container)
        == FetchSortDescriptor(key: "title"))
    #expect(
      try FetchSortDescriptor(
        SortDescriptor(\Work.maker?.name), in: container, names: [\Work.maker?.name: "maker.name"])
        == FetchSortDescriptor(key: "maker.name"))
    #expect(throws: PredicateTranslationError.self) {
      try FetchSortDescriptor(SortDescriptor(\Work.age), in: container)
    }
  }
}
