import Foundation
import RunJournal
import Statistics

/// The times and sizes that determine a choice: a cost per item, strategy and process.
package struct Costs: Hashable, Sendable {
  /// The type of an item, which determines the difference that a person notices.
  package enum Unit: String, Hashable, Codable, Sendable {
    /// Nanoseconds of one action that a person waits for.
    case action
    /// Nanoseconds of one piece of work in the background, such as an import.
    case background
    /// Bytes of the store.
    case file

    /// The smallest difference that matters to a person or a battery, on the measuring machine.
    ///
    /// For an action it is a quarter of a frame at 60 Hz, for work in the background a second, and
    /// for files a visible change in a phone's storage list.
    var noticeable: Double {
      switch self {
      case .action: 4e6
      case .background: 1e9
      case .file: 10e6
      }
    }
  }

  /// An operation, or the file.
  package struct Item: Hashable, Sendable {
    /// The operation's name, or "file".
    package var name: String
    var label: String
    package var unit: Unit
    /// The share of the total weight.
    package var weight: Double
    /// The measured cost of each strategy: nanoseconds of one action, or bytes.
    package var costs: [Double]
    /// The deviations of each process's log-ratios to the first strategy from their mean: for each
    /// strategy, in each process.
    ///
    /// An exact cost has one deviation of 0.
    var deviations: [[Double]]
    /// The logarithms of the first strategy's time divided by the reference fetch's, one for each
    /// process; empty for writes and in older journals.
    ///
    /// The machine's speed does not change them.
    var referenceRatios: [Double] = []
    /// The measured time of each question, for each strategy; empty if questions find about equally
    /// many objects.
    var questions: [[Double]]

    init(
      name: String, label: String, unit: Unit, weight: Double, costs: [Double],
      deviations: [[Double]], questions: [[Double]] = []
    ) {
      self.name = name
      self.label = label
      self.unit = unit
      self.weight = weight
      self.costs = costs
      self.deviations = deviations
      self.questions = questions.isEmpty ? costs.map { _ in [] } : questions
    }
  }

  static let fileName = "file"
  /// The weight of the file as a share of the weights of all operations.
  static let fileShare = 0.1

  var strategies: [String]
  /// The same strategies with their additional indexes.
  var variants: [StrategyVariant]
  /// True if kinds are little more than a label, so one entity with a type attribute needs least
  /// code.
  var kindsHardlyDiffer = false
  /// The items in the workload's order, with loads after the other operations and the file last.
  package var items: [Item]
  /// The factor by which the device of interest is slower than the measuring machine.
  var slowness = 1.0
  /// The standard deviation of the logarithm of a process's speed; 0 for one process.
  ///
  /// It cancels out between strategies, which take turns in each process, but not between sizes,
  /// which have processes of their own.
  var speedDeviation = 0.0

  init(
    strategies: [String], variants: [StrategyVariant]? = nil, items: [Item],
    kindsHardlyDiffer: Bool = false
  ) {
    self.kindsHardlyDiffer = kindsHardlyDiffer
    self.strategies = strategies
    self.variants = variants ?? strategies.map { StrategyVariant(strategy: $0) }
    self.items = items
  }

  /// Returns the smallest difference that matters, on the measuring machine.
  ///
  /// A device that is four times slower makes a quarter of a frame of a millisecond here.
  func noticeable(_ unit: Unit) -> Double {
    unit == .file ? unit.noticeable : unit.noticeable / slowness
  }

  /// Returns the felt loss: the log-ratio of a cost to the best one with the smallest noticeable
  /// difference added, and 0 for less than that.
  ///
  /// 14 ms instead of 10 ms are no loss, 28 ms are ln 2.
  func loss(of cost: Double, to best: Double, _ unit: Unit) -> Double {
    max(0, log(cost / (best + noticeable(unit))))
  }

  /// True if one cost exceeds another by the limit and by a noticeable amount.
  package func counts(_ worse: Double, over better: Double, _ unit: Unit, limit: Double) -> Bool {
    worse >= better * (1 + limit) && worse - better >= noticeable(unit)
  }

  /// Returns the place of a strategy without additional indexes.
  package func plain(_ strategy: String) -> Int? {
    variants.firstIndex { $0.strategy == strategy && $0.isPlain }
  }

  /// Returns the place of a strategy with additional indexes.
  func indexed(_ strategy: String) -> Int? {
    variants.firstIndex { $0.strategy == strategy && !$0.isPlain }
  }

  /// Returns the costs as the machine would have had them at its speed while it measured others.
  ///
  /// Operations without a reference fetch keep their costs.
  func atSpeed(of others: Costs) -> Costs {
    var costs = self
    for (index, item) in items.enumerated() {
      guard let other = others.items.first(where: { $0.name == item.name }),
        let here = try? Summary.median(item.referenceRatios),
        let there = try? Summary.median(other.referenceRatios)
      else { continue }
      let first = other.costs[0] * exp(here - there)
      costs.items[index].costs = item.costs.map { $0 / item.costs[0] * first }
    }
    return costs
  }

  /// Returns the costs for a device with another factor.
  func onDevice(_ slowness: Double) -> Costs {
    var costs = self
    costs.slowness = slowness
    return costs
  }

  /// Returns the operations in which any two strategies differ by a limit, the weightiest first.
  func differing(by limit: Double) -> [String] {
    let found = items.filter { $0.unit != .file }.compactMap {
      item -> (name: String, loss: Double)? in
      guard let least = item.costs.min(), let most = item.costs.max(), most >= least * (1 + limit)
      else { return nil }
      return (item.name, item.weight * loss(of: most, to: least, item.unit))
    }
    return found.enumerated().sorted {
      ($1.element.loss, $0.offset) < ($0.element.loss, $1.offset)
    }.map(\.element.name)
  }

  /// The number of measured processes.
  var processCount: Int { items.flatMap { $0.deviations.map(\.count) }.max() ?? 0 }
}

extension Costs.Item {
  /// Returns the log-ratio of two strategies in each process.
  func logDifferences(_ one: Int, _ other: Int) -> [Double] {
    let (ones, others) = (deviations[one], deviations[other])
    // A size has one value for all processes.
    let count = max(ones.count, others.count)
    guard !ones.isEmpty, !others.isEmpty else { return [] }
    let ratio = log(costs[one] / costs[other])
    return (0..<count).map { ratio + ones[$0 % ones.count] - others[$0 % others.count] }
  }
}
