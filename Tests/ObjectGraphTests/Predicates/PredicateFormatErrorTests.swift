import Foundation
import Lineage
import Synchronization
import Testing

@Suite struct PredicateFormatErrorTests {
  private func failure(
    _ text: String, _ arguments: [FetchValue] = []
  ) throws -> PredicateFormatError {
    try #require(throws: PredicateFormatError.self) {
      try FetchPredicate(format: text, arguments: arguments)
    }
  }

  @Test(
    arguments: [
      ("", 0, "unexpected", "expected"), ("price >", 7, "unexpected", "expected"),
      ("price", 5, "unexpected", "=="), ("a == 1 AND price AND b == 1", 17, "unexpected", "AND"),
      ("a NOT IN {1}", 2, "unexpected", "NOT"), ("price > 3 4", 10, "unexpected", "4"),
      ("(a == 1", 7, "unexpected", ")"), ("a == 'x", 5, "unterminatedText", ""),
      ("a == 'x\\d'", 7, "unknownEscape", "\\d"), ("a == 12x", 5, "badNumber", "12x"),
      ("a == 99999999999999999999", 5, "badNumber", "99999999999999999999"),
      ("a == 1e999", 5, "badNumber", "1e999"), ("a == b ? c", 7, "strayCharacter", "?"),
      ("a == 'é' AND in == 1", 14, "unexpected", "#in"), ("a ==[x] 1", 5, "unexpected", "cd"),
      ("(a == 1) > 2", 0, "unexpected", "TERNARY"), ("a BETWEEN {1, 2", 15, "unexpected", "}"),
      ("sqrt(a) > 1", 0, "unknownFunction", "sqrt"),
      ("abs(a, b) > 1", 0, "wrongArgumentCount", "2"),
      ("a.@median > 1", 2, "unknownCollectionOperator", "@median"),
      ("a.@count.b > 1", 9, "misplacedCollectionOperator", "@count"),
      ("SUBQUERY(a, $x, $x.p > 1).@sum > 1", 26, "misplacedCollectionOperator", "@sum"),
      ("SUBQUERY({1}, $x, $x > 1).@count > 1", 9, "unexpected", "path"),
      ("entity > 'Dog'", 0, "misplacedEntity", "#entity"),
      ("ANY a.entity == 'Dog'", 4, "misplacedEntity", "#entity"),
      ("CAST(a, 'NSDate') > 1", 0, "impossibleCast", "AS"),
      ("CAST(1, 'NSColor') > 1", 0, "impossibleCast", "NSColor"),
      (
        "CAST('x-coredata://S/E/p1', 'NSManagedObjectID') == SELF", 0, "unknownObject",
        "x-coredata://S/E/p1"
      ),
      ("a[0] == 1", 1, "unexpected", "[SIZE]"), ("(a + b AS Dog).c == 1", 7, "unexpected", "AS"),
      ("a = %s", 4, "unknownSpecifier", "%s"), ("d < now()", 4, "missingDate", "now:"),
    ])
  func `an error has its problem, the text found, and the place`(
    text: String, offset: Int, problem: String, evidence: String
  ) throws {
    let error = try failure(text)
    #expect(error.utf8Offset == offset)
    let name = Mirror(reflecting: error.problem).children.first?.label ?? "\(error.problem)"
    #expect(name == problem, "\(error)")
    let message = error.description.split(separator: "\n")[0]
    #expect(evidence.isEmpty || message.contains(evidence), "\(error)")
  }

  @Test func `the line is shown with a caret under the place`() throws {
    let error = try failure("title == 'Él' AND\n\tprice >> 3")
    #expect((error.line, error.column) == (2, 9))
    #expect(
      error.description
        == "2:9: expected a value, found >\n  \tprice >> 3\n  \t       ^")
  }

  @Test func `a long line is shown only near the error`() throws {
    let text = String(repeating: "aaaa == 1 AND ", count: 1000) + "b == "
    let lines = try failure(text).description.split(separator: "\n")
    #expect(lines.count == 3)
    #expect(lines.allSatisfy { $0.count < 120 })
    #expect(lines[2].count == lines[1].count + 1)
  }

  @Test func `missing, extra and wrongly typed arguments are errors`() throws {
    #expect(
      try failure("a == %@ AND b == %d", [1.fetchValue]).problem
        == .missingArgument(specifier: "%d", given: 1))
    #expect(
      try failure("a == '%@'", ["x".fetchValue]).problem == .leftOverArguments(used: 0, given: 1))
    #expect(
      try failure("a == %d", ["x".fetchValue]).problem
        == .wrongArgument(
          index: 0, specifier: "%d", expected: "a whole number", found: "\"x\""))
    #expect(
      try failure("a == %@ AND %K == 1", [1.fetchValue, 2.fetchValue]).problem
        == .wrongArgument(index: 1, specifier: "%K", expected: "a text", found: "2"))
    #expect(
      try failure("%K == 1", ["a..b".fetchValue]).description.contains("dots"))
    #expect(try failure("a == %f", [true.fetchValue]).utf8Offset == 5)
  }

  @Test(arguments: [
    "(", "NOT ", "!", "{", "abs(", "-(", "- ", "AND(", "TERNARY(a == ", "SUBQUERY(",
  ])
  func `excessive nesting is rejected without recursion`(opening: String) throws {
    let text = "a == " + String(repeating: opening, count: 3_000)
    let bare = String(repeating: opening, count: 3_000)
    for text in [text, bare] {
      let error = try failure(text)
      #expect((0...text.utf8.count).contains(error.utf8Offset))
    }
  }

  @Test func `deep but valid nesting is read`() throws {
    let depth = 24
    let text =
      String(repeating: "(", count: depth) + "a == 1" + String(repeating: ")", count: depth)
    #expect(try FetchPredicate(format: text) == .attribute("a", .equal, .integer(1)))
    let chain = Array(repeating: "a", count: 250).joined(separator: " + ")
    #expect(try FetchPredicate(format: "\(chain) > 1").predicateFormat == "\(chain) > 1")
    let tooLong = Array(repeating: "a", count: 1000).joined(separator: " + ")
    #expect(try failure("\(tooLong) > 1").problem == .tooMuchArithmetic(limit: 256))
  }

  @Test func `the deepest nesting fits the smallest stack of a thread`() {
    let refusals = Mutex(0)
    let openings = [
      "(", "NOT (", "-(", "{", "abs(", "-abs(", "1 + (", "a == (", "AND(", "AND(NOT ",
      "TERNARY(", "TERNARY(a == 1, ", "SUBQUERY(", "SUBQUERY(a, $e, ", "CAST(",
      "FUNCTION('abs', ", "LIST(1, ",
    ]
    let thread = Thread {
      for opening in openings {
        let error = #expect(throws: PredicateFormatError.self) {
          try FetchPredicate(format: String(repeating: opening, count: 1000))
        }
        if case .nestedTooDeeply = error?.problem { refusals.withLock { $0 += 1 } }
      }
    }
    // The stack that Darwin gives to secondary threads.
    thread.stackSize = 512 << 10
    thread.start()
    while !thread.isFinished { sched_yield() }
    #expect(refusals.withLock { $0 } == openings.count)
  }

  @Test func `long lists and chains do not count as nesting`() throws {
    let list = (0..<20000).map(String.init).joined(separator: ", ")
    let predicate = try FetchPredicate(format: "a IN {\(list)}")
    #expect(predicate.predicateFormat == "a IN {\(list)}")
    let chain = Array(repeating: "a == 1", count: 5000).joined(separator: " OR ")
    guard case .or(let parts) = try FetchPredicate(format: chain).form else {
      Issue.record("not a disjunction")
      return
    }
    #expect(parts.count == 5000)
  }
}
