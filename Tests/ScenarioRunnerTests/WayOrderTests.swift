import LogicalModel
import RunJournal
import SQLiteStore
import Synchronization
import Testing
import Timing

@testable import ScenarioRunner
@testable import Workloads

/// In which order the engine is asked in several ways.
@Suite struct WayOrderTests {
  private final class Heard: Sendable {
    private let variants = Mutex<[String]>([])

    func note(_ variantName: String) {
      variants.withLock { if $0.last != variantName { $0.append(variantName) } }
    }

    var inOrder: [String] { variants.withLock { $0 } }
  }

  private static let variants = ["engine", "engine-compound", "engine-subquery"]

  /// An operation that only tells which way it was asked in.
  private struct Listening: TimedOperation {
    let heard: Heard

    func prepare(sample: Int, in session: Session) throws -> PreparedWork {
      PreparedWork(
        in: [],
        engine: {
          WayOrderTests.variants.map { variantName in
            EngineWork(
              name: variantName,
              work: {
                heard.note(variantName)
                return 1
              }, answer: { _ in })
          }
        }, work: { .changed }, answer: { _, _ in })
    }
  }

  @Test func `each way is the first in as many blocks as any other`() throws {
    let fixture = try LaunchFixture()
    let (opened, session) = try PacedTests.opened(fixture)
    defer { try? opened.store.close() }
    let operation = LogicalModel.Operation(
      name: "newest", action: .newest(kind: "Item", property: "date", limit: 10), samples: 2)
    var first: [String] = []
    for block in 0..<6 {
      let heard = Heard()
      let sampler = OperationSampler(
        session: session, store: opened.store, timer: TimerFacts(clock: .system, isQuick: true),
        levels: [.objects, .engine], batches: [:], replayEvery: nil,
        pacing: PacingClock(following: .system), block: block)
      let records = try sampler.records(operation, Listening(heard: heard))
      // Where a record stands does not follow from when it was made.
      #expect(records.map(\.name) == ["newest"] + Self.variants.map { "newest.\($0)" })
      #expect(heard.inOrder.sorted() == Self.variants)
      first += heard.inOrder.prefix(1)
    }
    #expect(first == Self.variants + Self.variants)
  }

  @Test func `a launch is told its block`() throws {
    var settings = RunSettings(isQuick: true)
    settings.levels = Level.allCases
    let fixture = try LaunchFixture(settings, strategy: "independent-entities")
    let template = try fixture.prepared()
    let names = try (0..<3).map { block in
      try fixture.measured(.measure, template) { $0.block = block }.operations.map(\.name)
    }
    #expect(names[0].count { $0.hasPrefix("newest-10-item.engine-") } >= 2, "\(names[0])")
    #expect(Set(names).count == 1)
  }
}
