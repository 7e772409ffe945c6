import Foundation
import Lineage
import Testing

@Suite struct PredicateVariableTests {
  private let predicate: FetchPredicate

  init() throws {
    predicate = try FetchPredicate(
      format: """
        price > $MIN AND name IN {$A, "x"} AND SUBQUERY(events, $e, $e.price < $MIN).@count > 0 \
        AND owner == $FETCH_SOURCE AND kind == $FETCHED_PROPERTY.userInfo.kind \
        AND TERNARY($A == nil, 1, abs($N)) == 1
        """)
  }

  @Test func `every variable is listed, and elements of subqueries are not`() {
    #expect(
      predicate.variableNames
        == ["MIN", "A", "N", "FETCH_SOURCE", "FETCHED_PROPERTY.userInfo.kind"])
  }

  @Test func `values replace variables`() throws {
    let replaced = try predicate.substituting(variables: [
      "MIN": 3.fetchValue, "A": "a".fetchValue, "N": .null, "FETCH_SOURCE": .null,
      "FETCHED_PROPERTY.userInfo.kind": "k".fetchValue, "UNUSED": .null,
    ])
    #expect(
      replaced.predicateFormat == """
        price > 3 AND name IN LIST("a", "x") AND SUBQUERY(events, $e, $e.price < 3).@count > 0 \
        AND owner == nil AND kind == "k" AND TERNARY("a" == nil, 1, abs(nil)) == 1
        """)
    #expect(replaced.variableNames.isEmpty)
  }

  @Test func `a missing variable is named`() throws {
    let error = try #require(throws: PredicateVariableError.self) {
      try predicate.substituting(variables: ["MIN": 3.fetchValue])
    }
    #expect(error.name == "A")
    #expect(error.description == "no value was given for $A; the given names are MIN")
  }

  @Test func `the collection of a subquery cannot be a variable with a value`() throws {
    let subquery = try FetchPredicate(format: "SUBQUERY($x.tags, $t, $t.name == 'a').@count > 0")
    #expect(subquery.variableNames == ["x.tags"])
    let error = try #require(throws: PredicateVariableError.self) {
      try subquery.substituting(variables: ["x.tags": .list([])])
    }
    #expect(error.reason == .collectionOfSubquery)
  }
}
