import Foundation
import Lineage
import TestSupport
import Testing

/// Functions of single values, as SQL.
@Suite struct FunctionTests {
  private let staff: Staff

  init() throws {
    staff = try Staff()
    try staff.insert("Project", ["name": .string("Straße 👍"), "hours": .integer(7)])
    try staff.insert("Project", ["name": .string("low"), "hours": .integer(.min)])
    try staff.insert("Project", ["name": .string("high"), "hours": .integer(.max)])
    try staff.insert("Project", [:])
    try staff.insert(
      "Employee", ["name": .string("Ada"), "rating": .double(-2.5), "bonus": .decimal(10)])
    try staff.context.save()
  }

  private func projects(
    _ function: FetchFunction, _ arguments: [FetchExpression], _ result: FetchExpression
  ) throws -> [String] {
    try staff.names(.test(.function(function, arguments), .equal, result), of: "Project")
  }

  private let hours = FetchExpression.path("hours")

  @Test func `integer results stay integers and become doubles beyond 64 bits`() throws {
    #expect(try projects(.add, [hours, .number(1)], .number(8)) == ["Straße 👍"])
    #expect(try projects(.add, [hours, .number(1)], .real(0x1p63)) == ["high"])
    #expect(try projects(.subtract, [hours, .number(1)], .number(.max - 1)) == ["high"])
    #expect(try projects(.subtract, [hours, .number(1)], .real(-0x1p63)) == ["low"])
    #expect(try projects(.multiply, [hours, .number(2)], .real(0x1p64)) == ["high"])
    #expect(try projects(.multiply, [hours, .number(2)], .number(14)) == ["Straße 👍"])
    #expect(try projects(.negate, [hours], .real(0x1p63)) == ["low"])
    #expect(try projects(.negate, [hours], .number(-7)) == ["Straße 👍"])
    #expect(try projects(.absolute, [hours], .real(0x1p63)) == ["low"])
    #expect(try projects(.absolute, [.function(.negate, [hours])], .number(7)) == ["Straße 👍"])
  }

  @Test func `division of integers is an integer, and by 0 absent`() throws {
    #expect(try projects(.divide, [hours, .number(2)], .number(3)) == ["Straße 👍"])
    #expect(try projects(.divide, [hours, .real(2)], .real(3.5)) == ["Straße 👍"])
    #expect(
      try projects(.divide, [.function(.negate, [hours]), .number(2)], .number(-3)) == ["Straße 👍"])
    #expect(try projects(.divide, [hours, .number(-1)], .real(0x1p63)) == ["low"])
    #expect(
      try projects(.modulus, [.function(.negate, [hours]), .number(4)], .number(-3)) == [
        "Straße 👍", "high",
      ]
    )
    #expect(try projects(.modulus, [hours, .number(-1)], .number(0)).count == 3)
    for function in [FetchFunction.divide, .modulus] {
      #expect(try projects(function, [hours, .number(0)], .null).count == 4)
    }
  }

  @Test func `decimals are computed as doubles even if they are integers`() throws {
    func find(_ function: FetchFunction, _ arguments: [FetchExpression], _ result: FetchExpression)
      throws -> [String]
    {
      try staff.names(.test(.function(function, arguments), .equal, result))
    }
    #expect(try find(.divide, [.path("bonus"), .number(4)], .real(2.5)) == ["Ada"])
    #expect(try find(.floor, [.path("rating")], .number(-3)) == ["Ada"])
    #expect(try find(.ceiling, [.path("rating")], .number(-2)) == ["Ada"])
    #expect(try find(.absolute, [.path("rating")], .real(2.5)) == ["Ada"])
    #expect(try find(.negate, [.path("rating")], .real(2.5)) == ["Ada"])
    #expect(try find(.floor, [.number(3)], .number(3)).count == 1)
  }

  @Test func `letters of any script change case and are counted`() throws {
    let name = FetchExpression.path("name")
    #expect(try projects(.uppercase, [name], .text("STRASSE 👍")) == ["Straße 👍"])
    #expect(try projects(.lowercase, [name], .text("straße 👍")) == ["Straße 👍"])
    #expect(try projects(.canonical, [name], .text("strasse 👍")) == ["Straße 👍"])
    #expect(try projects(.length, [name], .number(8)) == ["Straße 👍"])
    #expect(try projects(.length, [name], .null) == ["-"])
  }

  @Test func `COALESCE returns the first value that is not absent`() throws {
    #expect(try projects(.coalesce, [hours, .number(5)], .number(5)) == ["-"])
    #expect(try projects(.coalesce, [hours], .null) == ["-"])
    #expect(try projects(.coalesce, [.null, hours, .number(1)], .number(7)) == ["Straße 👍"])
  }

  @Test func `an absent argument makes the result absent`() throws {
    let functions: [FetchFunction] = [.add, .subtract, .multiply, .divide, .modulus]
    for function in functions {
      #expect(try projects(function, [hours, .number(3)], .null) == ["-"])
      #expect(try projects(function, [.number(3), .null], .null).count == 4)
    }
  }

  @Test func `TERNARY returns its second value if the condition is false or unknown`() throws {
    let choice = FetchExpression.conditional(
      .test(hours, .greater, .number(0)), .text("some"), .path("name"))
    #expect(
      try staff.names(.test(choice, .equal, .text("some")), of: "Project") == ["Straße 👍", "high"])
    #expect(try staff.names(.test(choice, .equal, .text("low")), of: "Project") == ["low"])
    #expect(try staff.names(.test(choice, .equal, .null), of: "Project") == ["-"])
  }

  @Test func `a wrong number of arguments is rejected`() throws {
    for (function, count) in [(FetchFunction.add, 1), (.length, 2), (.coalesce, 0)] {
      #expect(throws: ObjectGraphError.self) {
        try projects(function, Array(repeating: hours, count: count), .null)
      }
    }
  }
}
