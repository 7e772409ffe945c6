import Lineage
import TestModels
import TestSupport
import Testing

/// Attributes that are in the model and not in the store.
@Suite struct TransientTests {
  private func stack(_ situation: Situation) throws -> Stack {
    try Stack(situation, Pets.self) {
      $0.entitiesByName["Animal"]?.add(["mood": .string.transient])
    }
  }

  @Test(.covers("G16"), arguments: Situation.all)
  func `a transient attribute has no column and no value in an object that is read again`(
    situation: Situation
  ) throws {
    let stack = try stack(situation)
    let cat = try stack.context.insert("Cat", named: "m")
    try cat.setValue(.string("calm"), forKey: "mood")
    #expect(try cat.value(forKey: "mood") == .string("calm"))
    try stack.settle()
    let reader = stack.container.newContext()
    #expect(try reader.object("Animal", named: "m").value(forKey: "mood") == nil)
    try stack.expectRows(
      "SELECT count(*) FROM pragma_table_info('ZANIMAL') WHERE name LIKE '%MOOD%'", ["0"])
    try stack.expectRows(
      "SELECT count(*) FROM pragma_table_info('ZANIMAL') WHERE name LIKE 'ZNAME'", ["1"])
    #expect(throws: ObjectGraphError.self) {
      try reader.objects("Animal", .attribute("mood", .equal, .string("calm")))
    }
  }

  @Test(.covers("G40")) func `the same request again is the same compiled statement`() throws {
    let stack = try stack(.inFile)
    for name in ["a", "b", "c"] { try stack.context.insert("Cat", named: name) }
    try stack.context.save()
    stack.sqliteStore.resetStatementCounters()
    for name in ["a", "b", "c", "d"] {
      _ = try stack.context.names("Animal", .attribute("name", .equal, .string(name)))
    }
    let uses = stack.sqliteStore.statementUses()
    #expect(uses.map(\.executionCount) == [4])
  }
}
