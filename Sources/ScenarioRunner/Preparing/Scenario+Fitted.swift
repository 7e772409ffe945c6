import LogicalModel

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
  func fitted(memberCount: (String) -> Int) -> Scenario {
    var scenario = self
    scenario.workload = workload.map { operation in
      var operation = operation
      func limit(_ kind: String) -> Int { max(1, memberCount(kind) / (10 * operation.samples)) }
      switch operation.action {
      case .update(let kind, let property, let count):
        operation.action = .update(
          kind: kind, property: property, count: min(count, limit(kind)))
      case .delete(let kind, let count):
        operation.action = .delete(kind: kind, count: min(count, limit(kind)))
      case .convert(let kind, let target, let count):
        operation.action = .convert(kind: kind, to: target, count: min(count, limit(kind)))
      case .fetchByID(let kind), .follow(let kind, _):
        operation.repetitions = max(1, min(operation.repetitions, memberCount(kind)))
      case .linked(let kind, let link), .countLinked(let kind, let link):
        let destination = domain.links(of: kind).first { $0.name == link }?.destination
        let limit = destination.map(memberCount) ?? 1
        operation.repetitions = max(1, min(operation.repetitions, limit))
      default: break
      }
      return operation
    }
    return scenario
  }
}
