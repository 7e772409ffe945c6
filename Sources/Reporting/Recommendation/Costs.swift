import Foundation
import RunJournal
import Statistics

/// The times and sizes that determine a choice: a cost per item, strategy and process.
struct Costs: Hashable, Sendable {
  /// The amount of work that a cost is for.
  enum Unit: String, Hashable, Codable, Sendable {
    /// Nanoseconds per action of a user.
    case action
    /// Nanoseconds per thousand objects in a bulk load or bulk change.
    case thousandObjects
    /// Bytes of the store.
    case file

    /// The smallest difference that matters to a person or a battery.
    ///
    /// For times it is a quarter of a frame at 60 Hz; for files, a visible change in a phone's
    /// storage list.
    var noticeable: Double {
      switch self {
      case .action, .thousandObjects: 4e6
      case .file: 10e6
      }
    }

    /// Returns the log-ratio of two costs, each increased by the smallest noticeable cost.
    func logRegret(of cost: Double, to best: Double) -> Double {
      log((cost + noticeable) / (best + noticeable))
    }
  }

  /// An operation, or the file.
  struct Item: Hashable, Sendable {
    /// The operation's name, or "file".
    var name: String
    var label: String
    var unit: Unit
    /// The share of the total weight.
    var weight: Double
    /// The first strategy's cost, in nanoseconds or bytes.
    var base: Double
    /// The log-ratios to the first strategy: for each strategy, in each process.
    ///
    /// An exact cost has one value for all processes.
    var logRatios: [[Double]]

    /// The label, with the number of objects that a cost applies to.
    var title: String { unit == .thousandObjects ? label + ", per 1,000 objects" : label }

    /// The cost of each strategy for a typical question, over all processes.
    var costs: [Double] { logRatios.map { base * exp(Summary.mean($0)) } }
  }

  static let fileName = "file"

  var strategies: [String]
  /// True if kinds are little more than a label, so one entity with a type attribute needs least
  /// code.
  var kindsHardlyDiffer = false
  /// The items in the workload's order, with loads after the other operations and the file last.
  var items: [Item]

  /// Collects a cell's costs; nil without a choice of strategies or with too few processes.
  init?(_ cell: Measurements, fewestProcesses: Int = VerdictRule.fewestReplicates) {
    guard cell.strategies.count > 1, cell.processes.count >= fewestProcesses else {
      return nil
    }
    strategies = cell.strategies
    kindsHardlyDiffer = cell.cell.scenario.hardlyDiffer != nil
    let used = cell.primaryOperations.filter { $0.operation.sort != .insert }
    let loads = cell.primaryOperations.filter { $0.operation.sort == .insert }
    let operations = (used + loads).compactMap { Item($0, cell.strategies) }
    guard !operations.isEmpty else { return nil }
    items = operations + [Item(cell.storage)].compactMap { $0 }
    let weights = cell.cell.weights(of: items)
    for index in items.indices { items[index].weight = weights[index] }
  }

  init(strategies: [String], items: [Item], kindsHardlyDiffer: Bool = false) {
    self.kindsHardlyDiffer = kindsHardlyDiffer
    self.strategies = strategies
    self.items = items
  }

  /// Returns the operations in which any two strategies differ by a limit, the weightiest first.
  func differing(by limit: Double) -> [String] {
    let found = items.filter { $0.unit != .file }.compactMap {
      item -> (name: String, regret: Double)? in
      let costs = item.costs
      guard let least = costs.min(), let most = costs.max(), most >= least * (1 + limit) else {
        return nil
      }
      return (item.name, item.weight * item.unit.logRegret(of: most, to: least))
    }
    return found.enumerated().sorted {
      ($1.element.regret, $0.offset) < ($0.element.regret, $1.offset)
    }.map(\.element.name)
  }

  /// The number of measured processes.
  var processCount: Int { items.flatMap { $0.logRatios.map(\.count) }.max() ?? 0 }
}

extension Costs.Item {
  /// Returns nil if a strategy has no time for the operation.
  init?(_ result: OperationResult, _ strategies: [String]) {
    let baseline = strategies[0]
    guard let base = result.strategy(baseline)?.nanoseconds(by: result.headline), base > 0 else {
      return nil
    }
    var logRatios = [[0.0]]
    for strategy in strategies.dropFirst() {
      guard let pair = result.pairs.result(of: strategy, to: baseline) else { return nil }
      logRatios.append(pair.processRatios.map { log($0) })
    }
    let summary = result.operation
    let isBulk = summary.isBulk
    self.init(
      name: summary.name, label: summary.label, unit: isBulk ? .thousandObjects : .action,
      weight: 0, base: isBulk ? base * 1_000 : base, logRatios: logRatios)
  }

  /// Returns nil if no file was measured.
  init?(_ storage: [StorageResult]) {
    let bytes = storage.map { Double($0.record.fileBytes) }
    guard let base = bytes.first, bytes.allSatisfy({ $0 > 0 }) else { return nil }
    self.init(
      name: Costs.fileName, label: "size of the file", unit: .file, weight: 0, base: base,
      logRatios: bytes.map { [log($0 / base)] })
  }
}

extension OperationSummary {
  /// True for work on many objects at once, whose time is given per 1,000 objects.
  var isBulk: Bool { sort == .insert || (sort == .change && actionsPerSample > 1) }
}

extension CellRecord {
  /// Returns the weight of each item in a choice; the weights add up to 1.
  ///
  /// The weights are the scenario's, 1 for operations without one. A scenario without weights gets
  /// 1, 1/2, 1/3 ... in the order of the items. The file has the smallest weight of the operations.
  fileprivate func weights(of items: [Costs.Item]) -> [Double] {
    var weights = items.enumerated().map { index, item in
      usage.map { $0[item.name] ?? 1 } ?? 1 / Double(index + 1)
    }
    if let file = items.lastIndex(where: { $0.unit == .file }), file > 0 {
      weights[file] = weights[..<file].filter { $0 > 0 }.min() ?? 0
    }
    let sum = weights.reduce(0, +)
    return sum > 0 ? weights.map { $0 / sum } : weights
  }
}
