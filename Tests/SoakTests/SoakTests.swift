import TestSupport
import Testing

@testable import soak

/// Soaks measured in transactions, not in time.
@Suite(.serialized) struct SoakTests {
  private static let transactionCount = TestLength.count(
    "LINEAGE_SOAK_TRANSACTIONS", short: 200, long: 800)

  @Test func `nothing is lost or half saved with kills, faults and a migration`() throws {
    let soak = try SoakProgram(
      "--transactions", "\(Self.transactionCount)", "--kills", "4", "--fault-odds", "100",
      "--seed", "3")
    let note = Comment(rawValue: soak.text)
    let summary = soak.summary
    #expect(soak.status == 0 && summary.isSound, note)
    #expect(summary.acknowledged >= Self.transactionCount, note)
    #expect(summary.kills == 4 && summary.migrations == 1 && summary.checks > 2, note)
    #expect(summary.rowsLost == 0 && summary.halfDone == 0, note)
    // Otherwise the test proved nothing.
    #expect(summary.faults.values.reduce(0, +) > 0 && summary.failures > 0, note)
    // One of four writers makes a quarter of the bookings and dies after its fiftieth.
    #expect(summary.found > 0, note)
    #expect(summary.reopenings > 0 && summary.readings > 0, note)
    #expect(summary.historyTransactions > 0, note)
  }

  @Test func `acknowledging before saving is detected`() throws {
    let soak = try SoakProgram("--transactions", "100", "--refute", "acknowledge-early")
    #expect(soak.status == 1 && soak.summary.rowsLost > 0, Comment(rawValue: soak.text))
  }

  @Test func `a booking in two saves is detected`() throws {
    let soak = try SoakProgram("--transactions", "100", "--refute", "split-save")
    #expect(soak.status == 1 && soak.summary.halfDone > 0, Comment(rawValue: soak.text))
  }

  @Test func `a row deleted behind the library's back is detected`() throws {
    let soak = try SoakProgram("--transactions", "50", "--refute", "drop-row")
    #expect(soak.status == 1 && soak.summary.rowsLost > 0, Comment(rawValue: soak.text))
  }
}
