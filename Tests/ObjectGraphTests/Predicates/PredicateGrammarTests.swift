import Foundation
import Testing

@testable import Lineage

@Suite struct PredicateGrammarTests {
  private func parse(
    _ text: String, _ arguments: (any FetchValueConvertible)?...
  ) throws -> FetchPredicate {
    try FetchPredicate(format: text, arguments: arguments.map { $0?.fetchValue ?? .null })
  }

  private func compare(
    _ left: FetchExpression, _ comparison: FetchComparison.Operator, _ right: FetchExpression
  ) -> FetchPredicate {
    .comparison(FetchComparison(left, comparison, right))
  }

  private func number(_ value: Int64) -> FetchExpression { .value(.attribute(.integer(value))) }
  private func text(_ value: String) -> FetchExpression { .value(.attribute(.string(value))) }

  @Test(
    arguments: zip(
      ["=", "==", "!=", "<>", "<", "<=", "=<", ">", ">=", "=>"],
      [
        .equal, .equal, .notEqual, .notEqual, .less, .lessOrEqual, .lessOrEqual, .greater,
        .greaterOrEqual, .greaterOrEqual,
      ] as [FetchComparison.Operator]))
  func `comparison operators have both of their spellings`(
    spelling: String, comparison: FetchComparison.Operator
  ) throws {
    #expect(try parse("a \(spelling) 1") == .attribute("a", comparison, .integer(1)))
    #expect(try parse("a\(spelling)1") == .attribute("a", comparison, .integer(1)))
  }

  @Test func `texts can be compared with every operator, with and without case and diacritics`()
    throws
  {
    for comparison in [.contains, .beginsWith, .endsWith, .like, .matches, .equal]
      as [FetchComparison.Operator]
    {
      for (letters, options) in [
        ("", []), ("[c]", .caseInsensitive), ("[d]", .diacriticInsensitive),
        ("[cd]", [.caseInsensitive, .diacriticInsensitive]),
        ("[DC]", [.caseInsensitive, .diacriticInsensitive]),
      ] as [(String, TextOptions)] {
        let word = comparison.rawValue.lowercased()
        #expect(
          try parse("title \(word)\(letters) 'x'")
            == .comparison(
              FetchComparison(.property("title"), comparison, text("x"), options: options)))
      }
    }
  }

  @Test func `lists can be bounds, elements and paths`() throws {
    #expect(
      try parse("a BETWEEN {1, 2}")
        == compare(.property("a"), .between, .value(.list([1.fetchValue, 2.fetchValue]))))
    #expect(
      try parse("a between {b, 2 * c}")
        == compare(
          .property("a"), .between,
          .list([.property("b"), .function(.multiply, [number(2), .property("c")])])))
    #expect(try parse("a IN {}") == compare(.property("a"), .isIn, .value(.list([]))))
    #expect(try parse("a IN %@", [1, 2]) == parse("a IN {1, 2}"))
    #expect(
      try parse("'x' IN tags.name")
        == compare(text("x"), .isIn, .keyPath(FetchKeyPath("tags.name"))))
    #expect(
      try parse("$x IN {'a', nil}")
        == compare(.variable("x"), .isIn, .value(.list(["a".fetchValue, .null]))))
  }

  @Test func `AND binds more tightly than OR, and NOT more tightly than both`() throws {
    let (a, b, c) = (try parse("a == 1"), try parse("b == 1"), try parse("c == 1"))
    #expect(try parse("a == 1 OR b == 1 AND c == 1") == .or([a, .and([b, c])]))
    #expect(try parse("a = 1 || b = 1 && c = 1") == .or([a, .and([b, c])]))
    #expect(try parse("(a == 1 or b == 1) and c == 1") == .and([.or([a, b]), c]))
    #expect(try parse("a == 1 AND b == 1 AND c == 1") == .and([a, b, c]))
    #expect(try parse("(a == 1 AND b == 1) AND c == 1") == .and([.and([a, b]), c]))
    #expect(try parse("NOT a == 1 AND b == 1") == .and([.not(a), b]))
    #expect(try parse("!(a == 1 AND !b == 1)") == .not(.and([a, .not(b)])))
    #expect(
      try parse("TRUEPREDICATE OR falsepredicate") == .or([.constant(true), .constant(false)]))
    #expect(try parse("AND()") == .and([]))
    #expect(try parse("OR(a == 1)") == .or([a]))
  }

  @Test func `parentheses contain a condition or an expression`() throws {
    let sum = FetchExpression.function(.add, [.property("a"), .property("b")])
    #expect(try parse("((a + b)) > ((3))") == compare(sum, .greater, number(3)))
    #expect(try parse("((a + b > 3))") == compare(sum, .greater, number(3)))
    #expect(
      try parse("(a + b) * 2 > 3")
        == compare(.function(.multiply, [sum, number(2)]), .greater, number(3)))
  }

  @Test func `arithmetic operators have their usual precedence`() throws {
    let expression = try FetchExpression(format: "a - b - c * -d / 2")
    let product = FetchExpression.function(
      .divide,
      [
        .function(.multiply, [.property("c"), .function(.negate, [.property("d")])]), number(2),
      ])
    #expect(
      expression
        == .function(
          .subtract, [.function(.subtract, [.property("a"), .property("b")]), product]))
    #expect(
      try FetchExpression(format: "a %% 2") == .function(.modulus, [.property("a"), number(2)]))
    #expect(expression.expressionFormat == "a - b - c * -d / 2")
  }

  @Test(
    arguments: [
      ("1", .integer(1)), ("-1", .integer(-1)), ("0x1F", .integer(31)), ("0b101", .integer(5)),
      ("0o17", .integer(15)), ("-9223372036854775808", .integer(.min)), ("1.5", .double(1.5)),
      ("-1.5e-3", .double(-0.0015)), ("2E3", .double(2000)), ("'it''s'", .string("it")),
      ("\"a\\\"b\\n\\u00e9\\\\\"", .string("a\"b\né\\")), ("'%@ $x'", .string("%@ $x")),
      ("TRUE", .boolean(true)), ("yes", .boolean(true)), ("No", .boolean(false)),
      ("CAST(123.5, 'NSDate')", .date(Date(timeIntervalSinceReferenceDate: 123.5))),
      ("CAST('10.11', 'NSDecimalNumber')", .decimal(Decimal(1011) / 100)),
      ("CAST('AQI=', 'NSData')", .binary(Data([1, 2]))),
      ("CAST(CAST(5, 'NSDate'), 'NSNumber')", .double(5)),
    ] as [(String, AttributeValue)])
  func `constants have literals or casts`(literal: String, value: AttributeValue) throws {
    // Adjacent texts are not an SQL quote.
    guard literal != "'it''s'" else {
      #expect(throws: PredicateFormatError.self) { try FetchExpression(format: literal) }
      return
    }
    #expect(try FetchExpression(format: literal) == .value(.attribute(value)))
  }

  @Test func `nil is a constant`() throws {
    #expect(try parse("a == nil") == .isNil("a"))
    #expect(try parse("a = NULL") == .isNil("a"))
    #expect(try parse("a == %@", nil) == .isNil("a"))
    #expect(try parse("a == %@", Optional<String>.none) == .isNil("a"))
  }

  @Test func `reserved words after a hash sign are names`() throws {
    #expect(try parse("#in == 1") == .attribute("in", .equal, .integer(1)))
    #expect(try parse("#\"two words\" == 1") == .attribute("two words", .equal, .integer(1)))
    #expect(try parse("a.#entity.b == 1").predicateFormat == "a.#entity.b == 1")
    #expect(try parse("size == 1 AND first == 2 AND name == 3").predicateFormat.contains("size"))
  }
}
