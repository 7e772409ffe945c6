import TestSupport
import Testing

@testable import Lineage

/// Predicates on the entity of objects, and fetches at each level of a hierarchy.
@Suite struct KindTests {
  private let staff: Staff

  init() throws { staff = try Staff.seeded() }

  private func kind(_ expression: FetchExpression, _ name: String, exactly: Bool = false)
    -> FetchPredicate
  {
    .isKind(expression, entityName: name, exactly: exactly)
  }

  private func cast(_ entity: String, _ steps: FetchKeyPath.Step...) -> FetchExpression {
    .keyPath(FetchKeyPath(castTo: entity, steps: steps))
  }

  @Test func `predicates test an object's entity, with sub-entities or exactly`() throws {
    #expect(try staff.names(kind(.subject, "Engineer")) == ["testa", "testą", "TESTA"])
    #expect(try staff.names(kind(.subject, "Engineer", exactly: true)) == ["testa", "testą"])
    #expect(try staff.names(kind(.subject, "Employee", exactly: true)) == ["👍🏽 Zoë", "-"])
    #expect(try staff.names(kind(.subject, "Employee")).count == 7)
    #expect(try staff.names(.not(kind(.subject, "Engineer"))).count == 4)
    #expect(try staff.names(kind(.subject, "Company"), of: "Company").count == 3)
    #expect(throws: ObjectGraphError.self) { try staff.names(kind(.subject, "Nobody")) }
    #expect(throws: ObjectGraphError.self) { try staff.names(kind(.path("name"), "Engineer")) }
  }

  @Test func `the entity of a to-one's destination is unknown without a destination`() throws {
    #expect(try staff.names(kind(.path("boss"), "Manager")) == ["testa", "testą", "TESTA"])
    #expect(try staff.names(.not(kind(.path("boss"), "Manager"))) == ["-"])
    #expect(try staff.names(kind(.path("boss.boss"), "Manager", exactly: true)) == ["-"])
    #expect(try staff.names(kind(.path("employer"), "Company")).count == 6)
    #expect(try staff.names(.not(kind(.path("employer"), "Company"))).isEmpty)
    let bossOrSelf = FetchExpression.function(.coalesce, [.path("boss"), .subject])
    #expect(try staff.names(kind(bossOrSelf, "Manager")).count == 5)
    let ada = FetchExpression.value(.object(try staff.object("Ada").objectID))
    #expect(try staff.names(kind(ada, "Manager")).count == 7)
    #expect(throws: ObjectGraphError.self) { try staff.names(kind(.null, "Manager")) }
  }

  @Test(.covers("C07")) func `a cast gives access to a sub-entity's attribute`() throws {
    let isSwift = FetchPredicate.test(cast("Engineer", .init("skill")), .equal, .text("swift"))
    let isBoris = FetchPredicate.attribute("name", .equal, .string("Boris"))
    #expect(try staff.names(.or([isSwift, isBoris])) == ["Boris", "testa", "TESTA"])
    #expect(try staff.names(.not(isSwift)) == ["testą"])
    // An inherited attribute counts only for the cast's entity.
    let code = FetchPredicate.test(cast("Engineer", .init("code")), .equal, .text("x"))
    #expect(try staff.names(code) == ["testą"])
    #expect(try staff.names(.test(cast("Engineer", .init("code")), .equal, .null)).count == 6)
    let bossLevel = FetchExpression.keyPath(
      FetchKeyPath(steps: [.init("boss", castTo: "Manager"), .init("level")]))
    #expect(try staff.names(.test(bossLevel, .equal, .number(3))) == ["testa", "testą"])
    #expect(try staff.names(.test(bossLevel, .equal, .null)) == ["Ada", "Boris", "👍🏽 Zoë", "-"])
    let engineeringBoss = FetchExpression.keyPath(
      FetchKeyPath(steps: [.init("boss", castTo: "Engineer")]))
    #expect(try staff.names(.test(engineeringBoss, .notEqual, .null)) == ["-"])
  }

  @Test(.covers("C09")) func `elements of another entity are skipped by a cast`() throws {
    let codes = FetchExpression.keyPath(
      FetchKeyPath(steps: [.init("employees", castTo: "Engineer"), .init("code")]))
    #expect(
      try staff.names(.test(codes, .equal, .text("x"), .any), of: "Company") == ["Acme"])
    let engineers = FetchKeyPath(steps: [.init("employees", castTo: "Engineer")])
    let count = FetchExpression.aggregate(.count, .keyPath(engineers))
    #expect(try staff.names(.test(count, .equal, .number(2)), of: "Company") == ["Acme"])
    #expect(try staff.names(.test(count, .equal, .number(1)), of: "Company") == ["Borealis"])
    // Over a join table, and after another to-many.
    let members = FetchKeyPath(steps: [.init("members", castTo: "Manager")])
    #expect(
      try staff.names(
        .test(.aggregate(.count, .keyPath(members)), .equal, .number(1)), of: "Project")
        == ["Apollo", "Zephyr"])
    let managers = FetchKeyPath(
      steps: [.init("employees"), .init("friends", castTo: "Engineer")])
    #expect(
      try staff.names(
        .test(.aggregate(.count, .keyPath(managers)), .equal, .number(1)), of: "Company")
        == ["Acme"])
    let subquery = FetchExpression.subquery(
      FetchKeyPath("employees"), variable: "x",
      .and([
        .isKind(.element(), entityName: "Engineer", exactly: false),
        .test(.element("code"), .equal, .text("x")),
      ]))
    #expect(
      try staff.names(.test(.aggregate(.count, subquery), .greater, .number(0)), of: "Company")
        == ["Acme"])
  }

  @Test(.covers("C03")) func `siblings with equal values do not match, also in an OR`() throws {
    let isX = FetchPredicate.attribute("code", .equal, .string("x"))
    #expect(try staff.names(isX, of: "Manager") == ["Ada", "Boris"])
    #expect(try staff.names(isX, of: "Engineer") == ["testą"])
    let either = FetchPredicate.or([isX, .isNil("salary")])
    #expect(try staff.names(either, of: "Engineer") == ["testą"])
    #expect(try staff.names(.not(.and([isX])), of: "Manager").isEmpty)
  }

  @Test(
    .covers("C08", "C10"),
    arguments: [
      ("Employee", ["Ada", "Boris", "testa", "testą", "TESTA", "👍🏽 Zoë", "-"], ["👍🏽 Zoë", "-"]),
      ("Manager", ["Ada", "Boris"], ["Ada", "Boris"]),
      ("Engineer", ["testa", "testą", "TESTA"], ["testa", "testą"]),
      ("JuniorEngineer", ["TESTA"], ["TESTA"]),
    ])
  func `each level returns its subtree, also in counts and subqueries`(
    entity: String, subtree: [String], alone: [String]
  ) throws {
    #expect(try staff.names(nil, of: entity) == subtree)
    var fetch = StoreFetch(entity: try staff.layout(entity))
    #expect(try staff.store.count(fetch) == subtree.count)
    #expect(try staff.store.addresses(fetch).count == subtree.count)
    let like = FetchPredicate.test(.path("name"), .like, .text("*a"), .direct, .caseInsensitive)
    #expect(
      try staff.names(like, of: entity)
        == subtree.filter { $0.lowercased().hasSuffix("a") })
    let exists = FetchPredicate.test(.path("projects.name"), .equal, .text("Apollo"), .any)
    #expect(
      try staff.names(exists, of: entity)
        == subtree.filter { ["Ada", "testa", "testą"].contains($0) })
    let draft = DictionaryFetchDraft(
      fetch: FetchDraft(entity: fetch.entity), columns: [("name", .path("name"))])
    let columns = try draft.checked(in: staff.container.layout)
    #expect(try staff.store.dictionaries(columns).count == subtree.count)
    fetch.includesSubentities = false
    #expect(try staff.store.count(fetch) == alone.count)
  }

  @Test(.covers("C12"))
  func `counts without sub-entities add up to the rows, and counts with them to more`()
    throws
  {
    let entities = try ["Employee", "Manager", "Engineer", "JuniorEngineer"].map(staff.layout)
    let fetches = entities.map { StoreFetch(entity: $0) }
    #expect(try fetches.map(staff.store.count).reduce(0, +) == 7 + 2 + 3 + 1)
    let alone = fetches.map { fetch in
      var fetch = fetch
      fetch.includesSubentities = false
      return fetch
    }
    #expect(try alone.map(staff.store.count).reduce(0, +) == 7)
  }
}
