import Foundation
import LogicalModel
package import RunJournal
import Statistics

/// The proof that the tool's verdicts are right as often as it says: equal things compared many
/// times, and things made 5 % slower (requirements 29 and 30).
package struct SelfTest: Sendable {
  package struct Size: Hashable, Sendable {
    /// Comparisons of equal things.
    package var comparisons: Int
    /// Runs in which one of two things does 5 % more.
    package var sensitivityRuns: Int
    package var members: Int
    package var seed: UInt64

    package init(
      comparisons: Int = 400, sensitivityRuns: Int = 20, members: Int = 400, seed: UInt64 = 1
    ) {
      self.comparisons = comparisons
      self.sensitivityRuns = sensitivityRuns
      self.members = members
      self.seed = seed
    }
  }

  /// How far it is: runs done and planned.
  package typealias Progress = @Sendable (_ done: Int, _ planned: Int) -> Void

  private static let blocks = 10
  /// Every so many runs the number of blocks is chosen by the rule for precision.
  private static let adaptiveEvery = 4
  private let size: Size
  private let executable: String
  private let folder: String
  private let timestamp: @Sendable () -> String

  /// Takes an existing folder on the file system that is to be measured.
  package init(
    _ size: Size, executable: String, folder: String, timestamp: @escaping @Sendable () -> String
  ) {
    self.size = size
    self.executable = executable
    self.folder = folder
    self.timestamp = timestamp
  }

  package func perform(gitRevision: String, progress: Progress = { _, _ in }) async throws
    -> SelfTestRecord
  {
    var record = SelfTestRecord(
      finishedAt: "", comparisons: 0, flagged: 0, calledDifferent: 0, injectedRuns: 0,
      injectedFound: 0, gitRevision: gitRevision, probabilities: [])
    let things = try await equalThings(only: [])
    let operations = things.cell.scenario.workload.map(\.name)
    let runs = (size.comparisons + operations.count - 1) / operations.count
    let planned = runs + size.sensitivityRuns
    for run in 0..<runs {
      progress(run, planned)
      let history = try await things.measure(
        seed: size.seed &+ UInt64(run), policy: Self.policy(of: run, operations))
      for operation in operations where record.comparisons < size.comparisons {
        guard let member = try things.comparison(of: operation, in: history) else { continue }
        record.note(member)
      }
    }
    try await findSlowed(&record) { progress(runs + $0, planned) }
    record.finishedAt = timestamp()
    return record
  }

  private func findSlowed(_ record: inout SelfTestRecord, _ progress: (Int) -> Void) async throws {
    guard size.sensitivityRuns > 0 else { return }
    let things = try await equalThings(only: ["newest"])
    let operation = things.cell.scenario.workload[0].name
    let rule = StoppingRule(strategies: 2, minimumEffect: 0.02, mostBlocks: 40)
    for run in 0..<size.sensitivityRuns {
      progress(run)
      let history = try await things.measure(
        seed: size.seed &+ 1_000 &+ UInt64(run),
        policy: .precise(
          rule,
          targets: [OperationTarget(id: MeasurementID(operation: operation), halfWidth: 0.01)],
          budgetNanoseconds: nil), isSlowed: true)
      record.injectedRuns += 1
      let verdict = try things.comparison(of: operation, in: history)?.verdict
      if verdict == .slower { record.injectedFound += 1 }
    }
  }

  private static func policy(of run: Int, _ operations: [String]) -> BlockPolicy {
    guard run % adaptiveEvery == adaptiveEvery - 1 else { return .fixed(blocks) }
    let rule = StoppingRule(strategies: 2, halfWidth: 0.05, mostBlocks: 2 * blocks)
    return .precise(
      rule,
      targets: operations.map {
        OperationTarget(id: MeasurementID(operation: $0), halfWidth: 0.05)
      },
      budgetNanoseconds: nil)
  }

  private func equalThings(only: [String]) async throws -> EqualThings {
    try await EqualThings(
      only: only, size: size.members, executable: executable, folder: folder,
      timestamp: timestamp)
  }
}

extension SelfTestRecord {
  /// Counts one comparison of equal things.
  fileprivate mutating func note(_ member: ComparisonFamily.Member) {
    comparisons += 1
    probabilities.append(member.comparison.pValue)
    if member.comparison.interval.excludesOne { flagged += 1 }
    if member.verdict == .faster || member.verdict == .slower { calledDifferent += 1 }
  }
}

/// Where the outcomes of self-tests are kept, one line each.
package struct SelfTestFile: Hashable, Sendable {
  package let path: String

  package init(path: String) { self.path = path }

  /// The last outcome, nil if there is none.
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
