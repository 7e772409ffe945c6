extension DeleteRule {
  /// What Xcode's editor calls it, in the middle of a sentence.
  package var name: String {
    switch self {
    case .noAction: "no action"
    case .nullify: "nullify"
    case .cascade: "cascade"
    case .deny: "deny"
    }
  }
}
