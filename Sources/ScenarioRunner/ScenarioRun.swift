import Foundation
package import Sampling
import Strategies
import Synchronization
import Workloads

/// A run from plan to journal: every strategy in every block, each launch in a fresh process.
package final class ScenarioRun: Sendable {
  /// What a run is about to do, for a progress display.
  package struct Step: Sendable {
    package let launch: Int
    package let launchCount: Int
    package let strategy: String
  }

  private let prepared: PreparedScenario
  private let settings: RunSettings
  private let executable: String
  private let folder: RunFolder
  private let keptStoreFolder: String?
  private let interruption: Interruption

  /// - Parameters:
  ///   - prepared: the scenario with its data.
  ///   - settings: given to each launch, which prepares the scenario in the same way.
  ///   - executable: the program that performs a launch when told `launch`.
  ///   - folder: where the journal goes.
  ///   - keptStoreFolder: where the first block leaves its stores, nil for nowhere.
  ///   - interruption: raised when the user wants the run to end.
  package init(
    prepared: PreparedScenario, settings: RunSettings, executable: String, folder: RunFolder,
    keptStoreFolder: String? = nil, interruption: Interruption = Interruption()
  ) {
    self.prepared = prepared
    self.settings = settings
    self.executable = executable
    self.folder = folder
    self.keptStoreFolder = keptStoreFolder
    self.interruption = interruption
  }

  /// Runs everything, writing each launch to the journal as soon as it is done.
  ///
  /// - Parameters:
  ///   - run: the journal's first line; see ``RunRecord/init(prepared:settings:command:folder:gitRevision:startedAt:)``.
  ///   - timestamp: the present moment in ISO 8601.
  ///   - progress: told before each launch and, with nil, after the last.
  /// - Throws: ``ScenarioRunError`` and `JournalError`.
  package func perform(
    _ run: RunRecord, timestamp: () -> String, progress: (Step?) -> Void
  ) throws {
    let journal = try JournalWriter(path: folder.journalPath)
    try journal.append(.run(run))
    do {
      try launchAll(run, journal, timestamp, progress)
    } catch let error as ScenarioRunError {
      try journal.append(.end(Self.end(after: error, at: timestamp())))
      throw error
    }
    try journal.append(
      .end(EndRecord(outcome: .complete, detail: "", finishedAt: timestamp())))
  }

  private func launchAll(
    _ run: RunRecord, _ journal: JournalWriter, _ timestamp: () -> String,
    _ progress: (Step?) -> Void
  ) throws {
    defer { progress(nil) }
    let count = run.plan.reduce(0) { $0 + $1.count }
    var agreement = AnswerAgreement()
    var index = 0
    for (block, names) in run.plan.enumerated() {
      for (position, name) in names.enumerated() {
        progress(Step(launch: index, launchCount: count, strategy: name))
        if interruption.isRaised {
          throw ScenarioRunError.interrupted(journal: folder.journalPath)
        }
        let record = try launch(name, index, block, position)
        try journal.append(.launch(record))
        if let difference = agreement.difference(of: record) {
          throw ScenarioRunError.answersDiffer(difference)
        }
        index += 1
      }
    }
  }

  private func launch(_ name: String, _ index: Int, _ block: Int, _ position: Int) throws
    -> LaunchRecord
  {
    let stores = try folder.makeStoreFolder()
    defer { folder.removeStoreFolder() }
    let request = LaunchRequest(
      scenarioText: prepared.text, scenarioPath: prepared.path, settings: settings,
      strategy: name, index: index, block: block, position: position, storeFolder: stores,
      keptStorePath: block == 0 ? keptStoreFolder.map { "\($0)/\(name).sqlite" } : nil)
    let process = LaunchProcess(executable: executable, arguments: ["launch"])
    do {
      let output = try process.run(
        input: try JSONEncoder().encode(request), started: interruption.childStarted)
      interruption.childEnded()
      return try JSONDecoder().decode(LaunchRecord.self, from: output)
    } catch {
      interruption.childEnded()
      if interruption.isRaised { throw ScenarioRunError.interrupted(journal: folder.journalPath) }
      throw Self.failure(error, strategy: name)
    }
  }

  /// A launch that found different content says so with status 3.
  private static func failure(_ error: any Error, strategy: String) -> ScenarioRunError {
    if case LaunchError.failed(status: 3, let message) = error { return .answersDiffer(message) }
    return .launchFailed(strategy: strategy, message: "\(error)")
  }

  private static func end(after error: ScenarioRunError, at time: String) -> EndRecord {
    if case .answersDiffer(let difference) = error {
      return EndRecord(outcome: .answersDiffer, detail: difference, finishedAt: time)
    }
    return EndRecord(outcome: .interrupted, detail: error.description, finishedAt: time)
  }
}

/// Compares the answers of every launch with those of the first.
struct AnswerAgreement {
  private var first: LaunchRecord?

  /// The first difference in words, nil if there is none.
  mutating func difference(of record: LaunchRecord) -> String? {
    guard let first else {
      self.first = record
      return nil
    }
    let who = "\(record.strategy) (launch \(record.index + 1))"
    if record.contentDigest != first.contentDigest {
      return
        "\(who) holds content \(record.contentDigest), \(first.strategy) \(first.contentDigest)"
    }
    for (mine, theirs) in zip(record.operations, first.operations)
    where mine.answerDigest != theirs.answerDigest {
      return "\(mine.name): \(who) answered \(mine.answerCount) objects (\(mine.answerDigest)), "
        + "\(first.strategy) \(theirs.answerCount) (\(theirs.answerDigest))"
    }
    if record.finalContentDigest != first.finalContentDigest {
      return "after all operations \(who) holds content \(record.finalContentDigest), "
        + "\(first.strategy) \(first.finalContentDigest)"
    }
    return nil
  }
}
