import Lineage
import TestSupport
import Testing

/// Random steps in one context, undone and repeated over saves while another context changes the
/// same rows, and a plain model of what the first shows and the store holds.
@Suite struct UndoFuzzTests {
  /// The number of games a store: `LINEAGE_UNDO_FUZZ_GAMES=10000` plays more.
  private static let gameCount = TestLength.count("LINEAGE_UNDO_FUZZ_GAMES", short: 60, long: 5_000)

  private static let partCount = 10

  @Test(arguments: StoreKind.allCases, 0..<partCount)
  func `undo and redo do what a plain model says`(kind: StoreKind, part: Int) throws {
    for seed in stride(from: part, to: Self.gameCount, by: Self.partCount) {
      var game = try UndoGame(kind, seed: UInt64(seed))
      do {
        try game.play()
      } catch {
        Issue.record("seed \(seed): \(error)\n\(game.log.joined(separator: "\n"))")
        return
      }
    }
  }

  /// A model that agrees with everything would prove nothing.
  @Test func `the games meet conflicts, and undo steps that others changed since`() throws {
    var counts: [String: Int] = [:]
    for seed in 0..<100 {
      var game = try UndoGame(.memory, seed: UInt64(seed))
      try game.play()
      counts.merge(game.counts, uniquingKeysWith: +)
    }
    for outcome in ["conflict", "settled", "over theirs", "saved step", "redo"] {
      #expect(counts[outcome, default: 0] > 5, "\(counts)")
    }
  }
}
