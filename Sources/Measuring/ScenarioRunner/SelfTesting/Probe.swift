import Foundation
import LogicalModel
import RunJournal
package import Statistics

/// A measurement of the smallest difference that this machine can currently detect: one small store
/// takes turns with its equal for some seconds.
package struct Probe: Sendable {
  /// The result of a probe.
  package struct Finding: Hashable, Sendable {
    /// The wall time, including starting.
    package var seconds: Double
    /// The number of rounds that were compared.
    package var rounds: Int
    /// The noise of one round's log-ratio of two neighbouring samples.
    package var noise: RoundNoise
    /// The share of processes that other programs disturbed.
    package var contendedShare: Double
    package var reasons: [String]
  }

  /// The duration, which suffices for two processes.
  package static let usualSeconds = 2.0
  private static let members = 2_000
  private static let roundsPerProcess = 24

  private let executable: String
  private let folder: String

  /// Creates a probe in an existing folder on the file system to be measured.
  package init(executable: String, folder: String) {
    self.executable = executable
    self.folder = folder
  }

  /// - Throws: the errors of measuring.
  package func examine() async throws -> Finding {
    let clock = ContinuousClock()
    let start = clock.now
    let equals = try await EqualContenders(
      strategies: ["parent-entity"], only: ["newest", "fetch-all"], size: Self.members,
      executable: executable, folder: folder)
    var processes: [ProcessRecord] = []
    // At least two: a single process cannot separate the effects of questions and processes.
    while processes.count < 2 || clock.now - start < .seconds(Self.usualSeconds) {
      var measured = try await equals.measure(
        processes: 1, rounds: Self.roundsPerProcess, seed: UInt64(20 + processes.count))
      for index in measured.indices { measured[index].number = processes.count + index }
      processes += measured
    }
    let noises = try equals.cell.scenario.plannedMeasurements.filter { $0.fixedRounds == nil }.map {
      let strategy = equals.strategies[0]
      let times = InterleavedTimes(
        processes, of: $0.id, strategies: [strategy, EqualContenders.twin(of: strategy)])
      return try RoundNoise(
        times.rounds(of: EqualContenders.twin(of: strategy), to: strategy, by: .processor))
    }
    let contended = processes.filter { $0.contention?.isContended ?? false }
    return Finding(
      seconds: (clock.now - start) / .seconds(1),
      rounds: processes.count * Self.roundsPerProcess * noises.count,
      noise: RoundNoise(deviation: noises.map(\.deviation).max() ?? 0),
      contendedShare: Double(contended.count) / Double(max(1, processes.count)),
      reasons: Set(contended.flatMap { $0.contention?.reasons ?? [] }.map(Self.withoutFigures))
        .sorted())
  }

  /// Returns "stolen by the hypervisor" for "stolen by the hypervisor 3 % (limit 1 %)".
  private static func withoutFigures(_ reason: String) -> String {
    reason.split(separator: " ").prefix { $0.first?.isNumber != true }.joined(separator: " ")
  }
}

extension Probe.Finding {
  /// The deviation between processes beyond the noise of rounds: we saw 0 to 3 % for strategies
  /// that share code.
  static let processDeviation = 0.01

  /// Returns the half-width of an interval after the given processes and rounds, 0.02 for ±2 %.
  ///
  /// - Throws: `StatisticsError` for fewer than two processes.
  package func halfWidth(processes: Int, rounds: Int) throws(StatisticsError) -> Double {
    let reach = try StudentT(degreesOfFreedom: Double(processes - 1)).quantile(0.975)
    let variance =
      noise.variance(rounds: rounds) + Self.processDeviation * Self.processDeviation
    return exp(reach * (variance / Double(processes)).squareRoot()) - 1
  }

  /// Returns the rounds of each process that reach a half-width; nil if no number does.
  ///
  /// - Throws: `StatisticsError` for fewer than two processes.
  func rounds(processes: Int, halfWidth: Double) throws(StatisticsError) -> Int? {
    let reach = try StudentT(degreesOfFreedom: Double(processes - 1)).quantile(0.975)
    let half = log(1 + halfWidth)
    let variance =
      half * half * Double(processes) / (reach * reach)
      - Self.processDeviation * Self.processDeviation
    guard variance > 0 else { return nil }
    return noise.rounds(variance: variance)
  }
}

extension Probe.Finding {
  /// - Throws: ``ScenarioRunError/tooNoisy(_:)`` if eight processes need more rounds for a
  ///   half-width than the time allows.
  package func require(precision: Double, rounds: Int) throws {
    let needed = try self.rounds(
      processes: InterleavedPlan.usualProcesses, halfWidth: precision)
    if let needed, needed <= rounds { return }
    throw ScenarioRunError.tooNoisy(
      """
      ±\(Percent.text(precision)) is out of reach: equal stores differ by \
      \(Percent.text(noise.deviation)) from round to round here, so each process needs \
      \(needed.map { "\($0)" } ?? "any number of") rounds and there is time for \(rounds). Make the \
      machine quieter, raise --budget, request less precision, or pass --accept-noise; the report \
      then says so.
      """)
  }
}

/// The smallest of a few differences that a run's budget can decide.
struct MinimumEffectChoice: Hashable, Sendable {
  /// The differences to choose from.
  ///
  /// Smaller ones do not help a decision; larger ones are useless.
  static let effects = [0.02, 0.05, 0.1, 0.2]

  var effect: Double
  /// The half-width that the budget is expected to reach.
  var halfWidth: Double
  /// The seconds of measuring that would detect 2 %, nil if no time would.
  var secondsForTwoPercent: Double?

  /// - Parameters:
  ///   - finding: the noise of the machine.
  ///   - processes: the number of processes of the run.
  ///   - secondsPerRound: the cost of a round of all operations and strategies.
  ///   - secondsPerProcess: the cost of a process in addition to its rounds.
  ///   - budgetSeconds: the cost limit of all processes.
  /// - Throws: `StatisticsError` for fewer than two processes.
  init(
    _ finding: Probe.Finding, processes: Int, secondsPerRound: Double, secondsPerProcess: Double,
    budgetSeconds: Double
  ) throws(StatisticsError) {
    let rounds = Self.affordableRounds(
      processes: processes, secondsPerRound: secondsPerRound,
      secondsPerProcess: secondsPerProcess, budgetSeconds: budgetSeconds)
    let reached = try finding.halfWidth(processes: processes, rounds: rounds)
    halfWidth = reached
    effect = Self.effects.first { reached <= Self.target($0) } ?? Self.effects[3]
    secondsForTwoPercent = try finding.rounds(
      processes: processes, halfWidth: Self.target(0.02)
    ).map { Double(processes) * (secondsPerProcess + Double($0) * secondsPerRound) }
  }

  /// Returns the rounds of each process that fit into a budget, at least four.
  static func affordableRounds(
    processes: Int, secondsPerRound: Double, secondsPerProcess: Double, budgetSeconds: Double
  ) -> Int {
    let each = budgetSeconds / Double(processes) - secondsPerProcess
    return max(4, Int(min(1e6, each / max(1e-6, secondsPerRound))))
  }

  /// Returns the half-width that usually suffices to show that equals are the same: three quarters
  /// of an effect.
  private static func target(_ effect: Double) -> Double { exp(0.75 * log(1 + effect)) - 1 }
}
