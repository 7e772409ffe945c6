import Foundation
import LogicalModel
import SQLiteStore
package import Sampling
import Strategies
import Workloads

extension RunRecord {
  /// The first line of a run's journal.
  ///
  /// - Throws: `StrategyError` if a shape cannot express the domain, or the data's own error.
  package init(
    prepared: PreparedScenario, settings: RunSettings, command: String, folder: RunFolder,
    gitRevision: String, startedAt: String
  ) throws {
    let scenario = prepared.scenario
    let names = prepared.strategies.map(\.name)
    let engine = SQLiteEngine.current
    let counts = try prepared.membersByKind()
    let total = counts.reduce(0) { $0 + $1.count }
    self.init(
      scenario: ScenarioSummary(prepared, counts: counts),
      strategies: try prepared.strategies.map { strategy in
        StrategySummary(
          name: strategy.name, summary: strategy.summary,
          model: try strategy.store(scenario.domain).modelLines)
      },
      operations: scenario.workload.map { OperationSummary($0, memberCount: total) },
      plan: BalancedOrder.plan(
        strategies: names, blocks: scenario.blocks, seed: scenario.dataset.seed),
      planSeed: scenario.dataset.seed,
      environment: Environment.capture(
        sqlite: SQLiteBuild(
          version: engine.version, sourceID: engine.sourceID,
          compileOptions: engine.compileOptions),
        directory: folder.path, gitRevision: gitRevision),
      command: command, startedAt: startedAt, isQuick: settings.isQuick)
  }

}

extension ScenarioSummary {
  init(_ prepared: PreparedScenario, counts: [(kind: String, count: Int)]) {
    let scenario = prepared.scenario
    self.init(
      name: scenario.name, title: scenario.title, question: scenario.question,
      expectation: scenario.expectation, text: prepared.text, dataSeed: scenario.dataset.seed,
      familySize: prepared.source.count(ofTree: scenario.domain.family),
      membersByKind: counts.map { KindCount(kind: $0.kind, count: $0.count) },
      dataOrigin: prepared.dataOrigin, importNotes: prepared.importNotes)
  }
}

extension OperationSummary {
  init(_ operation: LogicalModel.Operation, memberCount: Int) {
    self.init(
      name: operation.name, label: operation.action.label, sort: operation.action.sort,
      actionsPerSample: OperationList.actionsPerSample(operation, memberCount: memberCount))
  }
}

extension LogicalModel.Operation.Action {
  /// True for updates and deletions, which cannot be repeated on the same members.
  var changesContent: Bool { sort == .change }

  var sort: OperationSummary.Sort {
    switch self {
    case .insert: .insert
    case .update, .delete: .change
    case .fetchAll, .newest, .linked, .search, .countPerKind, .fetchByID: .fetch
    }
  }

  /// A sentence part for tables, such as "fetch every Publication".
  var label: String {
    switch self {
    case .insert(nil): "load everything in one transaction"
    case .insert(let batch?): "load everything, saving after each \(batch.formatted()) objects"
    case .fetchAll(let kind): "fetch every \(kind)"
    case .newest(let kind, let property, let limit):
      "fetch the last \(limit) \(kind)s by \(property)"
    case .linked(let kind, let link): "fetch the \(kind)s of one of \(link)"
    case .search(let kind, let property, _): "search a word in \(property) of every \(kind)"
    case .countPerKind: "count the members of each kind"
    case .fetchByID(let kind): "fetch one \(kind) by object ID"
    case .update(let kind, let property, _): "change \(property) of a \(kind) and save"
    case .delete(let kind, _): "delete a \(kind) and save"
    }
  }
}
