import Document
import Foundation
import Lineage
import TestSupport
import Testing

@testable import Inspection

/// The order, omissions and names on a page.
@Suite struct WordingTests {
  private let folder: Folder
  private let inspection: StoreInspection

  init() throws {
    folder = try Folder()
    inspection = try StoreInspection(path: try ZooStore.make(in: folder))
  }

  private func findings(_ count: Int) throws -> StoreInspection {
    let items = (0..<count).flatMap { number in
      ["freePages", "strayRows"].map { kind in
        #"{"kind": "\#(kind)", "table": "Z\#(number)", "subjects": [], "message": "odd"}"#
      }
    }
    return try inspection.replacing(key: "findings", withJSON: "[\(items.joined(separator: ","))]")
  }

  @Test func `warnings come first, and omissions are counted`() throws {
    let many = try findings(300)
    let text = InspectionText(many).text
    let warning = try #require(text.range(of: "! stray rows (300)"))
    let saving = try #require(text.range(of: "· free pages (300)"))
    #expect(warning.lowerBound < saving.lowerBound)
    #expect(text.contains("and 260 more (see --json)") && text.contains("and 290 more"))
    let html = InspectionPage(many).html()
    #expect(html.components(separatedBy: "and 100 more (see --json)").count == 3)
    let json = try InspectionJSON(many).text()
    #expect(json.components(separatedBy: "\"odd\"").count == 601)
    let few = InspectionText(try findings(3)).text
    #expect(!few.contains("see --json"))
  }

  @Test func `a finding without consequences is not a warning`() throws {
    let left = try inspection.replacing(
      key: "findings",
      withJSON: #"[{"kind": "foreignTriggers", "table": "ZA", "subjects": [], "message": "big"}]"#)
    let text = InspectionText(left) { text, tone in tone == .bad ? "<bad>\(text)" : text }.text
    #expect(text.contains("· Core Data's triggers") && !text.contains("<bad>! "))
    #expect(text.contains("1 finding is good to know."))
    #expect(!InspectionPage(left).html().contains(#"<span class="bad">! "#))
  }

  @Test func `a table that entities share comes before those of one entity`() throws {
    #expect(inspection.trees.map(\.root) == ["Animal", "Keeper"])
    let turned = try inspection.replacing("Animal", with: "Zebra")
    #expect(turned.treesByCost.map(\.root) == ["Zebra", "Keeper"])
    let text = InspectionText(inspection).text
    let costs = try #require(text.range(of: "Animal and 2 sub-entities, table ZANIMAL"))
    let alone = try #require(text.range(of: "entity alone in its table"))
    #expect(costs.lowerBound < alone.lowerBound)
  }

  @Test func `authors are quoted, so that a number is recognisable as a name`() throws {
    let history = try inspection.replacing(
      key: "history",
      withJSON: """
        {"transactions": 6, "changes": {"inserts": 1, "updates": 0, "deletes": 0, "others": 0},
         "entities": [{"number": 99, "changes":
           {"inserts": 1, "updates": 0, "deletes": 0, "others": 0}}],
         "authors": [{"name": "8597", "transactions": 3}, {"name": "", "transactions": 2},
           {"transactions": 1}], "firstTimestamp": -240000000000, "lastTimestamp": 0,
         "changesWithoutTransaction": 0, "missingTransactions": [], "emptyTransactions": [],
         "transactionsWithoutChanges": 0,
         "emptyTransactionsOfMigrators": 0, "latest": [{"number": 8, "author": "me",
           "contextName": "import", "timestamp": 0, "changes":
             {"inserts": 2, "updates": 0, "deletes": 1, "others": 0}}]}
        """)
    let text = InspectionText(history).text.split(whereSeparator: \.isWhitespace)
      .joined(separator: " ")
    #expect(text.contains("“8597” 3, an empty name 2, no author 1"), "\(text)")
    #expect(text.contains("number 99, not an entity of this store"))
    #expect(text.contains("no clock shows such a date"))
    #expect(!text.contains("-4712"))
    #expect(text.contains("8 2001-01-01T00:00:00Z 2 inserts, 1 delete me, import"), "\(text)")
    #expect(InspectionPage(history).html().contains(">me, import</span>"))
  }

  @Test func `a plain database is reported as one, without anything from Core Data`()
    throws
  {
    var other = try inspection.replacing("Z_PRIMARYKEY", with: "numbers")
    other = try other.replacing("Z_METADATA", with: "facts")
    for key in ["trees", "problems", "findings"] {
      other = try other.replacing(key: key, withJSON: "[]")
    }
    other = try other.replacing(key: "identity", withJSON: "null")
    #expect(!other.isCoreDataStore && inspection.isCoreDataStore)
    let text = InspectionText(other, width: .terminal(columns: 4000)).text
    #expect(
      text.contains("this file: is an SQLite database, but not a Core Data store"), "\(text)")
    #expect(!text.contains("What inheritance costs") && text.contains("ZANIMAL"))
    #expect(!InspectionPage(other).html().contains("What inheritance costs"))
  }

  @Test func `a store without its model is explained once`() throws {
    let without = try inspection.replacing(
      #""modelSource":"document""#, with: #""modelSource":"none""#)
    let remarks = Diagnostic.remarks(on: without)
    #expect(remarks.count == 1 && remarks[0].place == "no model in the store")
    #expect(!remarks[0].isDamage)
  }
}
