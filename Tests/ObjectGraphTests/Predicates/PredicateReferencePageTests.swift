import Foundation
import Testing

@testable import Lineage

@Suite struct PredicateReferencePageTests {
  private static let conditions = [
    "TRUEPREDICATE", "x BETWEEN {1, 5}", "x IN {1, 2}", "'a' IN tags.name", "x == nil",
    "ANY tags.name == 'x'", "entity == 'Dog'", "owner.entity.name IN {'Dog', 'Cat'}",
    "SELF ISKINDOF Dog", "owner ISKINDOF 'Dog'", "x ISMEMBEROF Dog",
    "SUBQUERY(events, $e, $e.price > 3).@count > 0",
    "SUBQUERY(pets, $p, $p.entity == 'Dog').@count > 0", "AND()",
  ]
  private static let expressions = [
    "CAST(123.5, \"NSDate\")", "CAST(\"10.11\", \"NSDecimalNumber\")", "a + b - c * d / e",
    "a %% b", "abs(x)", "add:to:(a, b)", "FUNCTION('abs:', x)", "#in", "#\"two words\"",
    "events.@count", "events[SIZE]", "events.@sum.price", "events.@max.location.size",
    "prices.@avg", "(SELF AS Dog).breed", "((owner AS Person).pet AS Dog).breed", "LIST(1, 2)",
    "{1, 2, x}", "-a",
  ]
  private static let refused = [
    "ANY pets.entity == 'Dog'", "a[0] == 1", "a[FIRST] == 1", "x ==[n] 'y'",
    "SUBQUERY(events, $e, $e.x == 1).@sum.price > 1",
  ]

  private func page() throws -> String {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    return try String(
      contentsOf: root.appending(path: "Notebooks/Reference/PredicateFormat.md"), encoding: .utf8)
  }

  @Test func `the examples of the reference page are parsed`() throws {
    let page = try page()
    for example in Self.conditions {
      #expect(page.contains("`\(example)`"), "the page does not show \(example)")
      #expect(throws: Never.self) { try FetchPredicate(format: example) }
    }
    for example in Self.expressions {
      #expect(page.contains("`\(example)`"), "the page does not show \(example)")
      #expect(throws: Never.self) { try FetchExpression(format: example) }
    }
    for example in Self.refused {
      #expect(throws: PredicateFormatError.self) { try FetchPredicate(format: example) }
    }
  }

  @Test func `the reference page lists exactly the existing functions`() throws {
    let page = try page()
    for function in FetchFunction.allCases {
      #expect(page.contains(function.rawValue), "the page does not list \(function.rawValue)")
    }
    for aggregate in FetchAggregate.allCases { #expect(page.contains(aggregate.rawValue)) }
  }
}
