import Foundation
import Lineage
import Testing

/// SQLite's own counters, which compare work without a clock.
struct EngineCounterTests {
  private func filled(_ count: Int) throws -> Staff {
    let staff = try Staff()
    for number in 0..<count {
      let employee = try staff.context.insert(entityName: "Engineer")
      try employee.setValue(.string("Name \(number % 97)"), forKey: "name")
      try employee.setValue(.integer(Int64(number)), forKey: "salary")
    }
    try staff.context.save()
    return staff
  }

  @Test func `scans and sorts that no index avoided are counted`() throws {
    let staff = try filled(200)
    var request = FetchRequest<ManagedObject>(entityName: "Employee")
    request.sortDescriptors = [FetchSortDescriptor(key: "salary")]
    staff.store.resetStatementCounters()
    _ = try staff.container.newContext().fetch(request)
    let use = try #require(staff.store.statementUses().first)
    #expect(use.sortCount == 1)
    #expect(use.automaticIndexRowCount == 0)
    #expect(use.adding(use).sortCount == 2)
    #expect(use.adding(use).fullScanStepCount == 2 * use.fullScanStepCount)
    request.sortDescriptors = [FetchSortDescriptor(key: "hired")]
    staff.store.resetStatementCounters()
    _ = try staff.container.newContext().fetch(request)
    #expect(staff.store.statementUses().first?.sortCount == 0)
  }

  @Test(arguments: ["Z_PK = ?1 OR ZSALARY = ?1", "Z_PK = ? AND ZNAME <> '?'"])
  func `a plan needs no values for parameters`(condition: String) throws {
    let plan = try filled(3).store.queryPlan(of: "SELECT * FROM ZEMPLOYEE WHERE \(condition)")
    #expect(plan.contains { $0.contains("ZEMPLOYEE") }, "\(plan)")
  }

  @Test func `the statement cache, statistics and indexes can be read`() throws {
    let staff = try filled(3)
    let settings = try staff.store.settings()
    #expect(settings["statement_cache"] == "512")
    #expect(settings["analyze"] == "none")
    let indexes = try staff.store.indexes()
    #expect(indexes == indexes.sorted())
    #expect(indexes.contains { $0.contains("ZEMPLOYEE_Z_ENT_INDEX") }, "\(indexes)")
    try staff.store.close()
    try Database(path: staff.store.path).write { try $0.execute(sql: "ANALYZE") }
    let again = try SQLiteStore(path: staff.store.path)
    _ = try PersistentContainer(model: Staff.model(), sqliteStore: again)
    #expect(try again.settings()["analyze"] == "done")
  }
}
