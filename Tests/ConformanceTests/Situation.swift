import Testing

/// When a case is looked at; it must hold at each stage.
enum Stage: CaseIterable {
  /// In the context that saved.
  case live
  case afterReset
  /// In a new container over the closed and opened store.
  case reopened
}

/// Which store holds the objects.
enum StoreKind: CaseIterable {
  case sqlite
}

/// Where and when a case is looked at.
struct Situation: Hashable, CustomTestStringConvertible {
  let store: StoreKind
  let stage: Stage

  static let all = StoreKind.allCases.flatMap { store in
    Stage.allCases.map { Situation(store: store, stage: $0) }
  }

  var testDescription: String { "\(store), \(stage)" }
}
