import Foundation
import Lineage
import LogicalModel
import ModelReshaping
import TestSupport
import Testing

@testable import Measuring

/// Indexes for the objects of one kind, in every strategy.
@Suite struct KindIndexTests {
  private func domain(_ width: [String] = ["Photo"], _ title: [String] = []) throws -> Domain {
    try Domain(
      family: "Item",
      kinds: [
        Kind(
          name: "Item",
          properties: [
            Property(name: "title", type: .string, isIndexed: true, indexedKinds: title)
          ]),
        Kind(
          name: "Photo", parent: "Item", isAbstract: true,
          properties: [Property(name: "width", type: .integer32, indexedKinds: width)]),
        Kind(name: "Scan", parent: "Photo", properties: [Property(name: "dpi", type: .integer16)]),
        Kind(name: "Shot", parent: "Photo"),
        Kind(name: "Note", parent: "Item", properties: [Property(name: "pages", type: .integer32)]),
      ])
  }

  /// Returns the additional indexes of a domain's store over another one's.
  private func added(_ strategy: any Strategy, _ plain: Domain, _ indexed: Domain) throws
    -> [String]
  {
    let folder = try Folder()
    func indexes(_ domain: Domain, _ name: String) throws -> [String] {
      let store = try SQLiteStore(path: folder.path(name))
      _ = try PersistentContainer(model: strategy.store(domain).model, sqliteStore: store)
      defer { try? store.close() }
      return try store.indexes()
    }
    let before = Set(try indexes(plain, "plain.sqlite"))
    return try indexes(indexed, "indexed.sqlite").filter { !before.contains($0) }
      .compactMap { $0.components(separatedBy: " ON ").last }
      .map { $0.replacing(" COLLATE BINARY ASC", with: "") }.sorted()
  }

  @Test(arguments: [
    ("parent-entity", ["ZITEM (Z_ENT, ZWIDTH)"]),
    ("abstract-root", ["ZITEM (Z_ENT, ZWIDTH)"]),
    ("enum-content", ["ZITEM (ZCONTENTTYPE, ZINTEGER1)"]),
    ("independent-entities", ["ZSCAN (ZWIDTH)", "ZSHOT (ZWIDTH)"]),
    ("details-relationship", ["ZSCANDETAILS (ZWIDTH)", "ZSHOTDETAILS (ZWIDTH)"]),
    ("coded-content", []),
  ])
  func `an index for a kind begins with the kind if others share the table`(
    name: String, indexes: [String]
  ) throws {
    let strategy = try StrategyList.strategy(named: name)
    #expect(try added(strategy, domain([]), domain(["Photo"])) == indexes)
  }

  @Test(arguments: [
    ("parent-entity", ["ZITEM (Z_ENT, ZTITLE)"]),
    ("enum-content", ["ZITEM (ZCONTENTTYPE, ZTITLE)"]),
    // Notes have their own table, whose plain index already serves.
    ("independent-entities", []),
    ("details-relationship", ["ZITEM (ZCONTENTTYPE, ZTITLE)"]),
    ("coded-content", ["ZITEM (ZCONTENTTYPE, ZTITLE)"]),
  ])
  func `an inherited property is indexed for one kind`(name: String, indexes: [String]) throws {
    let strategy = try StrategyList.strategy(named: name)
    #expect(try added(strategy, domain([]), domain([], ["Note"])) == indexes)
  }

  @Test func `an index for the whole family needs no kind`() throws {
    let plain = try domain([])
    let indexed = try StrategyList.strategy(named: "parent-entity+Item.title")
    #expect(try indexed.store(plain).isStored(like: ParentEntity().store(plain)))
  }

  @Test func `a strategy with an index has a name by which it is found`() throws {
    let strategy = try StrategyList.strategy(named: "parent-entity+Note.pages+Scan.width")
    #expect(strategy.name == "parent-entity+Note.pages+Scan.width")
    let plain = try domain([])
    let indexed = try ["Note.pages", "Scan.width"].map {
      try StrategyList.strategy(named: "parent-entity+\($0)").store(plain)
    }
    let entities = try ["Note", "Scan"].map {
      try #require(try strategy.store(plain).model.entitiesByName[$0])
    }
    #expect(entities[0].indexes == indexed[0].model.entitiesByName["Note"]?.indexes)
    #expect(entities[1].indexes == indexed[1].model.entitiesByName["Scan"]?.indexes)
    #expect(try !strategy.store(plain).isStored(like: ParentEntity().store(plain)))
  }

  @Test(arguments: ["parent-entity+", "parent-entity+Note", "parent+Note.pages"])
  func `an unknown strategy name is rejected`(name: String) {
    #expect(throws: StrategyError.self) { try StrategyList.strategy(named: name) }
  }

  @Test(arguments: ["parent-entity+Note.width", "enum-content+Letter.pages"])
  func `an index without a property is rejected`(name: String) throws {
    let strategy = try StrategyList.strategy(named: name)
    #expect(throws: StrategyError.self) { try strategy.store(domain()) }
  }

  @Test func `only a property's own kind and its descendants can have an index over it`() {
    #expect(throws: DomainError.self) { try domain(["Note"]) }
    #expect(throws: DomainError.self) { try domain(["Letter"]) }
  }
}
