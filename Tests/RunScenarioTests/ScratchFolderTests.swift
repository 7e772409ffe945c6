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

/// Folders of commands that keep no files, however the commands end.
@Suite(.serialized) struct ScratchFolderTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  private func trials() -> [String] {
    ((try? folder.contents()) ?? []).filter { $0.hasPrefix(".lineage-private.") }
  }

  @Test func `a killed command's leftovers are removed by the next command there`() throws {
    let scenario = try SmallScenario.write(in: folder)
    let process = try Program.start(
      list: [scenario, "--plan", "--size", "50k"], in: folder.url.path)
    // Until a process works in it, so that it is not empty.
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
    var trial: ScratchFolder? = try ScratchFolder(in: folder.url.path)
    let path = try #require(trial?.path)
    #expect(FileManager.default.fileExists(atPath: path))
    // Another one leaves it alone.
    _ = try ScratchFolder(in: folder.url.path)
    #expect(FileManager.default.fileExists(atPath: path))
    withExtendedLifetime(trial) {}
    trial = nil
    #expect(!FileManager.default.fileExists(atPath: path))
  }
}
