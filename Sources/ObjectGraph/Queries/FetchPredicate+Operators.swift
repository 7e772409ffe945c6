extension FetchPredicate {
  /// Both; parts of one conjunction stay one list, so that the text reads without brackets.
  public static func && (left: FetchPredicate, right: FetchPredicate) -> FetchPredicate {
    .and(left.conjuncts + right.conjuncts)
  }

  /// At least one of them.
  public static func || (left: FetchPredicate, right: FetchPredicate) -> FetchPredicate {
    .or(left.disjuncts + right.disjuncts)
  }

  /// What is neither true nor unknown.
  public static prefix func ! (predicate: FetchPredicate) -> FetchPredicate { .not(predicate) }

  private var conjuncts: [FetchPredicate] {
    if case .and(let parts) = self { parts } else { [self] }
  }

  private var disjuncts: [FetchPredicate] {
    if case .or(let parts) = self { parts } else { [self] }
  }
}
