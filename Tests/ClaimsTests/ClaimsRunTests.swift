import Document
import Foundation
import RunJournal
import TestSupport
import Testing

@testable import Claims
@testable import Reporting

/// The scenarios that are run for claims, with a runner that writes invented journals.
@Suite struct ClaimsRunTests {
  private struct Broken: Error {}

  private func run(_ scenario: String) -> SyntheticRun {
    SyntheticRun(scenario: scenario, operations: [("fetch", .fetch)], processCount: 4)
  }

  /// Writes a journal as a run would.
  private func write(_ journal: Journal, to folder: String) throws {
    try FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true)
    let writer = try JournalWriter(creating: "\(folder)/journal.jsonl")
    try writer.append(.run(journal.run))
    for cell in journal.cells { try writer.append(.cell(cell)) }
    for template in journal.templates { try writer.append(.template(template)) }
    for process in journal.processes { try writer.append(.process(process)) }
    if let end = journal.end { try writer.append(.end(end)) }
  }

  private func need(_ scenario: String) -> ClaimsRun.WorkloadClass {
    ClaimsRun.WorkloadClass(scenario: scenario, measurementHashes: ["hash \(scenario) "])
  }

  @Test func `existing runs are not repeated, and a failure affects no other scenario`()
    async throws
  {
    let folder = try Folder()
    try write(run("scale").journal(), to: folder.path("scale"))
    var steps: [ClaimsRun.Step] = []
    var ran: [String] = []
    let journals = try await ClaimsRun(folder: folder.url.path, isQuick: false).journals(
      for: ["scale", "audit-root", "goodbooks"].map(need), tell: { steps.append($0) }
    ) { scenario, target in
      ran.append(scenario)
      if scenario == "audit-root" { throw Broken() }
      try write(run(scenario).journal(), to: target)
    }
    #expect(ran == ["audit-root", "goodbooks"])
    #expect(journals.map(\.journal.run.scenario.name) == ["scale", "goodbooks"])
    #expect(
      steps == [
        .found(scenario: "scale", path: folder.path("scale/journal.jsonl")),
        .running(scenario: "audit-root", number: 1, of: 2),
        .failed(scenario: "audit-root", reason: "Broken()"),
        .running(scenario: "goodbooks", number: 2, of: 2),
      ])
  }

  @Test
  func `runs with another hash, quick runs and unfinished ones are measured again next to the old`()
    async throws
  {
    let folder = try Folder()
    let all = ClaimsRun(folder: folder.url.path, isQuick: false)
    var quick = run("scale")
    quick.isQuick = true
    try write(quick.journal(), to: folder.path("scale"))
    var unfinished = try run("scale").journal()
    unfinished.end = nil
    try write(unfinished, to: folder.path("scale-2"))
    #expect(try !all.isFresh(quick.journal(), for: need("scale")))
    #expect(!all.isFresh(unfinished, for: need("scale")))
    let other = ClaimsRun.WorkloadClass(scenario: "scale", measurementHashes: ["another"])
    #expect(try !all.isFresh(run("scale").journal(), for: other))
    #expect(
      try ClaimsRun(folder: "", isQuick: true).isFresh(quick.journal(), for: need("scale")))
    var wider = need("scale")
    wider.strategies = ["parent-entity", "coded-content"]
    #expect(try !all.isFresh(run("scale").journal(), for: wider))
    var real = need("scale")
    real.dataOrigin = "items.jsonl"
    #expect(try !all.isFresh(run("scale").journal(), for: real))
    let journals = try await all.journals(for: [need("scale")], tell: { _ in }) { name, target in
      #expect(target == folder.path("scale-3"))
      try write(run(name).journal(), to: target)
    }
    #expect(journals.first?.path == folder.path("scale-3/journal.jsonl"))
  }

  @Test func `a cancelled run also ends the others`() async throws {
    let folder = try Folder()
    await #expect(throws: CancellationError.self) {
      _ = try await ClaimsRun(folder: folder.url.path, isQuick: false).journals(
        for: ["scale", "goodbooks"].map(need), tell: { _ in }
      ) { name, _ in
        #expect(name == "scale")
        throw CancellationError()
      }
    }
  }

  @Test func `a journal that cannot be read is named`() throws {
    let folder = try Folder()
    try write(run("scale").journal(), to: folder.path("scale"))
    try FileManager.default.createDirectory(
      atPath: folder.path("torn"), withIntermediateDirectories: true)
    try Data("no journal\n".utf8).write(
      to: URL(fileURLWithPath: folder.path("torn/journal.jsonl")))
    var left: [String] = []
    let journals = ClaimsRun.journals(below: folder.url.path) { path, _ in left.append(path) }
    #expect(journals.map(\.journal.run.scenario.name) == ["scale"])
    #expect(left == [folder.path("torn/journal.jsonl")])
  }

  @Test func `the later of two runs of a scenario decides`() throws {
    var old = run("scale")
    old.startedAt = "2026-01-01T00:00:00Z"
    let evidence = try ClaimEvidence(
      journals: [("a", try run("scale").journal()), ("b", try old.journal())],
      builder: ReportBuilder())
    #expect(evidence.runs["scale"]?.path == "a")
  }
}
