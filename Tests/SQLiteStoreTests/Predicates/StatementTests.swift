import Foundation
import Lineage
import TestSupport
import Testing

/// The SQL of predicates, and SQLite's plans for it.
@Suite struct StatementTests {
  private let staff: Staff

  init() throws { staff = try Staff.seeded() }

  private func request(_ predicate: FetchPredicate?, _ entity: String = "Employee") -> FetchRequest<
    ManagedObject
  > {
    FetchRequest<ManagedObject>(entityName: entity, predicate: predicate)
  }

  /// Returns the SQL from FROM on.
  private func text(_ predicate: FetchPredicate, _ entity: String = "Employee") throws -> String {
    let sql = try staff.statement(request(predicate, entity))
    let start = try #require(sql.range(of: " FROM "))
    return String(sql[start.upperBound...])
  }

  private func plan(_ request: FetchRequest<ManagedObject>) throws -> [String] {
    try staff.store.queryPlan(of: staff.statement(request))
  }

  @Test func `values are bound, so the SQL depends only on the predicate's structure`() throws {
    let odd = "'; DROP TABLE ZEMPLOYEE; --"
    for value in ["a", odd] {
      #expect(
        try text(.attribute("name", .equal, .string(value))) == "ZEMPLOYEE t0 WHERE t0.ZNAME == ?")
    }
    for count in [0, 1, 500] {
      let list = FetchExpression.list((0..<count).map { .number(Int64($0)) })
      #expect(
        try text(.test(.path("salary"), .isIn, list))
          == "ZEMPLOYEE t0 WHERE t0.ZSALARY IN (SELECT value FROM json_each(?))")
    }
  }

  @Test func `SQL conditions read like the predicate`() throws {
    let rich = FetchPredicate.attribute("salary", .greater, .integer(1))
    let never = FetchPredicate.constant(false)
    #expect(
      try text(.and([rich, .or([.isNil("name"), .not(rich), never])]), "Manager")
        == "ZEMPLOYEE t0 WHERE t0.Z_ENT = 5 AND t0.ZSALARY > ? "
        + "AND (t0.ZNAME IS NULL OR NOT (t0.ZSALARY > ?) OR 0)")
    #expect(
      try text(.test(.path("employer.name"), .equal, .path("boss.employer.name")))
        == "ZEMPLOYEE t0 LEFT JOIN ZCOMPANY t1 ON t1.Z_PK = t0.ZEMPLOYER "
        + "LEFT JOIN ZEMPLOYEE t2 ON t2.Z_PK = t0.ZBOSS "
        + "LEFT JOIN ZCOMPANY t3 ON t3.Z_PK = t2.ZEMPLOYER WHERE t1.ZNAME == t3.ZNAME")
    #expect(
      try text(.test(.path("employees.salary"), .greater, .number(1), .any), "Company")
        == "ZCOMPANY t0 WHERE EXISTS (SELECT 1 FROM ZEMPLOYEE t1 "
        + "WHERE t1.ZEMPLOYER = t0.Z_PK AND t1.ZSALARY > ?)")
    #expect(
      try text(.test(.path("projects.hours"), .greater, .number(1), .all))
        == "ZEMPLOYEE t0 WHERE NOT EXISTS (SELECT 1 FROM Z_2PROJECTS j1 "
        + "LEFT JOIN ZPROJECT t2 ON t2.Z_PK = j1.Z_7PROJECTS "
        + "WHERE j1.Z_2MEMBERS = t0.Z_PK AND (t2.ZHOURS > ?) IS NOT TRUE)")
    #expect(
      try text(.test(.aggregate(.count, .path("projects")), .greater, .number(1)))
        == "ZEMPLOYEE t0 WHERE (SELECT COUNT(*) FROM Z_2PROJECTS j1 "
        + "WHERE j1.Z_2MEMBERS = t0.Z_PK) > ?")
  }

  @Test func `a path used twice is joined once`() throws {
    let acme = FetchPredicate.test(.path("employer.name"), .equal, .text("Acme"))
    var request = request(.or([acme, .isNil("name"), acme]))
    request.sortDescriptors = [FetchSortDescriptor(key: "employer.name")]
    #expect(try staff.statement(request).components(separatedBy: "LEFT JOIN").count == 2)
  }

  @Test func `a simple link is found with the join table's index`() throws {
    let apollo = try staff.object("Apollo", of: "Project").objectID
    var request = request(.linked("projects", to: apollo))
    let sql = try staff.statement(request)
    #expect(
      sql.hasSuffix(
        "FROM Z_2PROJECTS j0 JOIN ZEMPLOYEE t0 ON t0.Z_PK = j0.Z_2MEMBERS "
          + "WHERE j0.Z_7PROJECTS = ?"))
    #expect(try plan(request)[0].contains("Z_2PROJECTS_Z_7PROJECTS_INDEX"))
    request.predicate = .and([.isNil("code"), .linked("projects", to: apollo)])
    #expect(try plan(request)[0].contains("Z_2PROJECTS_Z_7PROJECTS_INDEX"))
  }

  @Test func `indexes serve equality, prefixes, references and keys`() throws {
    let acme = try staff.object("Acme", of: "Company").objectID
    let ada = try staff.object("Ada").objectID
    let plans: [(FetchPredicate, String)] = [
      (.attribute("name", .equal, .string("Ada")), "Z_Employee_byName (ZNAME=?)"),
      (
        .test(.path("name"), .beginsWith, .text("te")),
        "Z_Employee_byName (ZNAME>? AND ZNAME<?)"
      ),
      (
        .test(.path("name"), .isIn, .list([.text("Ada"), .text("Boris")])),
        "Z_Employee_byName (ZNAME=?)"
      ),
      (.linked("employer", to: acme), "ZEMPLOYEE_ZEMPLOYER_INDEX (ZEMPLOYER=?)"),
      (.objects([ada]), "INTEGER PRIMARY KEY (rowid=?)"),
      (.test(.subject, .equal, .value(.object(ada))), "INTEGER PRIMARY KEY (rowid=?)"),
      (
        .test(.path("reports"), .equal, .value(.object(ada)), .any), "INTEGER PRIMARY KEY (rowid=?)"
      ),
      (
        .test(.path("boss.name"), .equal, .text("Ada")),
        "SEARCH t0 USING INDEX ZEMPLOYEE_ZBOSS_INDEX (ZBOSS=?)"
      ),
      (
        .test(.path("reports.name"), .equal, .text("Ada"), .any),
        "SEARCH t1 USING INDEX Z_Employee_byName (ZNAME=?)"
      ),
      (
        .test(.path("projects.hours"), .greater, .number(1), .any),
        "(Z_2MEMBERS=?)"
      ),
      (
        .test(.path("employer.employees.salary"), .greater, .number(1), .any),
        "ZEMPLOYEE_ZEMPLOYER_INDEX (ZEMPLOYER=?)"
      ),
    ]
    for (predicate, part) in plans {
      let lines = try plan(request(predicate))
      #expect(lines.contains { $0.contains(part) }, "\(lines) for \(part)")
    }
  }

  @Test(arguments: [true, false])
  func `an order by an indexed date needs no sorting, including ties`(ascending: Bool) throws {
    var request = request(nil)
    request.sortDescriptors = [FetchSortDescriptor(key: "hired", ascending: ascending)]
    request.fetchLimit = 3
    let sql = try staff.statement(request)
    let sign = ascending ? "" : " DESC"
    #expect(sql.hasSuffix(" ORDER BY t0.ZHIRED\(sign), t0.Z_PK\(sign) LIMIT ?"))
    #expect(try plan(request) == ["SCAN t0 USING INDEX Z_Employee_byHired"])
    request.predicate = .test(
      .path("hired"), .greater, .value(.attribute(.date(Staff.lowEpoch))))
    #expect(try plan(request) == ["SEARCH t0 USING INDEX Z_Employee_byHired (ZHIRED>?)"])
  }

  @Test func `a fetch without a predicate has no WHERE, and one of a sub-entity only its number`()
    throws
  {
    #expect(try staff.statement(request(nil)).hasSuffix("FROM ZEMPLOYEE t0"))
    #expect(
      try staff.statement(request(nil, "Engineer"))
        .hasSuffix("FROM ZEMPLOYEE t0 WHERE t0.Z_ENT BETWEEN 3 AND 4"))
    var exact = request(nil)
    exact.includesSubentities = false
    #expect(try staff.statement(exact).hasSuffix("FROM ZEMPLOYEE t0 WHERE t0.Z_ENT = 2"))
  }
}
