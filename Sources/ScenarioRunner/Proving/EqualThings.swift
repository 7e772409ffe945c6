import Foundation
import LogicalModel
import RunJournal
import Statistics

/// One strategy under two names, measured like two: what the tool finds then is its own noise.
struct EqualThings {
  /// The names, the baseline first.
  static let names = ["as-it-is", "again"]
  static let strategy = "parent-entity"
  /// Repetitions in a sample, so many that one of them more is 5 %.
  static let repetitions = 20

  let cell: PreparedCell
  private let starter: LaunchStarter
  private let ground: LaunchStarter.Ground
  private let timestamp: @Sendable () -> String

  /// Loads the one store of both into an existing folder on the file system that is to be measured,
  /// with the operations that `only` names, all if it is empty.
  ///
  /// - Throws: ``ScenarioRunError``.
  init(
    only: [String] = [], size: Int, executable: String, folder: String,
    timestamp: @escaping @Sendable () -> String
  ) async throws {
    var settings = RunSettings(size: size, strategies: [Self.strategy])
    settings.only = only
    let text = SelfTestScenario.text
    let prepared = try PreparedScenario(text: text, path: "self-test", settings: settings)
    cell = prepared.cells[0]
    self.timestamp = timestamp
    starter = LaunchStarter(
      text: text, path: "self-test", settings: settings, executable: executable, folder: folder)
    let files = TemplateFiles(folder: folder, strategy: Self.strategy)
    let template = try await starter.prepare(
      cell, strategy: Self.strategy, files: files, logicalBytes: 0)
    let reads = cell.scenario.workload.filter { $0.action.sort == .fetch }
    ground = LaunchStarter.Ground(
      template: template, files: files,
      batches: Dictionary(uniqueKeysWithValues: reads.map { ($0.name, Self.repetitions) }))
  }

  /// Measures blocks of both; `isSlowed` makes the second name do 5 % more, and `shallStop` is asked
  /// between launches.
  ///
  /// - Returns: everything that ran.
  /// - Throws: ``ScenarioRunError``.
  func measure(
    seed: UInt64, policy: BlockPolicy, isSlowed: Bool = false,
    shallStop: @escaping (_ launches: Int) -> Bool = { _ in false }
  ) async throws -> CellHistory {
    let plan = CellPlan(
      cell: cell.name, strategies: Self.names, seed: seed, policy: policy,
      repeatsDisturbed: false)
    var journal = RunningJournal { _ in }
    var history = CellHistory(cell: cell.name)
    var made = 0
    let loop = CellLoop(
      plan: plan,
      launch: { slot, index in
        var ground = ground
        made += 1
        if isSlowed, slot.strategy == Self.names[1] { ground.replayEvery = Self.repetitions }
        return try await starter.launch(
          slot, index: index, of: cell, on: ground, startedAt: timestamp())
      }, shallStop: { shallStop(made) })
    var agreement = AnswerAgreement()
    _ = try await loop.run(&journal) { launch in
      try agreement.check(launch)
      history.note(launch)
    }
    return history
  }

  /// What the method of reports says of one operation, nil for too few blocks.
  func comparison(of operation: String, in history: CellHistory) throws -> ComparisonFamily.Member?
  {
    let id = MeasurementID(operation: operation)
    let observations = try history.launches.values.compactMap { try $0.observation(of: id) }
    let table = try BlockTable(observations, strategies: Self.names)
    guard table.blockCount > 1 else { return nil }
    let sort = cell.scenario.workload.first { $0.name == operation }?.action.sort
    var generator = SplitMix64(seed: cell.scenario.dataset.seed)
    let family = try ComparisonFamily(
      table, rule: sort == .fetch ? .warmReads : .inserts, using: &generator)
    return family.member(of: Self.names[1], to: Self.names[0])
  }
}
