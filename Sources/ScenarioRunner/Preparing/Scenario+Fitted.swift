import LogicalModel
import ScenarioFormat

extension Scenario {
  /// At least about how many members of a kind and its sub-kinds will be generated.
  ///
  /// Kinds are drawn by their shares, so there may be a few less than that: three standard
  /// deviations of the binomial distribution are taken off.
  func expectedCount(of kind: String) -> Int {
    if let count = dataset.companionCount(of: kind) { return count }
    if kind == domain.family { return dataset.size }
    func weight(_ name: String) -> Double {
      domain.withDescendants(of: name).reduce(0) { $0 + dataset.share(of: $1.name) }
    }
    let share = weight(kind) / max(weight(domain.family), .leastNonzeroMagnitude)
    let size = Double(dataset.size)
    return Int(max(0, size * share - 3 * (size * share * (1 - share)).squareRoot()))
  }

  /// The scenario with operations made small enough for the members there are.
  ///
  /// A deletion must not run out of members, all changes together must leave most of the data as
  /// it was loaded, and one sample must not ask for the same member twice.
  func fitted(memberCount: @escaping (_ kind: String) -> Int) -> Scenario {
    let members = MemberSupply(domain: domain, count: memberCount)
    var scenario = self
    scenario.workload = workload.map { operation in
      var fitting = operation
      operation.action.fit(&fitting, to: members)
      return fitting
    }
    return scenario
  }

  /// What the operations of this fitted scenario change less than they did before, in sentences.
  func reductions(from original: Scenario) -> [String] {
    zip(original.workload, workload).compactMap { before, after in
      guard before.action.sort == .change else { return nil }
      let (wanted, left) = (
        before.actionsPerSample(memberCount: 0), after.actionsPerSample(memberCount: 0)
      )
      guard left < wanted else { return nil }
      return "\(after.name) changes \(SizeText.grouped(left)) in a sample instead of "
        + "\(SizeText.grouped(wanted)): its \(after.samples) samples together may change a tenth "
        + "of those there are"
    }
  }
}
