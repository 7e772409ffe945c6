import Measuring
import ModelReshaping
import TestSupport
import Testing

/// The strategy, store and stage of a case.
struct ShapeSituation: Hashable, CustomTestStringConvertible {
  let shape: String
  let situation: Situation

  /// Every strategy in every store, after saving.
  static let all = shapes.flatMap { shape in
    Situation.all.map { ShapeSituation(shape: shape, situation: $0) }
  }
  /// Every strategy in a file, for cases that read it.
  static let inFiles = all.filter { $0.situation.store == .sqlite }
  /// Every strategy in every store, for cases that do not depend on the stage.
  static let live = all.filter { $0.situation.stage == .live }
  /// Every strategy in one file.
  static let inFile = inFiles.filter { $0.situation.stage == .live }

  private static let shapes = StrategyList.all.map(\.name)

  /// True if each kind of the family has its own entity and table.
  var hasSeparateTables: Bool { shape == "independent-entities" }
  /// True if a second table holds each kind's own values.
  var hasDetails: Bool { shape == "details-relationship" }
  /// True if kinds share an entity, and therefore columns for their own values.
  var sharesPlaces: Bool { shape == "enum-content" || shape == "coded-content" }

  var testDescription: String { "\(shape), \(situation.testDescription)" }
}
