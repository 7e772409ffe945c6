import Foundation
import LogicalModel
import Testing

@testable import Measuring

@Suite struct RuleCheckTests {
  /// Members of a parent and a child kind with one inherited value each.
  private struct Given: MemberSource {
    var values: [(kind: String, value: PropertyValue)]

    func count(ofHierarchy root: String) -> Int { values.count }

    func members(ofHierarchy root: String, in ordinals: Range<Int>) throws -> [Member] {
      ordinals.map {
        Member(kind: values[$0].kind, ordinal: $0, values: [values[$0].value], references: [])
      }
    }
  }

  private func domain(_ property: Property) throws -> Domain {
    try Domain(
      family: "Note",
      kinds: [Kind(name: "Note", properties: [property]), Kind(name: "Memo", parent: "Note")])
  }

  private func error(
    _ property: Property, _ values: [(kind: String, value: PropertyValue)]
  ) throws -> WorkloadError? {
    do {
      try RuleCheck.check(Given(values: values), of: domain(property))
      return nil
    } catch let error as WorkloadError {
      return error
    }
  }

  private static let path = PropertyPath(kind: "Note", name: "code")

  @Test func `a value of two members breaks uniqueness, also of sub-kinds`() throws {
    let property = Property(name: "code", type: .string, isUnique: true)
    #expect(try error(property, [("Note", .text("a")), ("Memo", .text("b"))]) == nil)
    #expect(
      try error(property, [("Note", .text("a")), ("Memo", .text("a"))])
        == .brokenRule(Self.path, value: "“a” twice", rule: "unique"))
    #expect(try error(property, [("Note", .absent), ("Memo", .absent)]) == nil)
  }

  /// SQLite compares the bytes of texts.
  @Test(arguments: [
    ("\u{E9}", "e\u{301}"), ("a", "A"), ("1", "01"), ("a", "a "), ("\u{212B}", "\u{C5}"),
  ])
  func `texts that look alike are different values`(one: String, other: String) throws {
    let property = Property(name: "code", type: .string, isUnique: true)
    #expect(try error(property, [("Note", .text(one)), ("Memo", .text(other))]) == nil)
    let link = Property(name: "code", type: .uri, isUnique: true)
    #expect(try error(link, [("Note", .uri(one)), ("Memo", .uri(other))]) == nil)
    #expect(try error(link, [("Note", .uri(one)), ("Memo", .uri(one))]) != nil)
  }

  @Test func `a value beyond its limits is reported with the limits`() throws {
    let property = Property(
      name: "code", type: .integer32, limits: ValueLimits(range: 1...9))
    #expect(try error(property, [("Note", .integer(9)), ("Memo", .absent)]) == nil)
    let broken = try #require(try error(property, [("Note", .integer(9)), ("Memo", .integer(10))]))
    #expect(broken == .brokenRule(Self.path, value: "10", rule: "range 1..9"))
    #expect("\(broken)".contains("10 for Note.code, "))
  }

  @Test func `data without rules are not read`() throws {
    struct Unread: MemberSource {
      struct Wrong: Error {}
      func count(ofHierarchy root: String) -> Int { 1 }
      func members(ofHierarchy root: String, in ordinals: Range<Int>) throws -> [Member] {
        throw Wrong()
      }
    }
    try RuleCheck.check(Unread(), of: domain(Property(name: "code", type: .string)))
  }
}
