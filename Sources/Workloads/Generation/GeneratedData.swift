package import LogicalModel

/// The members of a data set, each made from nothing but the seed, its kind, its property and its row.
///
/// Nothing is kept between calls: a million members cost no more memory than one, and any range in any
/// order on any number of threads gives the same members.
package struct GeneratedData: MemberSource {
  private let trees: [String: GeneratedTree]

  /// Prepares the laws of a domain's data.
  ///
  /// Properties and links without a law get the usual one of their type.
  ///
  /// - Throws: ``GenerationError`` with every problem found, not only the first.
  package init(domain: Domain, dataset: Dataset) throws(GenerationError) {
    var plan = GenerationPlan(domain: domain, dataset: dataset)
    trees = plan.trees()
    guard plan.problems.isEmpty else { throw GenerationError(problems: plan.problems) }
  }

  /// The number of members in the tree, 0 for an unknown root.
  package func count(ofTree root: String) -> Int { trees[root]?.count ?? 0 }

  /// The members with the given ordinals; those beyond the end of the tree do not exist.
  package func members(ofTree root: String, in ordinals: Range<Int>) -> [Member] {
    guard let tree = trees[root] else { return [] }
    return ordinals.clamped(to: 0..<tree.count).map { tree.member(ordinal: $0) }
  }

  /// The exact kind of one member, without drawing its values.
  package func kind(ofTree root: String, at ordinal: Int) -> String? {
    guard let tree = trees[root], (0..<tree.count).contains(ordinal) else { return nil }
    return tree.kinds.kinds[tree.kinds.index(row: ordinal)]
  }
}
