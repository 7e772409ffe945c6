import Lineage
import TestSupport
import Testing

/// Random steps in one context, undone and redone over saves while another context changes the same
/// rows, compared with a plain model of the context and the store.
@Suite struct UndoFuzzTests {
  /// The number of games for each store: `LINEAGE_UNDO_FUZZ_GAMES=10000` plays more.
  private static let gameCount = TestLength.count("LINEAGE_UNDO_FUZZ_GAMES", short: 60, long: 5_000)

  private static let partCount = 10

  @Test(arguments: StoreKind.allCases, 0..<partCount)
  func `undo and redo agree with a plain model`(kind: StoreKind, part: Int) throws {
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

  /// A model that accepts everything would prove nothing.
  @Test func `the games include conflicts and undone steps that others changed since`() throws {
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
