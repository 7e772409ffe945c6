import Foundation
package import Sampling
import Strategies
import Workloads

/// A run from plan to journal: every strategy in every block, each launch in a fresh process.
package struct ScenarioRun: Sendable {
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

  /// - Parameters:
  ///   - prepared: the scenario with its data.
  ///   - settings: given to each launch, which prepares the scenario in the same way.
  ///   - executable: the program that performs a launch when told `launch`.
  ///   - folder: where the journal goes.
  ///   - keptStoreFolder: where the first block leaves its stores, nil for nowhere.
  package init(
    prepared: PreparedScenario, settings: RunSettings, executable: String, folder: RunFolder,
    keptStoreFolder: String? = nil
  ) {
    self.prepared = prepared
    self.settings = settings
    self.executable = executable
    self.folder = folder
    self.keptStoreFolder = keptStoreFolder
  }

  /// Runs everything, writing each launch to the journal as soon as it is done.
  ///
  /// Cancelling the task ends the running launch and the run, with a last line in the journal.
  ///
  /// - Parameters:
  ///   - run: the journal's first line; see ``RunRecord/init(prepared:settings:command:folder:gitRevision:startedAt:)``.
  ///   - timestamp: the present moment in ISO 8601.
  ///   - progress: told before each launch and, with nil, after the last.
  /// - Throws: ``ScenarioRunError`` and `JournalError`.
  package func perform(
    _ run: RunRecord, timestamp: () -> String, progress: (Step?) -> Void
  ) async throws {
    let journal = try JournalWriter(creating: folder.journalPath)
    try journal.append(.run(run))
    do {
      try await launchAll(run, journal, progress)
    } catch let error as ScenarioRunError {
      try journal.append(.end(Self.end(after: error, at: timestamp())))
      throw error
    }
    try journal.append(
      .end(EndRecord(outcome: .complete, detail: "", finishedAt: timestamp())))
  }

  private func launchAll(
    _ run: RunRecord, _ journal: JournalWriter, _ progress: (Step?) -> Void
  ) async throws {
    defer { progress(nil) }
    let count = run.plan.reduce(0) { $0 + $1.count }
    var agreement = AnswerAgreement()
    var index = 0
    for (block, names) in run.plan.enumerated() {
      for (position, name) in names.enumerated() {
        progress(Step(launch: index, launchCount: count, strategy: name))
        let record = try await launch(name, index, block, position)
        try journal.append(.launch(record))
        if let difference = agreement.difference(of: record) {
          throw ScenarioRunError.answersDiffer(difference)
        }
        index += 1
      }
    }
  }

  private func launch(_ name: String, _ index: Int, _ block: Int, _ position: Int) async throws
    -> LaunchRecord
  {
    let stores = try folder.makeStoreFolder()
    defer { folder.removeStoreFolder() }
    let request = LaunchRequest(
      scenarioText: prepared.text, scenarioPath: prepared.path, settings: settings,
      strategy: name, index: index, block: block, position: position, storeFolder: stores,
      keptStorePath: block == 0 ? keptStoreFolder.map { "\($0)/\(name).sqlite" } : nil)
    let process = LaunchProcess(
      executable: executable, arguments: ["launch"], errorOutput: .captured)
    do {
      return try await process.run(request)
    } catch {
      throw failure(error, strategy: name)
    }
  }

  /// A launch that found different content says so with status 3.
  private func failure(_ error: LaunchError, strategy: String) -> ScenarioRunError {
    switch error {
    case .cancelled: .interrupted(journal: folder.journalPath)
    case .failed(_, 3, let message): .answersDiffer(Self.plain(message))
    case .failed(_, _, let message) where !message.isEmpty:
      .launchFailed(strategy: strategy, message: Self.plain(message))
    default: .launchFailed(strategy: strategy, message: "\(error)")
    }
  }

  /// What a launch wrote to standard error, without the program's name in front.
  private static func plain(_ message: String) -> String {
    message.trimmingPrefix("run-scenario: ").trimmingCharacters(in: .whitespacesAndNewlines)
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
