import Console
import Foundation
import Inspection
import SQLiteStore
import TestFolders
import Testing

@testable import StoreReport

/// Bars, tables and lines.
@Suite struct LayoutTests {
  private let folder: Folder
  private let inspection: StoreInspection

  init() throws {
    folder = try Folder()
    inspection = try StoreInspection(path: try ZooStore.make(in: folder))
  }

  @Test func `the bytes of a tree are those of its pages and of its indexes' pages`() throws {
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

  @Test func `the parts of a drawn bar are the whole`() throws {
    let tree = try #require(inspection.trees.first)
    let cells = Breakdown(cellsOf: try #require(tree.cost), hasSubentities: true)
    #expect(cells.parts.map(\.kind) == [.value, .possible, .impossible])
    #expect(cells.parts.map(\.amount) == [4, 4, 4] && cells.whole == 12)
    #expect(PageBar(cells).parts.map(\.start) == ["0.00", "333.33", "666.67"])
    #expect(PageBar(cells).parts.map(\.width) == ["333.33", "333.33", "333.33"])
  }

  @Test(arguments: [10, 37, 60, 92])
  func `a bar of blocks is as wide as asked, and a small part is seen`(width: Int) {
    let amounts = [[1, 100_000, 3], [5, 5, 5], [0, 7, 0], [1, 1, 1_000_000]]
    for amounts in amounts {
      let breakdown = Breakdown(parts: amounts.map { .init(kind: .value, amount: $0) })
      let widths = breakdown.widths(in: width)
      #expect(widths.reduce(0, +) == width, "\(amounts): \(widths)")
      #expect(zip(amounts, widths).allSatisfy { ($0 == 0) == ($1 == 0) }, "\(amounts): \(widths)")
    }
    #expect(Breakdown(parts: [.init(kind: .null, amount: 0)]).widths(in: width) == [0])
  }

  @Test func `columns of a table are aligned, and what does not fit goes on below`() {
    let table = TextTable(
      columns: [.init(title: "name"), .init(title: "rows", isNumber: true)],
      rows: [
        [.init("ZSHORT"), .init("7")], [.init("  ZALONGNAMEWITHOUTSPACES"), .init("1,234")],
      ])
    #expect(
      text(table.lines(width: nil)) == [
        "  name                        rows", "  ZSHORT                         7",
        "    ZALONGNAMEWITHOUTSPACES  1,234",
      ])
    #expect(
      text(table.lines(width: 25)) == [
        "  name               rows", "  ZSHORT                7",
        "    ZALONGNAMEWITH  1,234", "    OUTSPACES",
      ])
  }

  @Test func `one endless name does not move the figures of all rows`() {
    let long = String(repeating: "Z", count: 300)
    let table = TextTable(
      columns: [.init(title: "name"), .init(title: "rows", isNumber: true)],
      rows: [[.init("A"), .init("7")], [.init(long), .init("8")]])
    let lines = text(table.lines(width: nil))
    #expect(lines[1].count == 88 && lines[2] == "  \(long)     8", "\(lines)")
  }

  private func text(_ lines: [TextLine]) -> [String] {
    lines.map { $0.trimmed.pieces.map(\.text).joined() }
  }

  @Test func `a character may take two columns`() {
    #expect("Zoë".width == 3 && "書籍".width == 4 && "👍🏽".width == 2)
    #expect("書籍".padded(to: 6) == "書籍  " && "書籍".padded(to: 6, alignment: .right) == "  書籍")
    #expect("書籍 書籍".wrapped(to: 5) == ["書籍", "書籍"])
    #expect(
      "ICNote.noteData".wrapped(to: 10, breakingWords: true) == ["ICNote.", "noteData"]
        && "creationDateOfNote".wrapped(to: 14, breakingWords: true) == ["creationDate", "OfNote"])
    #expect("書籍書".wrapped(to: 5, breakingWords: true) == ["書籍", "書"])
  }

  @Test func `omissions are reported`() {
    #expect(Excerpt(["a", "b", "c"], limit: 3).list == "a, b, c")
    #expect(Excerpt(["a", "b", "c"], limit: 1).list == "a and 2 more (see --json)")
    #expect(Excerpt([1, 2], limit: 0).note == "and 2 more (see --json)")
    let lines = String(repeating: "x\n", count: 3000).printableStatement
    #expect(lines.hasSuffix("-- and 1,001 more (see --json)"))
  }
}
