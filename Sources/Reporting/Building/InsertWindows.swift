import Sampling
import Statistics

/// How fast objects are stored, window by window, the windows of all launches put together.
struct InsertWindows: Hashable {
  /// The rates of one window over the launches.
  struct Rate: Hashable {
    var low: Double
    var middle: Double
    var high: Double
  }

  /// One strategy.
  struct Strategy: Hashable {
    var name: String
    var rates: [Rate]
    var launches: [Int]

    /// The mean rate of the last fifth as a multiple of that of the first.
    var lastToFirst: Double {
      let part = max(1, rates.count / 5)
      let first = rates.prefix(part).map(\.middle).reduce(0, +)
      return first > 0 ? rates.suffix(part).map(\.middle).reduce(0, +) / first : 1
    }
  }

  var operation: OperationSummary
  var strategies: [Strategy]

  var windowCount: Int { strategies.map(\.rates.count).min() ?? 0 }

  /// Nil if no strategy has samples.
  init?(_ operation: OperationSummary, cell: Measurements) {
    self.operation = operation
    let objects = Double(max(1, operation.actionsPerSample))
    strategies = cell.strategies.compactMap { name in
      let launches = cell.launches.filter { $0.strategy == name }
      let samples = launches.flatMap(\.operations).filter { $0.name == operation.name }
        .map { $0.wallNanoseconds.map { objects * 1e9 / Double(max(1, $0)) } }
      let windows = samples.map(\.count).min() ?? 0
      guard windows > 0 else { return nil }
      let rates = (0..<windows).compactMap { window -> Rate? in
        let values = samples.map { $0[window] }
        guard let low = try? Summary.quantile(0.25, of: values),
          let middle = try? Summary.median(values),
          let high = try? Summary.quantile(0.75, of: values)
        else { return nil }
        return Rate(low: low, middle: middle, high: high)
      }
      return Strategy(name: name, rates: rates, launches: launches.map(\.index))
    }
    // Samples that each store the whole data again are repeats, not windows of one load.
    let members = cell.cell.scenario.membersByKind.map(\.count).reduce(0, +)
    let whole = max(members, cell.cell.scenario.familySize)
    let isRepeated = objects * Double(windowCount) > 1.2 * Double(whole)
    if strategies.isEmpty || isRepeated { return nil }
  }
}
