import Foundation
import Lineage
import TestSupport
import Testing

@testable import Linting

/// Findings that a reader has silenced.
@Suite struct SilencingTests {
  private static func book(_ info: String = "") -> String {
    let info = "<userInfo><entry key=\"lineage.lint.ignore\" value=\"\(info)\"/></userInfo>"
    return Linted.entity(
      "Book",
      """
      <attribute name="pages" optional="YES" attributeType="Integer 32">\(info)</attribute>
      <attribute name="year" optional="YES" attributeType="Integer 32"/>
      """)
  }

  private let folder: Folder

  init() throws { folder = try Folder() }

  private func file(_ text: String) throws -> String {
    try text.write(toFile: folder.path("lint.txt"), atomically: true, encoding: .utf8)
    return folder.path("lint.txt")
  }

  @Test func `the user info of a property silences a rule there and nowhere else`() throws {
    let report = try Linted(Self.book("double-index, optional-number")).report()
    #expect(report.items.map { $0.finding.places[0].name } == ["Book.year"])
    #expect(report.silenced == 1)
    #expect(report.notices.count == 1 && report.notices[0].contains("double-index finds nothing"))
  }

  @Test func `a line of the file silences a property, or an entity with all its properties`() throws
  {
    let one = try Linted(Self.book()).report(
      silencing: try file("# ours\n\noptional-number Book.year # by design\n"))
    #expect(one.items.map { $0.finding.places[0].name } == ["Book.pages"])
    #expect(one.notices == [])
    let all = try Linted(Self.book()).report(silencing: try file("optional-number Book"))
    #expect(all.items.isEmpty && all.silenced == 2 && !all.hasFinding(from: .note))
  }

  @Test func `a silencer without effect is reported with its place`() throws {
    let report = try Linted(Self.book("no-rule")).report(
      silencing: try file("\nabstract-leaf Book\noptional-number Bok"))
    #expect(report.items.map(\.finding.places.count) == [2])
    #expect(report.notices.count == 3)
    #expect(report.notices[0].hasPrefix("the user info of Book.pages: unknown rule “no-rule”"))
    #expect(report.notices[1].contains("lint.txt:2: nothing to silence"))
    #expect(report.notices[2].contains("lint.txt:3: nothing to silence"))
  }

  @Test func `a faulty line of the file is an error with its place`() throws {
    let model = try Linted(Self.book()).model
    let unknown = try file("optional-numbr Book.pages")
    #expect(throws: LintError.unknownRule("optional-numbr", place: "\(unknown):1")) {
      try Silencing(model, file: unknown)
    }
    let short = try file("optional-number")
    #expect(throws: LintError.unreadableLine("optional-number", place: "\(short):1")) {
      try Silencing(model, file: short)
    }
    #expect(throws: LintError.self) { try Silencing(model, file: folder.path("none")) }
  }
}
