import Foundation
import JournalSamples
import Measuring
import Testing

/// The lock that allows one runner at a time.
@Suite struct RunLockTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func lock(_ processID: Int32) throws -> RunLock {
    try RunLock(
      path: folder.path + "/lock",
      holder: RunLock.Holder(
        processID: processID, command: "run-scenario x", startedAt: "2026-01-01T00:00:00Z"))
  }

  @Test func `a second runner is shown the holder of the lock`() throws {
    let first = try lock(4_711)
    let error = #expect(throws: RunLockError.self) { try lock(4_712) }
    #expect(error?.description.contains("process 4711") == true)
    #expect(error?.description.contains("2026-01-01T00:00:00Z") == true)
    withExtendedLifetime(first) {}
  }

  @Test func `a lock is free again after its holder has ended`() throws {
    do { _ = try lock(1) }
    let second = try lock(2)
    withExtendedLifetime(second) {}
  }
}
