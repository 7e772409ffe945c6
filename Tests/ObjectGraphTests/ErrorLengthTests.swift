import Foundation
import Testing

@testable import Lineage

/// Texts of errors with a thousand names, or a name of thousands of characters.
@Suite struct ErrorLengthTests {
  private static let lists: [[String]] = [
    (0..<1_000).map { "an entity with a rather long name \($0)" },
    [String(repeating: "long", count: 2_000)],
    ["short", String(repeating: "long", count: 2_000), "short"],
  ]

  @Test(arguments: lists)
  func `a text stays below 2,000 characters and names the first item`(names: [String]) {
    let loss = MigrationLoss(entities: names, properties: names)
    let first = names[0].prefix(600)
    let errors: [any Error] = [
      ObjectGraphError.unknownEntity("A", known: names),
      ObjectGraphError.unknownProperty(entity: "A", property: "a", known: names),
      ObjectGraphError.notUnique(entity: "A", properties: names),
      ObjectGraphError.unknownTemplate("A", known: names),
      StoreError.incompatibleModel(path: "a.sqlite", differences: names),
      StoreError.otherTables(path: "a.sqlite", problems: names),
      MigrationError.sourceModelMissing(entities: names, reason: "none"),
      MigrationError.losesData(loss, from: "1", to: "2"),
    ]
    for error in errors {
      let text = "\(error)"
      #expect(text.count < 2_000, "\(text.count): \(text.prefix(100))")
      #expect(text.contains(first), "\(text.prefix(100))")
    }
  }

  @Test func `a text states the number of items that it leaves out`() {
    let names = (1...1_000).map { "number \($0)" }
    let text = ErrorList.names(names)
    let shown = text.components(separatedBy: ", ").count
    #expect(text.hasSuffix(" and \(1_000 - shown) more"), "\(text.suffix(40))")
    #expect(ErrorList.names(["one", "two"]) == "one, two")
    #expect(ErrorList.lines(["one", "two"]) == "  one\n  two")
  }
}
