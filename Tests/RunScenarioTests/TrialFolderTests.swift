import Foundation
import Machine
import TestFolders
import Testing

@testable import run_scenario

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Folders of commands that keep nothing, whatever ends the commands.
@Suite(.serialized) struct TrialFolderTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  private func trials() -> [String] {
    ((try? folder.contents()) ?? []).filter { $0.hasPrefix(".run-scenario-trial") }
  }

  private func make(_ name: String) throws {
    try FileManager.default.createDirectory(
      atPath: folder.path(name), withIntermediateDirectories: true)
    _ = try folder.write("x", to: "\(name)/store.sqlite")
  }

  @Test func `what a killed command leaves goes with the next one there`() throws {
    let scenario = try SmallScenario.write(in: folder)
    let process = try Program.start(
      list: ["plan", scenario, "--size", "50k"], in: folder.url.path)
    // Until a launch works in it, so that something is in there.
    var children: [ProcessIdentity] = []
    while children.isEmpty && process.isRunning {
      Thread.sleep(forTimeInterval: 0.01)
      guard trials().contains(where: { folder.exists("\($0)/launch") }) else { continue }
      children = ResumeTests.children(of: process.processIdentifier)
    }
    let left = try #require(trials().first)
    #expect(TrialFolderName(left)?.owner.processID == process.processIdentifier)
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    #expect(!children.isEmpty && ResumeTests.end(children))
    #expect(trials() == [left])
    let next = try Program.run("plan", scenario, in: folder.url.path)
    #expect(next.status == 0, "\(next.errors)")
    #expect(trials().isEmpty)
  }

  @Test func `only folders of processes that are gone are removed`() throws {
    let mine = TrialFolderName.current()
    // As if this process had got the number of one that has ended.
    let reused = TrialFolderName(
      owner: ProcessIdentity(processID: mine.owner.processID, startTicks: 1), place: mine.place,
      unique: "reused")
    let elsewhere = TrialFolderName(
      owner: ProcessIdentity(processID: 1 << 30, startTicks: 1), place: "elsewhere", unique: "x")
    let gone = TrialFolderName(
      owner: ProcessIdentity(processID: 1 << 30, startTicks: 1), place: mine.place, unique: "gone")
    let others = [
      ".run-scenario-trial-0A", ".run-scenario-trial.1.2", ".run-scenario-trial.a.b.c.d",
    ]
    for name in [mine, reused, elsewhere, gone].map(\.text) + others { try make(name) }
    TrialFolderName.removeAbandoned(in: folder.url.path)
    #expect(trials() == ([mine.text, elsewhere.text] + others).sorted())
    #expect(TrialFolderName(mine.text) == mine)
  }

  @Test func `a folder lives as long as its command`() throws {
    var trial: TrialFolder? = try TrialFolder(in: folder.url.path)
    let path = try #require(trial?.path)
    #expect(FileManager.default.fileExists(atPath: path))
    // Another one there leaves it alone.
    _ = try TrialFolder(in: folder.url.path)
    #expect(FileManager.default.fileExists(atPath: path))
    withExtendedLifetime(trial) {}
    trial = nil
    #expect(!FileManager.default.fileExists(atPath: path))
  }
}
