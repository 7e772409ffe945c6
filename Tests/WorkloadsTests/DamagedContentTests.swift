import Foundation
import Lineage
import LogicalModel
import ModelReshaping
import TestSupport
import Testing

@testable import Measuring

/// Coded content that cannot be read.
@Suite struct DamagedContentTests {
  @Test func `unreadable content is not overwritten`() throws {
    let folder = try Folder()
    let scenario = try PublicationScenario.make(size: 60)
    let stored = try CodedContent().store(scenario.domain)
    let container = try PersistentContainer(
      model: stored.model, sqliteAt: folder.path("coded.sqlite"))
    let resolved = try ResolvedDomain(stored, in: container)
    let source = try GeneratedData(domain: scenario.domain, dataset: scenario.dataset)
    let keys = try Loader(resolved: resolved, container: container, source: source)
      .load(batch: 50, clock: StoppedClock())
    let session = Session(
      resolved: resolved, container: container, source: source, keys: keys, seed: 1)
    let context = container.newContext()
    let books = try resolved.fetch(
      session.plan(MemberQuery(kind: "Book", shows: .everything)), in: context)
    let book = try #require(books.first { $0.data("content") != nil })
    let position = try #require(
      scenario.domain.properties(of: "Book").firstIndex { $0.name == "pageCount" })
    try resolved.set(.integer(7), property: position, of: book)
    let whole = try #require(book.data("content"))
    #expect(String(decoding: whole, as: UTF8.self).contains("7"))
    let cut = whole.dropLast(3)
    book.set(cut, for: "content")
    #expect(throws: StrategyError.self) {
      try resolved.set(.integer(8), property: position, of: book)
    }
    #expect(book.data("content") == cut)
    // It does not count as absent either.
    let kind = try resolved.knownKindIndex(of: book)
    #expect(throws: StrategyError.self) { try resolved.values(of: book, kindIndex: kind) }
    #expect(throws: StrategyError.self) {
      try resolved.value(of: book, kindIndex: kind, property: position)
    }
    #expect(throws: StrategyError.self) {
      try resolved.forEachValue(of: book, kindIndex: kind) { _, _ in }
    }
    try context.save()
    let reader = container.newContext()
    #expect(throws: StrategyError.self) {
      try resolved.column(resolved.columnPlan("pageCount", of: "Book"), in: reader)
    }
    #expect(throws: StrategyError.self) {
      try resolved.fetch(session.plan(MemberQuery(kind: "Book", shows: .everything)), in: reader)
    }
  }
}
