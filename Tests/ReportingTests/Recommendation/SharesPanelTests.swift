import Foundation
import RunJournal
import Statistics
import Testing

@testable import Document
@testable import ReportSamples
@testable import Reporting

/// The sliders of a report's page in a browser, compared with the library's choices.
struct SharesPanelTests {
  /// A headless browser.
  private enum Chromium {
    static let isInstalled =
      (try? run("/bin/sh", ["-c", "command -v chromium"]))?.isEmpty == false
    static let reason: Comment = "needs chromium, which .ci/run installs"

    /// Returns the page after its script has run.
    static func page(_ address: String, profile: URL) throws -> String {
      try run(
        "/usr/bin/env",
        [
          "chromium", "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
          "--user-data-dir=\(profile.path)", "--dump-dom", address,
        ])
    }

    static func run(_ program: String, _ arguments: [String]) throws -> String {
      let process = Process()
      process.executableURL = URL(filePath: program)
      process.arguments = arguments
      let pipe = Pipe()
      process.standardOutput = pipe
      process.standardError = FileHandle.nullDevice
      try process.run()
      let output = pipe.fileHandleForReading.readDataToEndOfFile()
      process.waitUntilExit()
      return String(decoding: output, as: UTF8.self)
    }
  }

  /// Returns the strategy that a page chooses by its shares, then the figures of its rows.
  private static func figures(inPage page: String) -> [String] {
    let panel = page.range(of: "data-live=").map { page[$0.upperBound...] } ?? ""
    let strong = panel.firstMatch(of: /<strong>(.*?)<\/strong>/).map { String($0.output.1) }
    let numbers = panel.prefix(
      upTo: panel.range(of: "</article></div>")?.upperBound ?? panel.endIndex
    )
    .matches(of: /<td class="number"><span>(.*?)<\/span><\/td>/).map { String($0.output.1) }
    return [strong ?? "no choice"] + numbers.map { $0.replacing("&nbsp;", with: " ") }
  }

  private static func rows(_ report: Report) throws -> (choice: String, [(String, String)]) {
    let answer = try #require(report.measurements?.answer)
    let blocks = SharesPanel(answer: answer).block.flattened
    let rows = blocks.flatMap { block -> [Table.Row] in
      if case .table(let table) = block { table.rows } else { [] }
    }
    return (
      answer.preferred,
      rows.map { row in
        (
          row.head.map(\.prose.plain).joined(),
          row.cells.flatMap(\.lines).map(\.prose.plain).joined()
        )
      }
    )
  }

  /// A journal of six strategies, each much better than others in one respect.
  private static var journal: SyntheticJournal {
    var random = SplitMix64(seed: 41)
    var journal = SyntheticJournal()
    journal.strategies = Choice.simplestFirst
    for strategy in journal.strategies {
      journal.speeds[strategy] = SyntheticJournal.operations.map { _ in exp(4 * random.spread()) }
      journal.sizes[strategy] = 2_000 + Int(random.next() % 4_000)
    }
    return journal
  }

  private static let shareVectors = 20

  @Test(.enabled(if: Chromium.isInstalled, Chromium.reason))
  func `sliders choose as the library does, to the last digit`() throws {
    var random = SplitMix64(seed: 2_026)
    let journal = Self.journal
    let names = SyntheticJournal.operations.map(\.name)
    var chosen: Set<String> = []
    try withTemporaryFolder { folder in
      let report = try ReportBuilder().report(from: journal.entries)
      let page = folder.appending(path: "report.html")
      try Data(report.page(ReportSections.all(report), .none).html().utf8).write(to: page)
      for vector in 0...Self.shareVectors {
        // The first page shows the given shares.
        let weights =
          vector == 0
          ? [] : names.map { ($0, random.next() % 4 == 0 ? 0 : Int(random.next() % 101)) }
        let usage = Dictionary(uniqueKeysWithValues: weights.map { ($0, Double($1)) })
        let weighed = try ReportBuilder(usage: usage).report(from: journal.entries)
        let (choice, rows) = try Self.rows(weighed)
        let address =
          weights.isEmpty ? "" : "#usage=" + weights.map { "\($0):\($1)" }.joined(separator: ",")
        let shown = try Chromium.page(page.absoluteString + address, profile: folder)
        #expect(Self.figures(inPage: shown) == [choice] + rows.map(\.1), "\(address)")
        chosen.insert(choice)
        guard vector > 0 else { continue }
        let terminal = TerminalSummary(weighed, place: "here").text.split(separator: "\n")
        for (name, figure) in rows {
          let isThere = terminal.contains {
            $0.trimmingCharacters(in: .whitespaces).hasPrefix(name) && $0.hasSuffix(" " + figure)
          }
          #expect(isThere, "\(name) \(figure) in the terminal")
        }
      }
    }
    #expect(chosen.count > 2, "\(chosen)")
  }

  @Test(.enabled(if: Chromium.isInstalled, Chromium.reason))
  func `the committed page shows the committed run's choice`() throws {
    let place = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../Reports/publications").standardized
    let report = try ReportBuilder().report(
      from: try JournalReader.read(path: place.appending(path: "journal.jsonl").path))
    let (choice, rows) = try Self.rows(report)
    let shown = try withTemporaryFolder {
      try Chromium.page(
        place.appending(path: "report.html").absoluteString + "#section-why", profile: $0)
    }
    #expect(Self.figures(inPage: shown) == [choice] + rows.map(\.1))
    // The decreasing weights of a scenario without `usage:`.
    let sliders = shown.matches(of: /<input type="range"[^>]*><span>([0-9]+)</).map {
      Int($0.output.1)
    }
    #expect(sliders == (1...17).map { Int((100 / Double($0)).rounded()) })
  }

  /// Names consist of letters, digits and a few marks in every journal; labels are free.
  @Test(.enabled(if: Chromium.isInstalled, Chromium.reason))
  func `a label never runs as script in the page`() throws {
    let attack = "</script><img src=x onerror=\"document.title='run'\">'&quot;{{script}}"
    let entries = Self.journal.entries.map { entry -> JournalEntry in
      guard case .cell(var cell) = entry else { return entry }
      for index in cell.operations.indices { cell.operations[index].label += attack }
      return .cell(cell)
    }
    let report = try ReportBuilder(usage: ["insert": 0]).report(from: entries)
    let (choice, rows) = try Self.rows(report)
    let html = report.page(ReportSections.all(report), .none).html()
    #expect(html.contains("&lt;/script&gt;&lt;img") && !html.contains("<img"))
    let shown = try withTemporaryFolder { folder in
      let page = folder.appending(path: "report.html")
      try Data(html.utf8).write(to: page)
      return try Chromium.page(page.absoluteString + "#usage=insert%3A0", profile: folder)
    }
    #expect(Self.figures(inPage: shown) == [choice] + rows.map(\.1))
    #expect(!shown.contains("<img") && !shown.contains("<title>run"))
  }

  /// A policy with another hash would block the script.
  @Test func `the content security policy contains the hash of the script`() throws {
    let script = SharesPanel.script
    #expect(!script.text.contains("<") && !script.text.contains("&"))
    let sum = try withTemporaryFolder { folder in
      let file = folder.appending(path: "choice.js")
      try Data(script.text.utf8).write(to: file)
      return try Chromium.run("/usr/bin/env", ["sha256sum", file.path])
    }
    let digits = Array(sum.prefix(64))
    let bytes = stride(from: 0, to: digits.count, by: 2).compactMap {
      UInt8(String(digits[$0...($0 + 1)]), radix: 16)
    }
    #expect(script.hash == "sha256-" + Data(bytes).base64EncodedString())
  }
}
