import Foundation
import LogicalModel
import ModelReshaping
package import RunJournal
import Statistics

/// A test of the tool's error rate: many comparisons of equal stores, in every strategy and in
/// reads, loads and changes, and of a store made 5 % slower.
package struct SelfTest: Sendable {
  package struct Size: Hashable, Sendable {
    /// The number of comparisons of equal stores.
    var comparisons: Int
    /// The number of runs in which one of two equal stores does more work.
    var sensitivityRuns: Int
    let members = 400
    let seed: UInt64 = 1
    /// The share of additional work, 0.05 for 5 %.
    package let slowing = 0.05
    let sensitivityRounds = 24

    package init(comparisons: Int = 400, sensitivityRuns: Int = 20) {
      self.comparisons = comparisons
      self.sensitivityRuns = sensitivityRuns
    }
  }

  /// A callback with the numbers of finished and planned runs.
  package typealias Progress = @Sendable (_ done: Int, _ planned: Int) -> Void

  private static let rounds = 8
  private let size: Size
  private let executable: String
  private let folder: String
  private let timestamp: @Sendable () -> String

  /// Creates a test in an existing folder on the file system to be measured.
  package init(
    _ size: Size, executable: String, folder: String, timestamp: @escaping @Sendable () -> String
  ) {
    self.size = size
    self.executable = executable
    self.folder = folder
    self.timestamp = timestamp
  }

  /// - Throws: the errors of measuring.
  package func perform(gitRevision: String, progress: Progress = { _, _ in }) async throws
    -> SelfTestRecord
  {
    var record = SelfTestRecord(
      finishedAt: "", comparisons: 0, flagged: 0, calledDifferent: 0, injectedRuns: 0,
      injectedFound: 0, gitRevision: gitRevision, probabilities: [])
    let equals = try await EqualContenders(
      strategies: StrategyList.all.map(\.name), size: size.members, executable: executable,
      folder: folder)
    let measurements = equals.cell.scenario.plannedMeasurements
    let each = measurements.count * equals.strategies.count
    let runs = (size.comparisons + each - 1) / max(1, each)
    let planned = runs + size.sensitivityRuns
    for run in 0..<runs {
      progress(run, planned)
      let processes = try await equals.measure(
        processes: InterleavedPlan.usualProcesses, rounds: Self.rounds,
        seed: size.seed &+ UInt64(run))
      for measurement in measurements {
        let family = try equals.comparisons(
          of: measurement, in: processes, rule: measurement.rule)
        for member in family.members where record.comparisons < size.comparisons {
          record.note(member)
        }
      }
    }
    try await findSlowed(&record) { progress(runs + $0, planned) }
    record.finishedAt = timestamp()
    return record
  }

  /// Measures stores that are slowed by repeated work, not by waiting: a share of a sample's
  /// actions is done once more.
  private func findSlowed(_ record: inout SelfTestRecord, _ progress: (Int) -> Void) async throws {
    guard size.sensitivityRuns > 0 else { return }
    let equals = try await EqualContenders(
      strategies: [StrategyList.all[0].name], only: ["newest"], size: size.members,
      executable: executable, folder: folder)
    let actions = Int((1 / size.slowing).rounded())
    let slowing = EqualContenders.Slowing(actions: actions, slowedActions: actions + 1)
    let rule = VerdictRule(minimumEffect: size.slowing / 2)
    for run in 0..<size.sensitivityRuns {
      progress(run)
      let processes = try await equals.measure(
        processes: InterleavedPlan.usualProcesses, rounds: size.sensitivityRounds,
        seed: size.seed &+ 1_000 &+ UInt64(run), slowing: slowing)
      record.injectedRuns += 1
      let family = try equals.comparisons(
        of: equals.cell.scenario.plannedMeasurements[0], in: processes, rule: rule)
      if family.members.first?.verdict == .slower { record.injectedFound += 1 }
    }
  }
}

extension PlannedMeasurement {
  var rule: VerdictRule { VerdictRule(minimumEffect: minimumEffect) }
}

extension SelfTestRecord {
  /// Counts one comparison of equal stores.
  fileprivate mutating func note(_ member: ComparisonFamily.Member) {
    comparisons += 1
    probabilities.append(member.comparison.pValue)
    if member.comparison.interval.excludesOne { flagged += 1 }
    if member.verdict == .faster || member.verdict == .slower { calledDifferent += 1 }
  }
}

/// The workload of a self-test: a load, a fetch and a scan of a small family.
enum SelfTestScenario {
  static let text = """
    scenario: self-test
    title: Equal things
    question: Does the tool tell equal things apart?
    expectation: No more often than it says.
    family: Entry
    kinds:
      Entry:
        properties:
          title: String, required
          date: Date, required, indexed
      Note:
        parent: Entry
        properties: {text: String}
      Task:
        parent: Entry
        properties: {priority: Integer 16}
    data:
      seed: 11
      size: 400
      mix: {Note: 60%, Task: 40%}
    workload:
      - insert: all at once
      - newest: Entry
        by: date
        limit: 50
        samples: 5
      - fetchAll: Entry
        samples: 5
      - fetchByID: Entry
        samples: 4
        repetitions: 20
      - edit: Entry
        change: set title
        count: 20
        samples: 4
      - edit: Entry
        change: delete
        count: 10
        samples: 4
    """
}

/// The file of self-test results, one line each.
package struct SelfTestFile: Hashable, Sendable {
  package let path: String

  package init(path: String) { self.path = path }

  /// The last result, nil if there is none.
  package var latest: SelfTestRecord? {
    guard let text = try? String(contentsOfFile: path, encoding: .utf8),
      let line = text.split(separator: "\n").last
    else { return nil }
    return try? JSONDecoder().decode(SelfTestRecord.self, from: Data(line.utf8))
  }

  /// - Throws: Foundation's error.
  package func append(_ record: SelfTestRecord) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let url = URL(fileURLWithPath: path)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    if !FileManager.default.fileExists(atPath: path) { try Data().write(to: url) }
    let file = try FileHandle(forWritingTo: url)
    defer { try? file.close() }
    try file.seekToEnd()
    try file.write(contentsOf: try encoder.encode(record) + Data("\n".utf8))
  }
}
