import Measuring
import ModelReshaping
import TestSupport
import Testing

/// The strategy, store and stage of a case.
struct StrategySituation: Hashable, CustomTestStringConvertible {
  let strategy: String
  let situation: Situation

  /// Every strategy in every store, after saving.
  static let all = strategies.flatMap { strategy in
    Situation.all.map { StrategySituation(strategy: strategy, situation: $0) }
  }
  /// Every strategy in a file, for cases that read it.
  static let inFiles = all.filter { $0.situation.store == .sqlite }
  /// Every strategy in every store, for cases that do not depend on the stage.
  static let live = all.filter { $0.situation.stage == .live }
  /// Every strategy in one file.
  static let inFile = inFiles.filter { $0.situation.stage == .live }

  private static let strategies = StrategyList.all.map(\.name)

  /// True if each kind of the family has its own entity and table.
  var hasSeparateTables: Bool { strategy == "independent-entities" }
  /// True if a second table holds each kind's own values.
  var hasDetails: Bool { strategy == "details-relationship" }
  /// True if kinds share an entity, and therefore columns for their own values.
  var sharesPlaces: Bool { strategy == "enum-content" || strategy == "coded-content" }

  var testDescription: String { "\(strategy), \(situation.testDescription)" }
}
