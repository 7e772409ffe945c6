import Document
import Foundation
import JournalSamples
import Statistics
import Testing

@testable import ReportSamples
@testable import Reporting
@testable import RunJournal

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// Runs of several machines in one report.
@Suite struct MergeTests {
  private func merge(_ inputs: MergeInput...) throws -> MergedScenario {
    try #require(try Merge(inputs, command: "merge", builder: Self.builder).scenarios.first)
  }

  private static let builder = ReportBuilder()

  private func ratio(
    _ operation: String, of candidate: String = "enum-content", in merged: MergedScenario,
    cell: String = ""
  ) throws -> MergedRatio {
    let found = merged.cells.first { $0.name == cell }?.operations.first { $0.name == operation }
    return try #require(
      found?.ratios.first { $0.candidate == candidate && $0.baseline == "parent-entity" })
  }

  @Test func `shards of one machine are one run with the ratios of its report`() throws {
    let all = ["size=1k", "size=2k", "size=3k"]
    let merged = try merge(
      SyntheticMachine(name: "node1", cells: ["size=1k", "size=3k"]).input(wanted: all),
      SyntheticMachine(name: "node1", cells: ["size=2k"], seed: 5).input(wanted: all))
    #expect(merged.machines.map(\.cells) == [all])
    #expect(merged.missing.isEmpty)
    let report = try Self.builder.report(from: merged.machines[0].entries)
    #expect(report.cells.map(\.cell.name) == all)
    for (cell, measured) in zip(merged.cells, report.cells) {
      let own = try #require(measured.operation("newest")?.pairs)
      for strategy in ["enum-content", "independent-entities"] {
        let merged = try ratio("newest", of: strategy, in: merged, cell: cell.name)
        let expected = try #require(own.result(of: strategy, to: "parent-entity"))
        #expect(merged.interval == expected.interval)
        #expect(merged.verdict == expected.verdict)
        #expect(merged.adjustedP == expected.adjustedP)
        #expect(abs(merged.pooled.ratio - expected.ratio) < 1e-12)
      }
    }
  }

  @Test func `a cell of two machines is kept from each, and only ratios are pooled`() throws {
    let merged = try merge(
      SyntheticMachine(name: "node2", seed: 5, newest: 1.10).input(),
      SyntheticMachine(name: "node1", newest: 1.06).input())
    #expect(merged.machines.map(\.name) == ["node1", "node2"])
    let found = try ratio("newest", in: merged)
    #expect(found.machines.map(\.machine) == ["node1", "node2"])
    #expect(found.pooled.machineCount == 2)
    let own = found.machines.map(\.result.ratio)
    #expect(own[0] < found.pooled.ratio && found.pooled.ratio < own[1])
    // Two machines that differ by 4 % say little about a third.
    #expect(found.interval.logHalfWidth > found.machines[0].result.interval.logHalfWidth)
    #expect(found.isHeterogeneous && !found.isContradictory)
  }

  @Test func `machines that contradict each other are named with both ratios`() throws {
    let merged = try merge(
      SyntheticMachine(name: "laptop", newest: 0.9).input(),
      SyntheticMachine(name: "server", seed: 5, newest: 1.2).input())
    let found = try ratio("newest", in: merged)
    #expect(found.isContradictory && found.verdict == .unresolved)
    let sentences = MergeSentences(merged: merged).contradictions
    #expect(
      sentences.contains {
        $0.hasPrefix("newest: enum-content is faster than parent-entity on laptop (0.9")
          && $0.contains(") and slower on server (1.")
      }, "\(sentences)")
    // No machine contradicts an equal result.
    #expect(!sentences.contains { $0.hasPrefix("count:") })
  }

  @Test func `the pooled ratio follows from the machines' own intervals`() throws {
    let merged = try merge(
      SyntheticMachine(name: "a", newest: 1.05).input(),
      SyntheticMachine(name: "b", seed: 5, newest: 1.1).input(),
      SyntheticMachine(name: "c", seed: 6, newest: 1.2).input())
    let found = try ratio("newest", in: merged)
    let reach = try StudentT(degreesOfFreedom: 5).quantile(0.975)
    let expected = try PooledRatio(
      found.machines.map {
        PooledRatio.Part(
          logRatio: log($0.result.ratio), standardError: $0.result.interval.logHalfWidth / reach,
          degreesOfFreedom: 5)
      })
    #expect(found.pooled == expected)
    #expect(found.interval == expected.interval)
  }

  @Test func `missing and unfinished cells are named, and finished ones are used`()
    throws
  {
    let all = ["size=1k", "size=2k", "size=3k"]
    let merged = try merge(
      SyntheticMachine(name: "node1", cells: ["size=1k", "size=2k"]).input(
        finished: 1, wanted: all))
    #expect(merged.cells.map(\.name) == ["size=1k"])
    #expect(merged.missing == ["size=2k", "size=3k"])
    #expect(merged.unfinished.map(\.words) == ["size=2k on node1 (runs/node1)"])
    let sentences = MergeSentences(merged: merged)
    #expect(sentences.together == "synthetic: 1 of 3 cells on 1 machine (node1: 1).")
    #expect(sentences.absent.count == 2)
    #expect(sentences.absent[0].hasSuffix(" size=2k and size=3k."))
    #expect(sentences.absent[1].hasSuffix(" size=2k on node1 (runs/node1)."))
  }

  @Test func `a cell that one node did not finish is taken from the one that did`() throws {
    let merged = try merge(
      SyntheticMachine(name: "node1", cells: ["size=1k"]).input(finished: 0),
      SyntheticMachine(name: "node2", cells: ["size=1k"], seed: 5).input())
    #expect(merged.missing.isEmpty && merged.cells.map(\.machines) == [["node2"]])
    let absent = MergeSentences(merged: merged).absent
    #expect(absent.count == 1)
    #expect(absent[0].hasSuffix(" size=1k on node1 (runs/node1)."))
  }

  @Test func `the later of two runs of a cell on one machine counts, and the other is named`()
    throws
  {
    let merged = try merge(
      SyntheticMachine(name: "node1", newest: 1.5).input {
        $0.run.startedAt = "2026-02-28T00:00:00Z"
      },
      SyntheticMachine(name: "node1", newest: 1.05).input())
    #expect(try ratio("newest", in: merged).pooled.ratio < 1.1)
    #expect(merged.machines[0].superseded.count == 1)
  }

  @Test func `unnamed machines are distinguished by their hardware`() throws {
    let merged = try merge(
      SyntheticMachine(name: nil).input(),
      SyntheticMachine(name: nil, seed: 5).input { $0.run.environment.cpuModel = "Another One" })
    #expect(
      merged.machines.map(\.name) == [
        "Another One, 2 processors", "Invented Processor 3000, 2 processors",
      ])
  }

  @Test func `a machine with too few processes is listed next to the pooled ratio, not in it`()
    throws
  {
    let merged = try merge(
      SyntheticMachine(name: "a").input(),
      SyntheticMachine(name: "b", seed: 5, newest: 3, processes: 2).input())
    let found = try ratio("newest", in: merged)
    #expect(found.machines.count == 2 && found.pooled.machineCount == 1)
    #expect(found.interval == found.machines[0].result.interval)
    #expect(abs(found.pooled.ratio - found.machines[0].result.ratio) < 1e-12)
  }
}

/// Runs that did not measure the same thing.
@Suite struct MergeRefusalTests {
  private func refusal(_ change: (inout Journal) -> Void) throws -> MergeError {
    let inputs = [
      try SyntheticMachine(name: "a").input(), try SyntheticMachine(name: "b").input(change),
    ]
    return try #require(
      throws: MergeError.self
    ) { try Merge(inputs, command: "merge") }
  }

  @Test func `a different scenario text is rejected with both files and the line`() throws {
    let error = try refusal {
      $0.run.scenario.text = $0.run.scenario.text.replacing("cost?", with: "take?")
    }
    #expect("\(error)".hasPrefix("runs/a and runs/b "), "\(error)")
    #expect("\(error)".contains(" line 2 "), "\(error)")
    #expect(
      "\(error)".contains("“question: What does it cost?” / “question: What does it take?”"),
      "\(error)")
  }

  @Test func `another version, a quick run, a debug build or another commit is rejected`() throws {
    let changes: [(String, (inout Journal) -> Void)] = [
      (": 4 / 2", { $0.run.schemaVersion = 2 }),
      (": not --quick / --quick", { $0.run.isQuick = true }),
      (
        ": release / debug",
        { $0.run.environment.buildConfiguration = "debug" }
      ),
      (
        ": 0123abc / fedcba9",
        { $0.run.environment.gitRevision = "fedcba9" }
      ),
      ("the strategies differs", { $0.run.strategies.removeLast() }),
      ("what is measured differs: 5eed / 0ther", { $0.cells[0].measurementHash = "0ther" }),
    ]
    for (words, change) in changes {
      let error = try refusal(change)
      #expect("\(error)".contains(words), "\(error)")
    }
  }

  @Test func `a program without its repository may be of the same commit`() throws {
    let inputs = [
      try SyntheticMachine(name: "a").input(),
      try SyntheticMachine(name: "b").input { $0.run.environment.gitRevision = "unknown" },
    ]
    #expect(try Merge(inputs, command: "merge").machines == ["a", "b"])
  }

  @Test func `a different answer to the same query is rejected with the difference`() throws {
    let error = try refusal { journal in
      journal.changeMeasurements { measured, _ in
        measured.operations[1].answerDigest = "another answer"
      }
    }
    #expect(
      error
        == .answersDiffer(
          what: "newest", first: .init(path: "runs/a", value: "answer-newes"),
          second: .init(path: "runs/b", value: "another answ")))
  }

  @Test func `runs without a finished cell are rejected`() throws {
    let input = try SyntheticMachine(name: "a").input(finished: 0)
    #expect(throws: MergeError.nothingFinished(["runs/a"])) { try Merge([input], command: "") }
  }
}

/// The files of a merge.
@Suite struct MergeFilesTests {
  private func files(_ inputs: MergeInput...) throws -> [String: String] {
    let merge = try Merge(
      inputs, command: "run-scenario merge a b --out merged",
      builder: ReportBuilder())
    return try withTemporaryFolder { folder in
      Dictionary(
        uniqueKeysWithValues: try MergeFiles(merge, drawingIn: folder).files().map {
          ($0.path, String(decoding: $0.data, as: UTF8.self))
        })
    }
  }

  @Test func `machines whose names map to the same file keep a journal each`() throws {
    let files = try files(
      SyntheticMachine(name: "b/2").input(), SyntheticMachine(name: "b 2", seed: 5).input(),
      SyntheticMachine(name: "B-2", seed: 6).input())
    let journals = files.keys.filter { $0.hasPrefix("machines/") }.map { $0.lowercased() }
    #expect(Set(journals).count == 3, "\(journals)")
  }

  @Test func `a page in two formats, two tables and a journal for each machine are written`() throws
  {
    let files = try files(
      SyntheticMachine(name: "a").input(), SyntheticMachine(name: "b/2", seed: 5).input())
    #expect(
      files.keys.sorted() == [
        "machines/a/synthetic/journal.jsonl", "machines/b-2/synthetic/journal.jsonl", "merged.html",
        "merged.md", "plots/machines.svg", "ratios.csv", "times.csv",
      ])
    let page = try #require(files["merged.md"])
    #expect(page.contains("# Invented figures for tests, on 2 machines"))
    #expect(page.contains("| b/2 | Invented Processor 3000 | 2 |"))
    let html = try #require(files["merged.html"])
    #expect(XMLParser(data: Data(html.utf8)).parse())
    #expect(html.contains("<h2 id=\"found-title\">Results</h2>"))
  }

  @Test func `the table of ratios has the figures of the page to the last digit`() throws {
    let inputs = [
      try SyntheticMachine(name: "a").input(), try SyntheticMachine(name: "b", seed: 5).input(),
    ]
    let merge = try Merge(inputs, command: "", builder: ReportBuilder())
    let rows = try #require(files(inputs[0], inputs[1])["ratios.csv"]).split(separator: "\n")
    let header = rows[0].split(separator: ",").map(String.init)
    let pooled = merge.scenarios[0].cells[0].operations.flatMap(\.ratios)
    let read = rows.dropFirst().map { row in
      row.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }.filter { $0[6] == "pooled" }
    #expect(header[7] == "ratio" && header[8] == "lower")
    #expect(read.map { Double($0[7]) } == pooled.map(\.pooled.ratio))
    #expect(read.map { Double($0[8]) } == pooled.map { Optional($0.interval.lower) })
    // Three pairs, each pooled and on two machines.
    #expect(rows.count - 1 == 3 * pooled.count)
  }

  @Test func `a machine's journal is read again as one whole run`() throws {
    let all = ["size=1k", "size=2k"]
    let files = try files(
      SyntheticMachine(name: "a", cells: ["size=2k"]).input(wanted: all),
      SyntheticMachine(name: "a", cells: ["size=1k"], seed: 5).input(wanted: all))
    let text = try #require(files["machines/a/synthetic/journal.jsonl"])
    let journal = try JournalReader.journal(from: Data(text.utf8), path: "j")
    #expect(journal.cells.map(\.name) == all)
    #expect(journal.end?.outcome == .complete)
    #expect(journal.processes.count == 12)
    #expect(journal.run.settings == nil)
  }

  @Test func `names of machines and cells are escaped`() throws {
    let files = try files(SyntheticMachine(name: "<b>|x").input())
    let html = try #require(files["merged.html"])
    #expect(!html.contains("<b>") && html.contains("&lt;b&gt;"))
    #expect(try #require(files["merged.md"]).contains("\\|x"))
  }
}
