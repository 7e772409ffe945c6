extension LintRule {
  /// Every rule, those first that are worth the most.
  package static let all = [
    abstractRows, bookkeepingRoot, sparseSiblings, siblingName, abstractLeaf, missingInverse,
    doubleIndex, coveredIndex, leafOnlyUse, equalKinds, kindAttribute, kindWithoutIndex, nullIndex,
    partialIndex, treeUniqueness, optionalNumber,
  ]
}
