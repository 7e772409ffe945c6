import Lineage
import TestSupport
import Testing

/// Predicates on to-many relationships, as SQL.
@Suite struct CollectionTests {
  private let staff: Staff

  init() throws { staff = try Staff.seeded() }

  private func companies(_ predicate: FetchPredicate) throws -> [String] {
    try staff.names(predicate, of: "Company")
  }

  private func test(
    _ modifier: FetchComparison.Modifier, _ path: String,
    _ comparison: FetchComparison.Operator, _ right: FetchExpression, _ options: TextOptions = []
  ) -> FetchPredicate {
    .test(.path(path), comparison, right, modifier, options)
  }

  @Test(.covers("C54")) func `ANY, ALL and NONE work over a foreign key, to a parent entity`()
    throws
  {
    #expect(
      try companies(test(.any, "employees.salary", .greater, .number(2000))) == ["Acme"])
    // Acme has an employee without a salary, Cobalt has no employees.
    #expect(
      try companies(test(.all, "employees.salary", .greater, .number(500))) == ["Cobalt"])
    #expect(
      try companies(test(.none, "employees.salary", .greater, .number(2000)))
        == ["Borealis", "Cobalt"])
    #expect(try companies(test(.any, "employees.salary", .equal, .number(1000))) == ["Borealis"])
    #expect(
      try companies(
        test(
          .any, "employees.name", .beginsWith, .text("TESTĄ"),
          [
            .caseInsensitive, .diacriticInsensitive,
          ])) == ["Acme", "Borealis"])
    #expect(
      try companies(test(.any, "employees.name", .isIn, .list([.text("Boris")]))) == ["Borealis"])
    #expect(
      try companies(
        test(.any, "employees.salary", .between, .list([.number(900), .number(1100)])))
        == ["Borealis"])
  }

  @Test func `negations of ANY, ALL and NONE are two-valued`() throws {
    for comparison in FetchComparison.Operator.allCases.prefix(6) {
      for modifier in [FetchComparison.Modifier.any, .all, .none] {
        let condition = test(modifier, "employees.salary", comparison, .number(3000))
        let (yes, no) = (try companies(condition), try companies(.not(condition)))
        #expect((yes + no).sorted() == ["Acme", "Borealis", "Cobalt"], "\(comparison) \(modifier)")
      }
      let any = test(.any, "employees.salary", comparison, .number(3000))
      let none = test(.none, "employees.salary", comparison, .number(3000))
      #expect(try companies(.not(any)) == companies(none))
    }
  }

  @Test func `ANY of a single value is the comparison itself, and ALL and NONE are rejected`()
    throws
  {
    // Two have another salary; for those without one the result is unknown.
    #expect(try staff.names(test(.any, "salary", .equal, .number(3000))).count == 2)
    #expect(try staff.names(.not(test(.any, "salary", .equal, .number(3000)))).count == 3)
    for modifier in [FetchComparison.Modifier.all, .none] {
      #expect(throws: ObjectGraphError.self) {
        try staff.names(test(modifier, "salary", .equal, .number(3000)))
      }
    }
  }

  @Test func `predicates test elements for absence too`() throws {
    #expect(try companies(test(.any, "employees.salary", .equal, .null)) == ["Acme", "Borealis"])
    #expect(
      try companies(test(.all, "employees.name", .notEqual, .null)) == ["Borealis", "Cobalt"])
    #expect(
      try staff.names(test(.any, "projects.members.boss", .equal, .null))
        == ["Ada", "Boris", "testa", "testą"])
  }

  @Test func `ANY works over a join table, also a reflexive one`() throws {
    #expect(
      try staff.names(test(.any, "projects.name", .equal, .text("Apollo")))
        == ["Ada", "testa", "testą"])
    #expect(
      try staff.names(test(.any, "projects.hours", .less, .number(5))) == ["Boris", "testa"])
    #expect(
      try staff.names(test(.any, "friends.name", .equal, .text("testa"))) == ["Ada", "👍🏽 Zoë"])
    #expect(
      try staff.names(test(.any, "friends.friends.name", .equal, .text("Ada"))).contains("Ada"))
    #expect(
      try staff.names(test(.all, "projects.hours", .greater, .number(5)))
        == ["Ada", "testą", "TESTA", "👍🏽 Zoë", "-"])
  }

  @Test(.covers("C54")) func `objects are compared one step and several steps deep`() throws {
    let acme = FetchExpression.value(.object(try staff.object("Acme", of: "Company").objectID))
    let ada = FetchExpression.value(.object(try staff.object("Ada").objectID))
    let apollo = FetchExpression.value(.object(try staff.object("Apollo", of: "Project").objectID))
    #expect(
      try staff.names(.test(.path("employer"), .equal, acme)) == ["Ada", "testa", "testą", "-"])
    #expect(try staff.names(.test(.path("employer"), .notEqual, acme)) == ["Boris", "TESTA"])
    #expect(try staff.names(.test(.path("boss.boss"), .equal, ada)) == ["-"])
    #expect(try staff.names(.test(.path("boss.employer"), .equal, acme)).count == 3)
    #expect(try staff.names(.test(.subject, .equal, ada)) == ["Ada"])
    #expect(try companies(test(.any, "employees", .equal, ada)) == ["Acme"])
    #expect(try companies(.not(test(.any, "employees", .equal, ada))) == ["Borealis", "Cobalt"])
    #expect(try companies(test(.any, "employees.boss", .equal, ada)) == ["Acme"])
    #expect(try companies(test(.any, "employees.projects", .equal, apollo)) == ["Acme"])
    #expect(try staff.names(.test(.path("employer"), .equal, .path("boss.employer"))).count == 4)
  }

  @Test func `an object of another tree or store equals none`() throws {
    let apollo = FetchExpression.value(.object(try staff.object("Ada").objectID))
    let other = try Staff.seeded()
    let stranger = FetchExpression.value(.object(try other.object("Ada").objectID))
    #expect(try other.names(.test(.subject, .equal, apollo)).isEmpty)
    #expect(try staff.names(.test(.subject, .equal, stranger)).isEmpty)
    #expect(try staff.names(.test(.subject, .notEqual, stranger)).count == 7)
    #expect(try staff.names(.test(.subject, .isIn, .list([stranger]))).isEmpty)
  }

  @Test(.covers("C54")) func `IN and CONTAINS accept a path`() throws {
    #expect(
      try staff.names(.test(.text("Apollo"), .isIn, .path("projects.name")))
        == ["Ada", "testa", "testą"])
    #expect(
      try staff.names(.test(.path("projects.name"), .contains, .text("Zephyr"))) == [
        "Boris", "testa",
      ])
    #expect(
      try staff.names(
        .test(.path("projects.name"), .contains, .text("ZEPHYR"), .direct, .caseInsensitive))
        == ["Boris", "testa"])
    // Acme's salaries include an absent one, so 1 may be among them.
    #expect(try companies(.not(.test(.number(1), .isIn, .path("employees.salary")))) == ["Cobalt"])
    #expect(try staff.names(.test(.subject, .isIn, .path("friends.friends"))).count == 3)
    #expect(
      try staff.names(.test(.list([.path("salary"), .number(1)]), .contains, .number(3000))).count
        == 2)
  }

  @Test func `only paths can be quantified, not lists or subqueries`() throws {
    let list = FetchExpression.list([.path("salary"), .path("rating")])
    let projects = FetchExpression.subquery(
      FetchKeyPath("projects"), variable: "x", .constant(true))
    for modifier in [FetchComparison.Modifier.any, .all, .none] {
      #expect(throws: ObjectGraphError.self) {
        try staff.names(.test(list, .greater, .number(2), modifier))
      }
      #expect(throws: ObjectGraphError.self) {
        try staff.names(.test(projects, .equal, .null, modifier))
      }
    }
  }

  @Test func `a collection in the place of one value is rejected with advice`() throws {
    for predicate in [
      FetchPredicate.test(.path("projects.hours"), .greater, .number(1)),
      .test(.number(1), .equal, .path("projects.hours")),
      .test(.function(.length, [.path("projects.name")]), .equal, .number(1)),
      .test(.aggregate(.sum, .path("salary")), .equal, .number(1)),
      .test(.variable("x"), .equal, .number(1)),
    ] {
      #expect(throws: ObjectGraphError.self) { try staff.names(predicate) }
    }
  }
}
