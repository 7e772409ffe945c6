import Foundation
import Lineage
import TestSupport
import Testing

/// Comparisons of single values, as SQL.
@Suite struct ComparisonTests {
  private let staff: Staff

  init() throws { staff = try Staff.seeded() }

  private static let everybody = ["Ada", "Boris", "testa", "testą", "TESTA", "👍🏽 Zoë", "-"]

  @Test(
    arguments: zip(
      [.equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual]
        as [FetchComparison.Operator],
      [
        ["testa", "testą"], ["Ada", "TESTA", "👍🏽 Zoë"], ["TESTA"], ["testa", "testą", "TESTA"],
        ["Ada", "👍🏽 Zoë"], ["Ada", "testa", "testą", "👍🏽 Zoë"],
      ]))
  func `numbers are compared, and an object without one matches nothing`(
    comparison: FetchComparison.Operator, found: [String]
  ) throws {
    #expect(try staff.names(.test(.path("salary"), comparison, .number(3000))) == found)
    // The same from the other side, and compared with a double.
    #expect(try staff.names(.test(.path("salary"), comparison, .real(3000))) == found)
    let isAbsent = try staff.names(.not(.test(.path("salary"), comparison, .number(3000))))
    #expect(isAbsent == Self.everybody.filter { !found.contains($0) && $0 != "Boris" && $0 != "-" })
  }

  @Test func `only equality and its opposite accept nil, and test for absence`() throws {
    #expect(try staff.names(.test(.path("salary"), .equal, .null)) == ["Boris", "-"])
    #expect(try staff.names(.test(.null, .equal, .path("salary"))) == ["Boris", "-"])
    #expect(try staff.names(.test(.path("salary"), .notEqual, .null)).count == 5)
    #expect(try staff.names(.test(.path("salary"), .less, .null)).isEmpty)
    #expect(try staff.names(.not(.test(.path("salary"), .less, .null))).isEmpty)
    #expect(try staff.names(.test(.null, .equal, .null)).count == 7)
    #expect(try staff.names(.test(.path("boss"), .equal, .null)) == ["Ada", "Boris", "👍🏽 Zoë"])
  }

  @Test(.covers("C51")) func `an absent boolean is neither true nor false`() throws {
    let isFalse = FetchPredicate.attribute("isRemote", .equal, .boolean(false))
    #expect(try staff.names(isFalse) == ["testa", "TESTA"])
    #expect(try staff.names(.not(isFalse)) == ["Ada", "👍🏽 Zoë"])
    #expect(
      try staff.names(.or([isFalse, .isNil("isRemote")]))
        == ["Boris", "testa", "testą", "TESTA", "-"])
  }

  @Test func `unknown is neither true nor false in AND, OR and NOT`() throws {
    let rich = FetchPredicate.attribute("salary", .greater, .integer(4000))
    let good = FetchPredicate.attribute("rating", .greater, .double(2.5))
    #expect(try staff.names(.and([rich, good])) == ["Ada"])
    #expect(try staff.names(.or([rich, good])) == ["Ada", "testą", "👍🏽 Zoë"])
    // TESTA: false AND unknown is false, so its negation is true.
    #expect(try staff.names(.not(.and([rich, good]))) == ["testa", "testą", "TESTA", "👍🏽 Zoë"])
    #expect(try staff.names(.not(.or([rich, good]))) == ["testa"])
    #expect(try staff.names(.and([])).count == 7)
    #expect(try staff.names(.or([])).isEmpty)
  }

  @Test(.covers("C54")) func `constants combine with predicates`() throws {
    let rich = FetchPredicate.attribute("salary", .greater, .integer(4000))
    #expect(try staff.names(.and([.constant(true), rich])) == ["Ada", "👍🏽 Zoë"])
    #expect(try staff.names(.or([.constant(false), rich])) == ["Ada", "👍🏽 Zoë"])
    #expect(try staff.names(.and([.constant(false), rich])).isEmpty)
    #expect(try staff.names(.not(.constant(true))).isEmpty)
  }

  @Test(.covers("C54")) func `a range of dates includes both bounds`() throws {
    func hired(_ low: Double, _ high: Double) -> FetchPredicate {
      .test(
        .path("hired"), .between,
        .list([low, high].map { .value(.attribute(.date(Staff.lowEpoch + $0))) }))
    }
    #expect(try staff.names(hired(0, 86_400)) == ["Ada", "testa", "TESTA"])
    #expect(try staff.names(hired(0.25, 86_399)) == ["TESTA"])
    #expect(try staff.names(.not(hired(0.25, 86_399))) == ["Ada", "testa"])
    #expect(try staff.names(hired(1, 0)).isEmpty)
    #expect(throws: ObjectGraphError.self) {
      try staff.names(.test(.path("hired"), .between, .list([.null])))
    }
  }

  @Test func `values of every type find their own object`() throws {
    let badge = UUID()
    let site = try #require(URL(string: "https://example.org/ä"))
    let photo = Data([0, 1, 255])
    try staff.insert(
      "Employee",
      [
        "name": .string("New"), "badge": .uuid(badge), "site": .uri(site), "photo": .binary(photo),
        "bonus": .decimal(Decimal(string: "0.1") ?? 0),
      ])
    try staff.context.save()
    let values: [(String, AttributeValue)] = [
      ("badge", .uuid(badge)), ("site", .uri(site)), ("photo", .binary(photo)),
      ("bonus", .decimal(Decimal(string: "0.1") ?? 0)),
    ]
    for (name, value) in values {
      #expect(try staff.names(.attribute(name, .equal, value)) == ["New"], "\(name)")
      #expect(
        try staff.names(.test(.path(name), .isIn, .list([.value(.attribute(value))]))) == ["New"])
    }
    #expect(
      try staff.names(.attribute("bonus", .greater, .decimal(10))) == ["Ada"])
  }

  @Test func `IN is unknown for a list with an absent value if no element matches`() throws {
    let salary = FetchExpression.path("salary")
    #expect(
      try staff.names(.test(salary, .isIn, .list([.number(1000), .number(7000)])))
        == ["TESTA", "👍🏽 Zoë"])
    #expect(try staff.names(.not(.test(salary, .isIn, .list([.number(1000)])))).count == 4)
    #expect(try staff.names(.not(.test(salary, .isIn, .list([.number(1000), .null])))).isEmpty)
    #expect(try staff.names(.test(salary, .isIn, .list([]))).isEmpty)
    #expect(try staff.names(.not(.test(salary, .isIn, .list([])))).count == 7)
    #expect(
      try staff.names(.test(salary, .isIn, .list([.path("salary"), .number(1)]))).count == 5)
    #expect(
      try staff.names(.test(.path("rating"), .isIn, .list([.real(3.25), .real(-1.5)])))
        == ["testą", "👍🏽 Zoë"])
  }

  @Test func `texts in a list are passed unchanged`() throws {
    let odd = ["a\"b", "a\\b", "line\nfeed", "tab\t\u{1}", "👍🏽", "zero\u{0}byte", "", "'"]
    for text in odd { try staff.insert("Project", ["name": .string(text)]) }
    try staff.context.save()
    for text in odd {
      let list = FetchExpression.list([.text(text), .text("none")])
      #expect(try staff.names(.test(.path("name"), .isIn, list), of: "Project") == [text])
      #expect(try staff.names(.attribute("name", .equal, .string(text)), of: "Project") == [text])
    }
    let all = FetchExpression.value(.list(odd.map { .attribute(.string($0)) }))
    #expect(try staff.names(.test(.path("name"), .isIn, all), of: "Project") == odd)
  }
}
