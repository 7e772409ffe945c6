import Foundation
import Testing

@testable import Lineage

@Suite struct DocumentPageTests {
  @Test func `the reference page has every element, attribute and type`() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appending(path: "../../..").standardized
    let page = try String(
      contentsOf: root.appending(path: "Notebooks/Reference/ModelDocuments.md"), encoding: .utf8)
    // Other spellings of the same setting, written only by other tools.
    let spellings = [
      "includesSubentities", "includesPropertyValues", "returnsObjectsAsFaults",
      "returnsDistinctResults",
    ]
    let names =
      DocumentSchema.everyName.filter { !spellings.contains($0) }
      + AttributeType.allCases.map(\.documentName)
    #expect(names.count > 100)
    for name in names { #expect(page.contains("`\(name)`"), "\(name)") }
  }
}
