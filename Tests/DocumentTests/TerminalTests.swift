import Testing

@testable import Document

/// Tables, bars and sentences on a terminal.
@Suite struct TerminalTests {
  private func lines(_ table: Table, columns: Int? = nil) -> [String] {
    TerminalRenderer(tableColumns: columns).text(table).split(separator: "\n").map(String.init)
  }

  @Test(arguments: [10, 37, 60, 92])
  func `a bar of blocks has the terminal's width and shows small parts`(width: Int) {
    let amounts = [[1, 100_000, 3], [5, 5, 5], [0, 7, 0], [1, 1, 1_000_000]]
    for amounts in amounts {
      let row = Bars.Row(
        alternativeText: "", runs: amounts.map { Bars.Run(.value, length: $0) })
      let widths = row.widths(in: width)
      #expect(widths.reduce(0, +) == width, "\(amounts): \(widths)")
      #expect(zip(amounts, widths).allSatisfy { ($0 == 0) == ($1 == 0) }, "\(amounts): \(widths)")
    }
    let empty = Bars.Row(alternativeText: "", runs: [Bars.Run(.free, length: 0)])
    #expect(empty.widths(in: width) == [0])
  }

  @Test func `a bar by unit continues on the next line, and colours stay with their parts`() {
    let row = Bars.Row(
      label: "Bird", alternativeText: "",
      runs: [
        Bars.Run(.value, length: 20), Bars.Run(nil, length: 1), Bars.Run(.impossible, length: 4),
      ])
    var toned: [String: Tone] = [:]
    let text = TerminalRenderer(columns: 26) { text, tone in
      toned[text] = tone
      return text
    }.text([.bars(Bars(rows: [row], isByUnit: true))])
    #expect(text == "Bird  ████████████████████\n\nBird   ░░░░")
    #expect(toned["████████████████████"] == .good && toned["░░░░"] == .bad)
  }

  @Test func `table columns are aligned, and long cells continue on the next line`() {
    let table = Table(
      titles: ["name", "rows"], numbers: [1],
      texts: [["ZSHORT", "7"], ["  ZALONGNAMEWITHOUTSPACES", "1,234"]])
    #expect(
      lines(table) == [
        "name                        rows", "ZSHORT                         7",
        "  ZALONGNAMEWITHOUTSPACES  1,234",
      ])
    #expect(
      lines(table, columns: 23) == [
        "name               rows", "ZSHORT                7", "  ZALONGNAMEWITH  1,234",
        "  OUTSPACES",
      ])
  }

  @Test func `one endless name does not move the figures of other rows`() {
    let long = String(repeating: "Z", count: 300)
    let lines = lines(
      Table(titles: ["name", "rows"], numbers: [1], texts: [["A", "7"], [long, "8"]]))
    #expect(lines[1].count == 86 && lines[2] == "\(long)     8", "\(lines)")
  }

  @Test func `a character may take two columns`() {
    #expect("Zoë".width == 3 && "書籍".width == 4 && "👍🏽".width == 2)
    #expect("書籍".padded(to: 6) == "書籍  " && "書籍".padded(to: 6, alignment: .right) == "  書籍")
    #expect("書籍 書籍".wrapped(to: 5) == ["書籍", "書籍"])
    #expect("both 10 % and".wrapped(to: 8) == ["both", "10 % and"])
    #expect(
      "ICNote.noteData".wrapped(to: 10, breakingWords: true) == ["ICNote.", "noteData"]
        && "creationDateOfNote".wrapped(to: 14, breakingWords: true) == ["creationDate", "OfNote"])
    #expect("書籍書".wrapped(to: 5, breakingWords: true) == ["書籍", "書"])
  }

  @Test func `a broken sentence keeps the colour of each word`() {
    var toned: [String] = []
    let text = TerminalRenderer(columns: 24) { text, tone in
      toned.append("\(tone.rawValue) \(text)")
      return text
    }.text([.notice("one two \("three four five", .bad) six \(strong: "seven")")])
    #expect(text == "! one two three four\n  five six seven")
    #expect(toned == ["bad three four", "bad five ", "heading seven"])
  }
}
