import TestSupport
import Testing

/// When a case is looked at; it must hold at each stage.
enum Stage: CaseIterable {
  /// Before anything was saved.
  case unsaved
  /// In the context that saved.
  case live
  case afterReset
  /// In a new container over the closed and opened store.
  case reopened
}

/// The place and time at which a case is looked at.
struct Situation: Hashable, CustomTestStringConvertible {
  let store: StoreKind
  let stage: Stage

  /// Every store, after saving.
  static let all = withUnsaved.filter { $0.stage != .unsaved }
  /// Every store, also before saving: for cases that one context can answer.
  static let withUnsaved = StoreKind.allCases.flatMap { store in
    Stage.allCases.map { Situation(store: store, stage: $0) }
  }
  /// For cases that look into the file.
  static let inFiles = all.filter { $0.store == .sqlite }
  /// For what a stage makes no difference to.
  static let live = all.filter { $0.stage == .live }

  /// For what only a file shows.
  static let inFile = Situation(store: .sqlite, stage: .live)

  /// True if a file holds what the case made.
  var hasFile: Bool { store == .sqlite && stage != .unsaved }

  var testDescription: String { "\(store), \(stage)" }
}
