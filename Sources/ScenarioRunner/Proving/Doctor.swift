import Foundation
import LogicalModel
import RunJournal
package import Statistics

/// Looks how fine this machine can see at the moment: one small fetch compared with itself for some
/// seconds (requirement 20).
package struct Doctor: Sendable {
  /// What it found.
  package struct Diagnosis: Hashable, Sendable {
    package var blocks: Int
    /// The standard deviation of one block's log-ratio of equal things, 0.03 for 3 %.
    package var deviation: Double
    /// The share of launches that others disturbed.
    package var contendedShare: Double
    package var reasons: [String]
    package var launchSeconds: Double
  }

  private let seconds: Double
  private let executable: String
  private let folder: String
  private let timestamp: @Sendable () -> String

  /// Takes an existing folder on the file system that is to be measured.
  package init(
    seconds: Double = 20, executable: String, folder: String,
    timestamp: @escaping @Sendable () -> String
  ) {
    self.seconds = seconds
    self.executable = executable
    self.folder = folder
    self.timestamp = timestamp
  }

  /// - Throws: what measuring throws, and `StatisticsError` where the time was too short.
  package func examine() async throws -> Diagnosis {
    let things = try await EqualThings(
      only: ["newest"], size: 2_000, executable: executable, folder: folder,
      timestamp: timestamp)
    let clock = ContinuousClock()
    let end = clock.now + .seconds(seconds)
    let history = try await things.measure(seed: 20, policy: .fixed(10_000)) {
      // Fewer than six blocks say nothing of their scatter, however slow they are.
      clock.now >= end && $0 >= 12
    }
    let operation = things.cell.scenario.workload[0].name
    let member = try things.comparison(of: operation, in: history)
    let launches = Array(history.launches.values)
    let walls = launches.map { Double($0.contention?.wallNanoseconds ?? 0) / 1e9 }
    let contended = launches.filter { $0.contention?.isContended ?? false }
    return Diagnosis(
      blocks: member?.comparison.blockCount ?? 0,
      deviation: member?.comparison.blockDeviation ?? .infinity,
      contendedShare: Double(contended.count) / Double(max(1, launches.count)),
      reasons: Set(contended.flatMap { $0.contention?.reasons ?? [] }.map(Self.withoutFigures))
        .sorted(), launchSeconds: walls.isEmpty ? 0 : walls.reduce(0, +) / Double(walls.count))
  }

  /// "stolen by the hypervisor" of "stolen by the hypervisor 3 % (limit 1 %)".
  private static func withoutFigures(_ reason: String) -> String {
    reason.split(separator: " ").prefix { $0.first?.isNumber != true }.joined(separator: " ")
  }
}

extension Doctor.Diagnosis {
  /// The half-width of an interval after so many blocks.
  package func halfWidth(blocks: Int) throws(StatisticsError) -> Double {
    guard blocks > 2 else { return .infinity }
    let reach = try StudentT(degreesOfFreedom: Double(blocks - 2)).quantile(0.975)
    return exp(reach * deviation / Double(blocks).squareRoot()) - 1
  }

  /// The smallest effect that so many blocks find four times out of five.
  package func smallestEffect(blocks: Int) throws(StatisticsError) -> Double {
    guard blocks > 2 else { return .infinity }
    let distribution = try StudentT(degreesOfFreedom: Double(blocks - 2))
    let reach = try distribution.quantile(0.975) + distribution.quantile(0.8)
    return exp(reach * deviation / Double(blocks).squareRoot()) - 1
  }

  /// The blocks that reach a half-width, 0.01 for ±1 %.
  package func blocksNeeded(halfWidth: Double) -> Double {
    PairedComparison.blocksNeeded(deviation: deviation, halfWidth: halfWidth)
  }

  /// - Throws: ``ScenarioRunError/tooNoisy(_:)`` if a precision cannot be reached with the blocks
  ///   that there is time for.
  package func require(precision: Double, blocks: Int) throws(ScenarioRunError) {
    let needed = blocksNeeded(halfWidth: precision)
    guard needed > Double(blocks) else { return }
    throw .tooNoisy(
      """
      ±\(CellPlan.percent(precision)) is out of reach: equal things differ by \
      \(CellPlan.percent(deviation)) from block to block here, so it needs \
      \(needed.isFinite ? "\(Int(min(needed, 1e9)))" : "any number of") blocks and there is time \
      for \(blocks). Make the machine quieter, raise --budget, ask for less precision, or pass \
      --accept-noise for a report that says so.
      """)
  }
}
