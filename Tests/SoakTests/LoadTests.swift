import Foundation
import Lineage
import TestSupport
import Testing

@testable import soak

/// Loads that are killed, and loads with failing files.
@Suite struct LoadTests {
  private let folder: Folder
  private let files: SoakFiles

  init() throws {
    folder = try Folder()
    files = SoakFiles(folder: folder.url.path)
    let load = try Load(path: files.store)
    try load.begin()
    load.close()
  }

  private func start(seed: Int, faultOdds: Int) throws -> Process {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: CommandLine.arguments[0])
      .deletingLastPathComponent().appending(path: "soak")
    process.arguments = [
      "loader", "--folder", files.folder, "--process", "0", "--process-count", "1",
      "--generation", "\(seed)", "--seed", "\(seed)", "--version", "1",
      "--fault-odds", "\(faultOdds)", "--transfers", "1",
    ]
    process.standardError = FileHandle.nullDevice
    try process.run()
    return process
  }

  /// - Returns: True for a store with all items.
  private func check() throws -> Bool {
    let load = try Load(path: files.store)
    defer { load.close() }
    let queue = try Database(path: files.store)
    #expect(try queue.read { try String.fetchAll($0, sql: "PRAGMA integrity_check") } == ["ok"])
    try queue.close()
    return try load.isFull()
  }

  @Test func `a killed load leaves all or nothing, with its indexes`() throws {
    var full = 0
    let count = TestLength.count("LINEAGE_LOAD_KILLS", short: 10, long: 30)
    for kill in 0..<count {
      let process = try start(seed: kill, faultOdds: 0)
      usleep(UInt32(150_000 + (kill * 7_919) % 1_000 * 1_000))
      Foundation.kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
      #expect(process.terminationReason == .uncaughtSignal)
      if try check() { full += 1 }
    }
    print("\(full) of \(count) kills left all")
  }

  @Test func `a load with failing files leaves all or nothing, with its indexes`() throws {
    let least = TestLength.count("LINEAGE_LOAD_FAULTS", short: 40, long: 200)
    let tally = try Tally(path: files.tally, processCount: 1)
    let process = try start(seed: 5, faultOdds: 2_000)
    while tally.sum(.failures) < least, process.isRunning { usleep(50_000) }
    #expect(FileManager.default.createFile(atPath: files.stop, contents: nil))
    process.waitUntilExit()
    #expect(process.terminationReason == .exit && process.terminationStatus == 0)
    #expect(tally.sum(.failures) >= least)
    #expect(tally.sum(.diskFull) > 0 && tally.sum(.readError) > 0)
    _ = try check()
  }
}
