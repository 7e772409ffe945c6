extension LintRule {
  /// All rules, the most useful first.
  package static let all = [
    rowDefects, bookkeepingRoot, sparseSiblings, siblingName, abstractLeaf, missingInverse,
    doubleIndex, coveredIndex, leafOnlyUse, equalKinds, kindAttribute, kindWithoutIndex, nullIndex,
    partialIndex, treeUniqueness, optionalNumber,
  ]
}
