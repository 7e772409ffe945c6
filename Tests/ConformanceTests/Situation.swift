import TestSupport
import Testing

/// The stage at which a case is checked; it must hold at each one.
enum Stage: CaseIterable {
  /// Before the first save.
  case unsaved
  /// In the context that saved.
  case live
  case afterReset
  /// In a new container over the closed and reopened store.
  case reopened
}

/// The store and stage of a case.
struct Situation: Hashable, CustomTestStringConvertible {
  let store: StoreKind
  let stage: Stage

  /// Every store, after saving.
  static let all = withUnsaved.filter { $0.stage != .unsaved }
  /// Every store, also before saving, for cases within one context.
  static let withUnsaved = StoreKind.allCases.flatMap { store in
    Stage.allCases.map { Situation(store: store, stage: $0) }
  }
  /// Every file, for cases that read it.
  static let inFiles = all.filter { $0.store == .sqlite }
  /// Every store, for cases that do not depend on the stage.
  static let live = all.filter { $0.stage == .live }

  /// A file, for cases that need only one.
  static let inFile = Situation(store: .sqlite, stage: .live)

  /// True if a file holds the case's objects.
  var hasFile: Bool { store == .sqlite && stage != .unsaved }

  var testDescription: String { "\(store), \(stage)" }
}
