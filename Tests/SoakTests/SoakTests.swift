import TestSupport
import Testing

@testable import soak

/// Soaks of so many transactions, not of so much time.
@Suite(.serialized) struct SoakTests {
  private static let transactionCount = TestLength.count(
    "LINEAGE_SOAK_TRANSACTIONS", short: 200, long: 800)

  @Test func `nothing is lost or half done under kills, faults and a migration`() throws {
    let soak = try SoakProgram(
      "--transactions", "\(Self.transactionCount)", "--kills", "4", "--fault-odds", "100",
      "--seed", "3")
    let note = Comment(rawValue: soak.text)
    let summary = soak.summary
    #expect(soak.status == 0 && summary.isSound, note)
    #expect(summary.acknowledged >= Self.transactionCount, note)
    #expect(summary.kills == 4 && summary.migrations == 1 && summary.checks > 2, note)
    #expect(summary.rowsLost == 0 && summary.halfDone == 0, note)
    // Otherwise nothing was shown.
    #expect(summary.faults.values.reduce(0, +) > 0 && summary.failures > 0, note)
    // One of four writers makes a quarter of all, and dies after the fiftieth.
    #expect(summary.found > 0, note)
    #expect(summary.reopenings > 0 && summary.readings > 0, note)
    #expect(summary.historyTransactions > 0, note)
  }

  @Test func `acknowledging before saving is found`() throws {
    let soak = try SoakProgram("--transactions", "100", "--refute", "acknowledge-early")
    #expect(soak.status == 1 && soak.summary.rowsLost > 0, Comment(rawValue: soak.text))
  }

  @Test func `a booking in two saves is found`() throws {
    let soak = try SoakProgram("--transactions", "100", "--refute", "split-save")
    #expect(soak.status == 1 && soak.summary.halfDone > 0, Comment(rawValue: soak.text))
  }

  @Test func `a row that somebody deletes is found`() throws {
    let soak = try SoakProgram("--transactions", "50", "--refute", "drop-row")
    #expect(soak.status == 1 && soak.summary.rowsLost > 0, Comment(rawValue: soak.text))
  }
}
