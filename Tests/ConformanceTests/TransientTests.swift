import Checklist
import ObjectGraph
import ObjectModel
import SQLiteStore
import Samples
import Testing

/// Attributes that the model has and the store has not.
@Suite struct TransientTests {
  private func stack(_ situation: Situation) throws -> Stack {
    try Stack(situation, classes: []) {
      ManagedObjectModel(entities: [
        EntityDescription(
          name: "Note",
          properties: [
            AttributeDescription(name: "name", type: .string),
            AttributeDescription(name: "draft", type: .string, isTransient: true),
          ],
          subentities: [EntityDescription(name: "Memo")])
      ])
    }
  }

  @Test(.covers("G16"), arguments: Situation.all)
  func `a transient attribute has no column and no value for those who read the object anew`(
    situation: Situation
  ) throws {
    let stack = try stack(situation)
    let memo = try stack.context.insert("Memo", named: "m")
    try memo.setValue(.string("unfinished"), forKey: "draft")
    #expect(try memo.value(forKey: "draft") == .string("unfinished"))
    try stack.settle()
    let reader = stack.container.newContext()
    #expect(try reader.object("Note", named: "m").value(forKey: "draft") == nil)
    try stack.expectRows(
      "SELECT count(*) FROM pragma_table_info('ZNOTE') WHERE name LIKE '%DRAFT%'", ["0"])
    try stack.expectRows(
      "SELECT count(*) FROM pragma_table_info('ZNOTE') WHERE name LIKE 'ZNAME'", ["1"])
    #expect(throws: ObjectGraphError.self) {
      try reader.objects("Note", .attribute("draft", .equal, .string("unfinished")))
    }
  }

  @Test(.covers("G40")) func `the same request again is the same compiled statement`() throws {
    let stack = try stack(.inFile)
    for name in ["a", "b", "c"] { try stack.context.insert("Memo", named: name) }
    try stack.context.save()
    stack.sqliteStore.resetStatementCounters()
    for name in ["a", "b", "c", "d"] {
      _ = try stack.context.names("Note", .attribute("name", .equal, .string(name)))
    }
    let uses = stack.sqliteStore.statementUses()
    #expect(uses.map(\.executionCount) == [4])
  }
}
