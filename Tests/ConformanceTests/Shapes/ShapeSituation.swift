import Measuring
import ModelReshaping
import TestSupport
import Testing

/// In which shape, where and when a case is looked at.
struct ShapeSituation: Hashable, CustomTestStringConvertible {
  let shape: String
  let situation: Situation

  /// Every shape in every store, after saving.
  static let all = shapes.flatMap { shape in
    Situation.all.map { ShapeSituation(shape: shape, situation: $0) }
  }
  /// Every shape in a file, for cases that look into it.
  static let inFiles = all.filter { $0.situation.store == .sqlite }
  /// Every shape in every store, for what a stage makes no difference to.
  static let live = all.filter { $0.situation.stage == .live }
  /// Every shape in one file.
  static let inFile = inFiles.filter { $0.situation.stage == .live }

  private static let shapes = StrategyList.all.map(\.name)

  /// True where each kind of the family has an entity and a table of its own.
  var hasSeparateTables: Bool { shape == "independent-entities" }
  /// True where what a kind has alone lies in a second table.
  var hasDetails: Bool { shape == "details-relationship" }
  /// True where kinds share an entity, and so places for what each has alone.
  var sharesPlaces: Bool { shape == "enum-content" || shape == "coded-content" }

  var testDescription: String { "\(shape), \(situation.testDescription)" }
}
