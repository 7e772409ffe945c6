import Lineage
import TestSupport
import Testing

/// Predicates on texts, as SQL.
@Suite struct TextConditionTests {
  private let staff: Staff

  init() throws { staff = try Staff.seeded() }

  private func names(
    _ comparison: FetchComparison.Operator, _ text: String, _ options: TextOptions = []
  ) throws -> [String] {
    try staff.names(.test(.path("name"), comparison, .text(text), .direct, options))
  }

  private static let both: TextOptions = [.caseInsensitive, .diacriticInsensitive]

  @Test(
    .covers("C52"),
    arguments: [
      (.equal, "testa", [], ["testa"]), (.equal, "testa", .caseInsensitive, ["testa", "TESTA"]),
      (.equal, "testa", .diacriticInsensitive, ["testa", "testą"]),
      (.equal, "TESTĄ", both, ["testa", "testą", "TESTA"]),
      (.notEqual, "testa", both, ["Ada", "Boris", "👍🏽 Zoë"]),
      (.contains, "est", [], ["testa", "testą"]),
      (.contains, "EST", .caseInsensitive, ["testa", "testą", "TESTA"]),
      (.contains, "zoe", both, ["👍🏽 Zoë"]), (.contains, "👍", [], ["👍🏽 Zoë"]),
      (.contains, "", [], ["Ada", "Boris", "testa", "testą", "TESTA", "👍🏽 Zoë"]),
      (.beginsWith, "te", [], ["testa", "testą"]), (.beginsWith, "👍🏽", [], ["👍🏽 Zoë"]),
      (.beginsWith, "te", .caseInsensitive, ["testa", "testą", "TESTA"]),
      (.beginsWith, "", [], ["Ada", "Boris", "testa", "testą", "TESTA", "👍🏽 Zoë"]),
      (.endsWith, "a", [], ["Ada", "testa"]),
      (.endsWith, "a", .diacriticInsensitive, ["Ada", "testa", "testą"]),
      (.endsWith, "A", both, ["Ada", "testa", "testą", "TESTA"]),
      (.like, "test?", [], ["testa", "testą"]), (.like, "*o*", [], ["Boris", "👍🏽 Zoë"]),
      (.like, "TEST?", .caseInsensitive, ["testa", "testą", "TESTA"]),
      (.like, "t*a", both, ["testa", "testą", "TESTA"]), (.like, "test\\?", [], []),
      (.matches, "[A-Z].*", [], ["Ada", "Boris", "TESTA"]), (.matches, "test", [], []),
      (.matches, "T.*", .caseInsensitive, ["testa", "testą", "TESTA"]),
      (.less, "C", [], ["Ada", "Boris"]), (.greater, "testa", [], ["testą", "👍🏽 Zoë"]),
      (.less, "c", .caseInsensitive, ["Ada", "Boris"]),
      (.greaterOrEqual, "TESTB", both, ["👍🏽 Zoë"]),
    ] as [(FetchComparison.Operator, String, TextOptions, [String])])
  func `texts are compared and searched with the options`(
    comparison: FetchComparison.Operator, text: String, options: TextOptions, found: [String]
  ) throws {
    #expect(try names(comparison, text, options) == found)
    // An object without a name does not match the negation either.
    let condition = FetchPredicate.test(.path("name"), comparison, .text(text), .direct, options)
    let others = try staff.names(.not(condition))
    #expect(others.count + found.count == 6 && !others.contains("-"))
  }

  @Test func `lists and bounds of texts respect the options too`() throws {
    func find(_ comparison: FetchComparison.Operator, _ list: [String], _ options: TextOptions)
      throws -> [String]
    {
      try staff.names(
        .test(.path("name"), comparison, .list(list.map { .text($0) }), .direct, options))
    }
    #expect(try find(.isIn, ["ADA", "TESTĄ"], Self.both) == ["Ada", "testa", "testą", "TESTA"])
    #expect(try find(.isIn, ["ADA", "TESTĄ"], []).isEmpty)
    #expect(try find(.between, ["a", "c"], .caseInsensitive) == ["Ada", "Boris"])
    #expect(try find(.between, ["a", "c"], []).isEmpty)
  }

  @Test func `both sides of a text search can come from the row`() throws {
    #expect(try staff.names(.test(.path("name"), .beginsWith, .path("name"))).count == 6)
    #expect(
      try staff.names(
        .test(.path("employer.name"), .contains, .path("name"), .direct, .caseInsensitive)
      ).isEmpty)
    #expect(
      try staff.names(
        .test(.function(.uppercase, [.path("name")]), .equal, .path("name"))) == ["TESTA"])
  }

  @Test func `an invalid pattern is an error that names it, and a computed one is rejected`()
    throws
  {
    for pattern in [FetchExpression.text("a("), .function(.lowercase, [.text("a(")])] {
      let error = #expect(throws: (any Error).self) {
        try staff.names(.test(.path("name"), .matches, pattern))
      }
      #expect("\(try #require(error))".contains("a("))
    }
  }

  @Test func `a text search in a number is rejected`() throws {
    let error = #expect(throws: ObjectGraphError.self) {
      try staff.names(.test(.path("salary"), .contains, .text("3")))
    }
    #expect("\(try #require(error))".contains("salary"))
  }

  @Test func `a prefix's range ends before the next prefix, whatever its last character`() throws {
    for prefix in ["a\u{D7FF}", "a\u{10FFFF}", "\u{10FFFF}", "ab"] {
      try staff.insert("Project", ["name": .string(prefix)])
      try staff.insert("Project", ["name": .string(prefix + "z")])
      try staff.context.save()
      #expect(
        try staff.names(.test(.path("name"), .beginsWith, .text(prefix)), of: "Project")
          == [prefix, prefix + "z"], "\(prefix.unicodeScalars.map(\.value))")
    }
  }
}
