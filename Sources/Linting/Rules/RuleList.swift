extension LintRule {
  /// All rules: the errors, then the most useful first.
  package static let all = [
    invalidModel, storeLimits, rowDefects, bookkeepingRoot, sparseSiblings, siblingName,
    abstractLeaf, missingInverse, siblingUniqueness, doubleIndex, coveredIndex, leafOnlyUse,
    equalKinds, kindAttribute, kindWithoutIndex, nullIndex, partialIndex, treeUniqueness,
    optionalNumber,
  ]
}
