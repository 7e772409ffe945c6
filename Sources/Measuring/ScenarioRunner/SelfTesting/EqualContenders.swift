import LogicalModel
import RunJournal
import Statistics

/// Stores that are equal byte for byte under different names and take turns like different ones:
/// any difference between them is the tool's own noise.
struct EqualContenders {
  /// The repetitions of each read within a sample where one contender does more than its equal.
  struct Slowing: Hashable {
    /// The actions in a sample of a normal contender.
    var actions: Int
    /// The actions in a sample of a slowed contender.
    var slowedActions: Int
  }

  /// The strategies, each of which makes one pair of equals.
  let strategies: [String]
  let cell: PreparedCell
  private let starter: LaunchStarter
  private let templates: [TemplateRecord]
  private let folder: String

  /// Loads one store for each strategy into an existing folder on the file system to be measured,
  /// with the operations that `only` names, all if it is empty.
  ///
  /// - Throws: ``ScenarioRunError``.
  init(
    strategies: [String], only: [String] = [], size: Int, executable: String, folder: String
  ) async throws {
    var settings = RunSettings(size: size, strategies: strategies)
    settings.only = only
    let prepared = try PreparedScenario(
      text: SelfTestScenario.text, path: "self-test", settings: settings)
    cell = prepared.cells[0]
    self.strategies = strategies
    self.folder = folder
    starter = try LaunchStarter(cell, executable: executable, folder: folder)
    var templates: [TemplateRecord] = []
    for strategy in strategies {
      templates.append(
        try await starter.prepare(
          files: TemplateFiles(folder: folder, strategy: strategy), logicalBytes: 0,
          leavesChurnOut: true))
    }
    self.templates = templates
  }

  /// Returns the name of the second of two equals.
  static func twin(of strategy: String) -> String { "\(strategy) again" }

  /// Measures the given numbers of processes and rounds; with slowing, the twins do more.
  ///
  /// - Returns: the samples of each process.
  /// - Throws: ``ScenarioRunError``.
  func measure(
    processes: Int, rounds: Int, seed: UInt64, slowing: Slowing? = nil
  ) async throws -> [ProcessRecord] {
    var records: [ProcessRecord] = []
    for number in 0..<processes {
      let request = InterleavedRequest(
        contenders: contenders(slowing), rounds: roundCounts(rounds),
        seed: SplitMix64(seed: seed).number(number))
      let before = MachineSnapshot.take()
      let reply = try await starter.takeTurns(request)
      let contention = MachineSnapshot.take().contention(
        since: before,
        rule: ContentionRule(judgesStorage: !cell.scenario.waitsForStorage))
      records.append(
        ProcessRecord(
          cell: cell.name, number: number, startedAt: "", openingOrder: reply.openingOrder,
          contention: contention, resources: reply.resources,
          strategies: reply.contenders.map {
            StrategyMeasurement(
              strategy: $0.name, fileHash: "", contentDigest: "",
              finalContentDigest: $0.finalContentDigest ?? "", settings: $0.settings,
              operations: $0.operations)
          }))
    }
    return records
  }

  private func contenders(_ slowing: Slowing?) -> [ContenderFiles] {
    templates.flatMap { template in
      let files = TemplateFiles(folder: folder, strategy: template.strategy)
      var first = ContenderFiles(template, files)
      var second = first
      second.name = Self.twin(of: template.strategy)
      first.actions = slowing?.actions ?? 1
      second.actions = slowing?.slowedActions ?? 1
      return [first, second]
    }
  }

  private func roundCounts(_ rounds: Int) -> [PlanRecord.RoundCount] {
    let names = strategies + strategies.map(Self.twin)
    return cell.scenario.plannedMeasurements.map { $0.rounds(rounds, names) }
  }

  /// Compares each strategy with its twin in one operation, as one family.
  ///
  /// - Throws: `StatisticsError` if a process has no sample of the operation.
  func comparisons(
    of measurement: PlannedMeasurement, in processes: [ProcessRecord], rule: VerdictRule
  ) throws -> ComparisonFamily {
    try ComparisonFamily(
      strategies.map { strategy in
        let twin = Self.twin(of: strategy)
        let times = InterleavedTimes(
          processes, of: measurement.id, strategies: [strategy, twin],
          estimand: measurement.estimand)
        return try PairedComparison(
          candidate: twin, baseline: strategy,
          differences: try times.differences(of: twin, to: strategy))
      }, rule: rule)
  }
}
