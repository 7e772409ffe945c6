import Foundation
import Lineage
import LogicalModel
import ModelReshaping
package import RunJournal

extension RunRecord {
  /// Creates the first line of a run's journal.
  ///
  /// - Throws: `StrategyError` if a strategy cannot express the domain, or the data's own error.
  package init(
    prepared: PreparedScenario, settings: RunSettings, command: String, folder: RunFolder,
    gitRevision: String, startedAt: String
  ) throws {
    let cell = prepared.cells[0]
    let first = try CellRecord(cell, text: prepared.text)
    let saved = SavedRun(settings: settings, scenarioPath: prepared.path)
    self.init(
      scenario: first.scenario,
      strategies: try prepared.strategies.map { strategy in
        let stored = try strategy.store(cell.scenario.domain)
        let indexed = strategy as? IndexedStrategy
        return StrategySummary(
          name: strategy.name, base: indexed?.base.name,
          indexes: indexed?.indexes.map(\.description), summary: strategy.summary,
          model: stored.modelLines,
          notes: stored.notes)
      },
      operations: first.operations, planSeed: cell.scenario.dataset.seed,
      environment: Environment.ofRunner(directory: folder.path, gitRevision: gitRevision),
      command: command, startedAt: startedAt, isQuick: settings.isQuick,
      settings: try saved.text(), leftOut: prepared.leftOut.isEmpty ? nil : prepared.leftOut,
      acceptsNoise: settings.acceptsNoise ? true : nil)
  }
}

extension Environment {
  /// Captures this machine and the SQLite that writes the stores.
  package static func ofRunner(directory: String, gitRevision: String) -> Environment {
    let engine = SQLiteEngine.current
    var environment = Environment.capture(
      sqlite: SQLiteBuild(
        version: engine.version, sourceID: engine.sourceID,
        compileOptions: engine.compileOptions),
      directory: directory, gitRevision: gitRevision)
    environment.machine = MachineName.current()
    return environment
  }
}

/// The settings of a run, which resume it.
package struct SavedRun: Codable, Hashable, Sendable {
  package var settings: RunSettings
  package var scenarioPath: String

  func text() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(self), as: UTF8.self)
  }
}

extension SavedRun {
  /// - Throws: ``ScenarioRunError/notResumable(folder:reason:)``.
  package init(_ run: RunRecord, folder: String) throws(ScenarioRunError) {
    let saved = run.settings.flatMap {
      try? JSONDecoder().decode(SavedRun.self, from: Data($0.utf8))
    }
    guard let saved else {
      throw .notResumable(
        folder: folder, reason: "its journal version does not record settings")
    }
    self = saved
  }
}

extension PreparedScenario {
  /// Returns a sentence about kinds that hardly differ; nil for others.
  ///
  /// Does not count members, whose number may exceed any disk.
  ///
  /// - Throws: The error of the data.
  package func hardlyDiffer() throws -> String? {
    let domain = scenario.domain
    return ScenarioSummary.hardlyDiffer(
      kinds: domain.withDescendants(of: domain.family).count { !$0.isAbstract },
      values: try cells[0].valuesPerMember())
  }
}

extension CellRecord {
  /// Summarizes a scenario; `text` is its file's text, empty if the run's first line has it.
  ///
  /// - Throws: the error of the data.
  init(_ cell: PreparedCell, text: String) throws {
    let scenario = cell.scenario
    let counts = try cell.membersByKind()
    let values = try cell.valuesPerMember()
    self.init(
      name: cell.name, parameters: cell.parameters,
      scenario: ScenarioSummary(
        name: scenario.name, title: scenario.title, question: scenario.question,
        expectation: scenario.expectation, text: text, dataSeed: scenario.dataset.seed,
        familySize: cell.source.count(ofHierarchy: scenario.domain.family),
        membersByKind: counts.map {
          KindCount(
            kind: $0.kind, count: $0.count,
            isCompanion: scenario.domain.root(of: $0.kind) != scenario.domain.family)
        },
        dataOrigin: cell.dataOrigin, importNotes: cell.importNotes,
        importLosses: cell.importLosses, companionsBeforeFamily: cell.companionsBeforeFamily,
        valuesPerMember: values.all, ownValuesPerMember: values.own),
      operations: scenario.measuredOperations.map { operation in
        OperationSummary(
          operation, in: scenario.domain, memberCount: counts.reduce(0) { $0 + $1.count },
          memberShare: cell.memberShare(of: operation.operation.action, counts),
          missingIndex: scenario.missingIndex(for: operation.operation))
      },
      measurementHash: scenario.measurementHash, canonicalText: scenario.canonicalText,
      precision: scenario.measuring.precision, minimumEffect: scenario.measuring.minimumEffect,
      expected: scenario.expected.map(ExpectedRecord.init),
      usage: scenario.usage.isEmpty ? nil : scenario.usage,
      reductions: cell.reductions.isEmpty ? nil : cell.reductions)
  }
}

extension ExpectedRecord {
  init(_ expected: Expected) {
    let metric =
      switch expected.metric {
      case .time(let operation): "time \(operation)"
      case .steps(let operation): "steps \(operation)"
      case .fileBytes: "file"
      }
    self.init(
      metric: metric, strategy: expected.strategy, baseline: expected.baseline,
      lowest: expected.ratio.lowerBound, highest: expected.ratio.upperBound)
  }
}

extension OperationSummary {
  init(
    _ measured: MeasuredOperation, in domain: Domain, memberCount: Int, memberShare: Double?,
    missingIndex: PropertyPath?
  ) {
    let operation = measured.operation
    self.init(
      id: measured.id,
      label: operation.label(in: domain),
      sort: Sort(operation.action),
      actionsPerSample: operation.actionsPerSample(memberCount: memberCount),
      questions: operation.questionTexts, memberShare: memberShare,
      readsFields: operation.action.form.givesMembers ? operation.shows != .nothing : nil,
      missingIndex: missingIndex?.description)
  }
}

extension PreparedCell {
  /// Nil for an action on the whole family, or on companions.
  fileprivate func memberShare(
    of action: any OperationAction, _ counts: [(kind: String, count: Int)]
  ) -> Double? {
    let family = scenario.domain.family
    guard let kind = (action as? any OperationOnKind)?.kind, kind != family,
      scenario.domain.root(of: kind) == family
    else { return nil }
    func count(_ kind: String) -> Int {
      let kinds = Set(scenario.domain.withDescendants(of: kind).map(\.name))
      return counts.filter { kinds.contains($0.kind) }.reduce(0) { $0 + $1.count }
    }
    let all = count(family)
    return all > 0 ? Double(count(kind)) / Double(all) : nil
  }
}

extension OperationSummary.Sort {
  init(_ action: any OperationAction) {
    self =
      switch action.sort {
      case .insert: .insert
      case .fetch: action.form.isCount ? .count : .fetch
      case .change: .change
      }
  }
}
