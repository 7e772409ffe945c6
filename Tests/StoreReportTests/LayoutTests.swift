import Foundation
import Lineage
import TestSupport
import Testing

@testable import Document
@testable import Inspection

/// Bars, tables and lines.
@Suite struct LayoutTests {
  private let folder: Folder
  private let inspection: StoreInspection

  init() throws {
    folder = try Folder()
    inspection = try StoreInspection(path: try ZooStore.make(in: folder))
  }

  @Test func `the bytes of a tree are those of its pages and its indexes' pages`() throws {
    for tree in inspection.trees {
      let bytes = try #require(Breakdown(bytesOf: tree, in: inspection))
      let table = try #require(inspection.tables.first { $0.name == tree.table })
      let pages = inspection.indexes.filter { $0.table == tree.table }
        .reduce(table.pages.count) { $0 + $1.pages.count }
      #expect(bytes.whole == pages * inspection.file.pageSizeBytes, "\(tree.root)")
      let cost = try #require(tree.cost)
      let inRecords = bytes.parts.filter {
        [.value, .header, .null, .possible, .impossible].contains($0.kind)
      }
      #expect(inRecords.reduce(0) { $0 + $1.amount } == cost.recordBytes)
    }
  }

  @Test func `the parts of a drawn bar add up to the whole`() throws {
    let tree = try #require(inspection.trees.first)
    let cells = Breakdown(cellsOf: try #require(tree.cost))
    #expect(cells.parts.map(\.kind) == [.value, .possible, .impossible])
    #expect(cells.parts.map(\.amount) == [4, 4, 4] && cells.whole == 12)
    guard case .bars(let bars)? = cells.blocks(explained: []).first else {
      Issue.record("no bar")
      return
    }
    #expect(bars.rows.map { $0.runs.map(\.length) } == [[4, 4, 4]])
  }

  @Test func `omissions are reported`() {
    #expect(TruncatedList(["a", "b", "c"], limit: 3).list == "a, b, c")
    #expect(TruncatedList(["a", "b", "c"], limit: 1).list == "a and 2 more (see --json)")
    #expect(TruncatedList([1, 2], limit: 0).note == "and 2 more (see --json)")
    let lines = String(repeating: "x\n", count: 3000).printableStatement
    #expect(lines.hasSuffix("-- and 1,001 more (see --json)"))
  }
}
