import Sampling

/// A journal sorted into what was planned, what ran and what may be compared.
///
/// Only complete blocks count: a block that lacks one strategy would compare launches that ran at
/// different times, which is what blocks are there to prevent.
struct JournalDigest {
  var run: RunRecord
  var launches: [LaunchRecord]
  var end: EndRecord?
  /// Each complete block's launches in the order of their positions.
  var blocks: [[LaunchRecord]]

  init(_ journal: Journal) throws(ReportError) {
    guard journal.run.schemaVersion == RunRecord.currentSchemaVersion else {
      throw .unknownSchema(found: journal.run.schemaVersion)
    }
    guard !journal.run.strategies.isEmpty else { throw .journalWithoutRun }
    run = journal.run
    launches = journal.launches
    end = journal.end
    blocks = Self.completeBlocks(of: launches, plan: run.plan)
  }

  private static func completeBlocks(
    of launches: [LaunchRecord], plan: [[String]]
  ) -> [[LaunchRecord]] {
    // A launch that was repeated after a resume counts once, as it was first written.
    let byPlace = Dictionary(
      launches.map { (Place(block: $0.block, strategy: $0.strategy), $0) },
      uniquingKeysWith: { first, _ in first })
    return plan.enumerated().compactMap { block, strategies in
      let found = strategies.compactMap { byPlace[Place(block: block, strategy: $0)] }
      return found.count == strategies.count ? found : nil
    }
  }

  private struct Place: Hashable {
    var block: Int
    var strategy: String
  }

  var usedLaunches: [LaunchRecord] { blocks.flatMap { $0 }.sorted { $0.index < $1.index } }

  func usedLaunches(of strategy: String) -> [LaunchRecord] {
    usedLaunches.filter { $0.strategy == strategy }
  }

  var progress: RunProgress {
    RunProgress(
      ending: ending, isQuick: run.isQuick, plannedBlocks: run.plan.count,
      usedBlocks: blocks.count, plannedLaunches: run.plan.map(\.count).reduce(0, +),
      finishedLaunches: launches.count, usedLaunches: blocks.map(\.count).reduce(0, +))
  }

  private var ending: RunProgress.Ending {
    switch end?.outcome {
    case .complete: .complete
    case .interrupted: .interrupted
    case .answersDiffer: .answersDiffer
    case nil: .cutOff
    }
  }
}
