import Lineage
import LogicalModel
import ModelReshaping
import TestSupport

@testable import Measuring

/// A scenario loaded into a store of one strategy.
enum LoadedScenario {
  static func session(
    _ strategy: any Strategy, _ scenario: Scenario, in folder: Folder, batch: Int? = 64
  ) throws -> Session {
    let stored = try strategy.store(scenario.domain)
    let container = try PersistentContainer(
      model: stored.model, sqliteAt: folder.path("\(strategy.name).sqlite"))
    return try session(stored, scenario, container, batch: batch)
  }

  static func session(
    _ stored: StoredDomain, _ scenario: Scenario, _ container: PersistentContainer,
    batch: Int? = 64
  ) throws -> Session {
    let resolved = try ResolvedDomain(stored, in: container)
    let source = try GeneratedData(domain: scenario.domain, dataset: scenario.dataset)
    let keys = try Loader(resolved: resolved, container: container, source: source)
      .load(batch: batch, clock: StoppedClock())
    return Session(
      resolved: resolved, container: container, source: source, keys: keys,
      seed: scenario.dataset.seed)
  }

  /// Returns the answer of every operation at every level, by its name in a journal.
  static func answers(_ session: Session, _ scenario: Scenario) throws -> [String: Outcome] {
    var outcomes: [String: Outcome] = [:]
    for operation in scenario.workload {
      guard let timed = OperationSampling.operation(operation) else { continue }
      var answer = Answer()
      var engine: [String: Answer] = [:]
      for sample in 0..<operation.samples {
        let prepared = try timed.prepare(sample: sample, in: session)
        for work in try prepared.engine() {
          _ = try work.work()
          try work.answer(&engine[work.name, default: Answer()])
        }
        try prepared.answer(try prepared.work(), &answer)
      }
      outcomes[operation.name] = answer.outcome
      for (name, answer) in engine { outcomes["\(operation.name).\(name)"] = answer.outcome }
    }
    return outcomes
  }
}
