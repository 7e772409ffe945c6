import Foundation
import Lineage
import LogicalModel
import ModelReshaping
import TestSupport
import Testing

@testable import Measuring

/// Versions, rules and indexes in every strategy; the tests also state the behaviour of strategies
/// without them.
@Suite struct StrategyRuleTests {
  private func withUniqueNames(_ situation: StrategySituation) throws -> StrategyStack {
    try StrategyStack(situation, StrategyDomain.works { $0[0].properties[0].isUnique = true })
  }

  @Test(.covers("C38", "A11"), arguments: StrategySituation.all, ["Paper", "Novel", "Work"])
  func `a name is unique over siblings that share one table`(
    situation: StrategySituation, second: String
  ) throws {
    let stack = try withUniqueNames(situation)
    try stack.insert("Book", ["name": .text("Emma")])
    try stack.settle()
    try stack.insert(second, ["name": .text("Emma")])
    if situation.hasSeparateTables {
      // An index spans one table and nothing else checks, so both objects stay.
      try stack.settle()
      #expect(try stack.names("Work").count == 2)
      #expect(
        stack.stored.notes.contains { $0.contains("Work.name") && $0.contains("within each table") }
      )
    } else {
      #expect(throws: ObjectGraphError.self) { try stack.context.save() }
      let reader = stack.stack.container.newContext()
      #expect(try stack.ask(MemberQuery(kind: "Work"), in: reader).count == 1)
    }
  }

  @Test(arguments: [(500, true), (501, false)])
  func `a fetch unites at most 500 tables`(kinds: Int, isHeld: Bool) throws {
    var root = ModelDocument.Entity(name: "Work")
    root.isAbstract = true
    let below = (0..<kinds).map { number in
      var kind = ModelDocument.Entity(name: "Kind\(number)")
      kind.parentEntity = "Work"
      return kind
    }
    let domain = Domain(ModelDocument(entities: [root] + below), family: "Work")
    do throws(StrategyError) {
      _ = try IndependentEntities().store(domain)
      #expect(isHeld)
    } catch {
      guard case .cannotStore(let reason) = error else { throw error }
      #expect(!isHeld && reason.isOfStrategy && "\(reason)".contains("501 tables"), "\(reason)")
    }
    // SQLite agrees.
    let united = Array(repeating: "SELECT 1", count: kinds).joined(separator: " UNION ALL ")
    let database = try Database(path: ":memory:")
    #expect(((try? database.makeStatement(sql: united)) != nil) == isHeld)
  }

  @Test(.covers("C38", "A11"), arguments: StrategySituation.all)
  func `a name is unique within one kind in every strategy`(situation: StrategySituation) throws {
    let stack = try withUniqueNames(situation)
    try stack.insert("Book", ["name": .text("Emma")])
    try stack.settle()
    try stack.insert("Book", ["name": .text("Emma")])
    #expect(throws: ObjectGraphError.self) { try stack.context.save() }
  }

  @Test(.covers("A11"), arguments: StrategySituation.all)
  func `a value of one kind is unique if the kind has its own column`(
    situation: StrategySituation
  ) throws {
    let domain = try StrategyDomain.works { $0[3].properties[0].isUnique = true }
    let stack = try StrategyStack(situation, domain)
    try stack.insert("Paper", ["name": .text("Acid"), "venue": .text("Rome")])
    try stack.insert("Paper", ["name": .text("Base")])
    try stack.insert("Paper", ["name": .text("Salt")])
    try stack.settle()
    try stack.insert("Paper", ["name": .text("Iron"), "venue": .text("Rome")])
    guard situation.sharesPlaces else {
      #expect(throws: ObjectGraphError.self) { try stack.context.save() }
      return
    }
    try stack.settle()
    #expect(try stack.names("Paper").count == 4)
    #expect(stack.stored.notes.contains { $0.contains("Paper.venue is unique") })
  }

  @Test(.covers("A8", "C35"), arguments: StrategySituation.live)
  func `an inherited length rule stops the save in every strategy`(situation: StrategySituation)
    throws
  {
    let domain = try StrategyDomain.works { $0[0].properties[0].limits.length = 2...5 }
    let stack = try StrategyStack(situation, domain)
    try stack.insert("Novel", ["name": .text("E"), "genre": .text("comedy")])
    let failures = try refusal(of: stack.context)
    #expect(
      failures.map(\.property) == ["name"]
        && failures.map(\.rule) == [.broken(.shorter(than: 2), .string("E"))])
    stack.context.rollback()
    try stack.insert("Novel", ["name": .text("Emma")])
    try stack.insert("Post", [:])
    try stack.context.save()
  }

  @Test(.covers("C35"), arguments: StrategySituation.live)
  func `a range rule of one kind stops the save if the kind has its own column`(
    situation: StrategySituation
  ) throws {
    let domain = try StrategyDomain.works { $0[1].properties[0].limits.range = 1...900 }
    let stack = try StrategyStack(situation, domain)
    try stack.insert("Novel", ["name": .text("Emma"), "pages": .integer(901)])
    guard situation.sharesPlaces else {
      let failures = try refusal(of: stack.context)
      #expect(failures.map(\.property) == ["pages"])
      stack.context.rollback()
      try stack.insert("Novel", ["name": .text("Emma"), "pages": .integer(900)])
      try stack.context.save()
      return
    }
    try stack.context.save()
    #expect(stack.stored.notes.contains { $0.contains("Book.pages has limits") })
  }

  @Test(.covers("C62"), arguments: StrategySituation.all)
  func `changes of an inherited and an own value conflict unless two tables hold them`(
    situation: StrategySituation
  ) throws {
    let stack = try StrategyStack(situation, StrategyDomain.works())
    try stack.insert("Book", ["name": .text("Emma"), "pages": .integer(1)])
    try stack.settle()
    let (one, two) = (stack.stack.container.newContext(), stack.stack.container.newContext())
    let inherited = try stack.member("Book", named: "Emma", in: one)
    let own = try stack.member("Book", named: "Emma", in: two)
    try stack.set(.date(7), "published", of: inherited)
    try stack.set(.integer(2), "pages", of: own)
    try one.save()
    guard situation.hasDetails else {
      let error = #expect(throws: ObjectGraphError.self) { try two.save() }
      guard case .mergeConflict(let conflicts) = error else {
        Issue.record("expected a conflict, got \(String(describing: error))")
        return
      }
      #expect(conflicts.map(\.objectID) == [own.objectID])
      #expect(conflicts.map(\.oldVersion) == [1] && conflicts.map(\.newVersion) == [2])
      return
    }
    // Each row has its own version, so no conflict is detected.
    try two.save()
    let read = stack.stack.container.newContext()
    let book = try stack.member("Book", named: "Emma", in: read)
    #expect(try stack.value("published", of: book) == .date(7))
    #expect(try stack.value("pages", of: book) == .integer(2))
    try stack.stack.expectRows(
      "SELECT Z_OPT FROM ZWORK UNION ALL SELECT Z_OPT FROM ZBOOKDETAILS", ["2", "2"])
  }

  @Test(.covers("C62"), arguments: StrategySituation.all)
  func `two changes of one kind's own value conflict in every strategy`(
    situation: StrategySituation
  )
    throws
  {
    let stack = try StrategyStack(situation, StrategyDomain.works())
    try stack.insert("Book", ["name": .text("Emma"), "pages": .integer(1)])
    try stack.settle()
    let contexts = (0..<2).map { _ in stack.stack.container.newContext() }
    for (number, context) in contexts.enumerated() {
      let book = try stack.member("Book", named: "Emma", in: context)
      try stack.set(.integer(Int64(10 + number)), "pages", of: book)
    }
    try contexts[0].save()
    #expect(throws: ObjectGraphError.self) { try contexts[1].save() }
  }

  @Test(.covers("A8", "C35"), arguments: StrategySituation.live)
  func `a missing required inherited value stops the save in every strategy`(
    situation: StrategySituation
  ) throws {
    let domain = try StrategyDomain.works { $0[0].properties[0].isOptional = false }
    let stack = try StrategyStack(situation, domain)
    try stack.insert("Novel", ["genre": .text("comedy")])
    let failures = try refusal(of: stack.context)
    #expect(failures.map(\.property) == ["name"] && failures.map(\.rule) == [.missingValue])
    let reader = stack.stack.container.newContext()
    #expect(try stack.ask(MemberQuery(kind: "Work"), in: reader).isEmpty)
    if situation.situation.hasFile { #expect(try stack.rowCounts().isEmpty) }
  }

  @Test(.covers("C35"), arguments: StrategySituation.live)
  func `a missing required value of one kind stops the save if the kind has its own column`(
    situation: StrategySituation
  ) throws {
    let domain = try StrategyDomain.works { $0[3].properties[0].isOptional = false }
    let stack = try StrategyStack(situation, domain)
    try stack.insert("Paper", ["name": .text("Acid")])
    guard situation.sharesPlaces else {
      let failures = try refusal(of: stack.context)
      #expect(failures.map(\.property) == ["venue"] && failures.map(\.rule) == [.missingValue])
      if situation.situation.hasFile { #expect(try stack.rowCounts().isEmpty) }
      return
    }
    // Other kinds leave the shared column empty, so the model cannot require a value and says so.
    try stack.context.save()
    #expect(try stack.value("venue", of: stack.member("Paper", named: "Acid")) == .absent)
    #expect(stack.stored.notes.contains { $0.contains("Paper.venue must have a value") })
  }

  @Test(.covers("C40", "C-4", "C-8"), arguments: StrategySituation.live)
  func `an object of an abstract kind is an error in every strategy, not a crash`(
    situation: StrategySituation
  ) throws {
    let domain = try StrategyDomain.works { $0[0].isAbstract = true }
    let stack = try StrategyStack(situation, domain)
    #expect(throws: (any Error).self) {
      try stack.insert("Work", ["name": .text("none")])
      try stack.context.save()
    }
    stack.context.rollback()
    try stack.insert("Post", ["name": .text("some")])
    try stack.context.save()
    #expect(try stack.names("Work") == ["Post some"])
  }

  @Test(.covers("A9"), arguments: StrategySituation.inFile)
  func `an index of the parent kind serves a fetch of a child`(situation: StrategySituation) throws
  {
    let stack = try StrategyStack(situation, StrategyDomain.works())
    for number in 0..<200 {
      try stack.insert(number % 2 == 0 ? "Book" : "Paper", ["name": .text("\(number)")])
    }
    try stack.context.save()
    let store = stack.stack.sqliteStore
    store.resetStatementCounters()
    #expect(try stack.names("Paper", .compare(property: "name", .equal, .text("77"))).count == 1)
    let table = situation.hasSeparateTables ? "ZPAPER" : "ZWORK"
    let sql = try #require(store.statementUses().first { $0.sql.contains("FROM \(table)") }?.sql)
    let plan = try store.queryPlan(of: sql)
    #expect(plan.contains { $0.contains("byNameIndex") }, "\(plan)")
    // One index, or one for each table.
    let indexes = try stack.stack.schema().filter {
      $0.hasPrefix("CREATE INDEX") && $0.contains("byNameIndex")
    }
    #expect(indexes.count == (situation.hasSeparateTables ? 5 : 1), "\(indexes)")
  }
}
