import Foundation
import LogicalModel
import RunJournal
import Strategies
import Timing

/// The measurement of one cell, from its prepared stores to its last launch.
struct CellRun {
  let cell: PreparedCell
  let strategies: [String]
  let settings: RunSettings
  let starter: LaunchStarter
  let templates: TemplateStore
  /// The cells of the run share its budget.
  let budgetSeconds: Int?
  let timestamp: @Sendable () -> String
  let progress: RunProgress

  /// - Returns: nil if it was asked to stop before the end.
  func perform(_ journal: inout RunningJournal) async throws -> CellPlan.Ending? {
    let history = journal.history(of: cell.name)
    // A cell that was finished before needs no stores again.
    if journal.cell(cell.name) != nil, case .done(let ending) = try plan.next(after: history) {
      return ending
    }
    guard try await templates.complete(strategies, &journal) else { return nil }
    let record = try journal.cell(cell.name) ?? writtenRecord(&journal)
    var agreement = AnswerAgreement()
    for launch in history.launches.values.sorted(by: { $0.index < $1.index }) {
      try agreement.check(launch)
    }
    let known = (journal.content?.templates ?? []).filter { $0.cell == cell.name }
    return try await loop(known, batches(record)).run(&journal) { launch in
      progress.note(launch)
      try agreement.check(launch)
      try FairSettings(
        cell: cell.name, templates: known, launches: [launch] + history.launches.values
      ).check()
    }
  }

  /// Takes the stores of the cell and how often reads are done within one sample.
  private func loop(_ known: [TemplateRecord], _ batches: [String: Int]) -> CellLoop {
    CellLoop(
      plan: plan,
      launch: { slot, index in
        guard let template = known.last(where: { $0.belongs(to: slot) }) else {
          throw ScenarioRunError.templateDiffers(strategy: slot.strategy)
        }
        let ground = LaunchStarter.Ground(
          template: template, files: templates.files(of: slot.strategy), batches: batches)
        return try await starter.launch(
          slot, index: index, on: ground, startedAt: timestamp())
      },
      progress: { progress.show(plan, $0, $1) }, announce: progress.announce,
      shallStop: progress.shallStop)
  }

  private func writtenRecord(_ journal: inout RunningJournal) throws -> CellRecord {
    let record = try CellRecord(
      cell, text: "", batches: chosenBatches(journal), settings: settings)
    try journal.append(.cell(record))
    return record
  }

  private var plan: CellPlan {
    CellPlan(
      cell: cell.name, strategies: strategies, seed: cell.scenario.dataset.seed,
      policy: cell.policy(
        strategies: strategies.count, settings, budgetSeconds: budgetSeconds),
      repeatsDisturbed: settings.repeatsDisturbed)
  }

  private func chosenBatches(_ journal: RunningJournal) -> [String: Int] {
    if settings.isQuick { return [:] }
    return SampleBatches.chosen(
      strategies.compactMap { journal.template($0, cell: cell.name)?.trialNanoseconds })
  }

  /// Read back from what the journal says of the samples, so that a resumed run takes the same.
  private func batches(_ record: CellRecord) -> [String: Int] {
    var batches: [String: Int] = [:]
    for operation in cell.scenario.workload where operation.action.sort == .fetch {
      let known = record.operations.first {
        $0.id.operation == operation.name && $0.id.cacheState == .warmConnection
          && !$0.id.isPaced
      }
      let single = operation.actionsPerSample(memberCount: cell.memberCount)
      batches[operation.name] = known.map { max(1, $0.actionsPerSample / max(1, single)) }
    }
    return batches
  }
}

extension TemplateRecord {
  fileprivate func belongs(to slot: LaunchSlot) -> Bool {
    cell == slot.cell && strategy == slot.strategy
  }
}

/// How many times reads are to be done within one sample.
enum SampleBatches {
  /// Each of them is made ready before the first is timed.
  static let most = 64

  /// As often in every strategy as the fastest needs; takes how long each read took, by its name.
  static func chosen(_ trials: [[String: Int64]]) -> [String: Int] {
    let choice = RepetitionChoice(
      clockStepNanoseconds: ClockStep.nanoseconds(),
      overheadNanoseconds: Stopwatch().overheadNanoseconds())
    var batches: [String: Int] = [:]
    for name in Set(trials.flatMap(\.keys)) {
      batches[name] = choice.repetitions(forActions: trials.compactMap { $0[name] }, most: most)
    }
    return batches
  }
}
