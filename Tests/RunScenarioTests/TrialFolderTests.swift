import Foundation
import TestSupport
import Testing

@testable import Measuring
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
    ((try? folder.contents()) ?? []).filter { $0.hasPrefix(".lineage-private.") }
  }

  @Test func `what a killed command leaves goes with the next one there`() throws {
    let scenario = try SmallScenario.write(in: folder)
    let process = try Program.start(
      list: ["check", scenario, "--size", "50k"], in: folder.url.path)
    // Until a launch works in it, so that something is in there.
    var children: [ProcessIdentity] = []
    while children.isEmpty && process.isRunning {
      Thread.sleep(forTimeInterval: 0.01)
      guard trials().contains(where: { folder.exists("\($0)/launch") }) else { continue }
      children = ResumeTests.children(of: process.processIdentifier)
    }
    let left = try #require(trials().first)
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    #expect(!children.isEmpty && ResumeTests.end(children))
    #expect(trials() == [left])
    let next = try Program.run("check", scenario, in: folder.url.path)
    #expect(next.status == 0, "\(next.errors)")
    #expect(trials().isEmpty)
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
