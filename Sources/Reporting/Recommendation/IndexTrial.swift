import Foundation
import RunJournal
import Statistics

/// The figures of one action with and without an index that the run tried.
///
/// A trial decides about an index, for each question separately: an index may help the one that
/// keeps four rows and not the one that keeps all of them.
struct IndexTrial: Hashable {
  /// One question whose rows differ much in number from those of the others.
  struct Question: Hashable {
    /// The words that it looks for, or its number.
    var name: String
    var cost: Double
    var costWithoutIndex: Double
  }

  /// The property of a kind, such as "Book.pageCount".
  let property: String
  let item: Costs.Item
  /// The places of the strategy with and without the index in the costs.
  let indexed: Int
  let plain: Int
  /// The questions, if they find unlike numbers of objects; empty otherwise.
  let questions: [Question]
  /// The 95 % confidence interval of the time ratio with and without the index.
  let interval: RatioInterval
  /// The ratio of the file sizes with and without the tried indexes.
  let fileRatio: Double?
  /// The ratio of the load's times with and without the tried indexes, and its interval; nil
  /// without a load.
  let loadRatio: Double?
  let loadInterval: RatioInterval?
  /// True if the index saves a noticeable time in the action or in one of its questions.
  let isWorthwhile: Bool

  var cost: Double { item.costs[indexed] }
  var costWithoutIndex: Double { item.costs[plain] }

  /// Returns the trials of a strategy in the order of the workload; empty if it has none.
  static func all(of strategy: String, _ costs: Costs, _ cell: Measurements) -> [IndexTrial] {
    costs.items.compactMap { IndexTrial($0, of: strategy, costs, cell) }
  }

  /// Returns nil if the run tried no index for the action in this strategy.
  init?(_ item: Costs.Item, of strategy: String, _ costs: Costs, _ cell: Measurements) {
    guard let operation = cell.operation(item.name)?.operation,
      let property = operation.missingIndex, let plain = costs.plain(strategy),
      let indexed = costs.indexed(strategy), costs.variants[indexed].indexes.contains(property)
    else { return nil }
    func isSaved(_ cost: Double, _ without: Double) -> Bool {
      costs.counts(without, over: cost, item.unit, limit: Choice.usualLimit)
    }
    let questions = zip(item.questions[indexed], item.questions[plain]).enumerated().map {
      number, pair in
      let names = operation.questions ?? []
      return Question(
        name: names.indices.contains(number) ? names[number] : "query \(number + 1)",
        cost: pair.0, costWithoutIndex: pair.1)
    }
    let interval = RatioInterval(ofLogRatios: item.logDifferences(indexed, plain))
    let load = costs.items.first { $0.unit == .background }
    let file = costs.items.first { $0.unit == .file }
    (self.property, self.item, self.plain, self.indexed) = (property, item, plain, indexed)
    (self.questions, self.interval) = (questions, interval)
    fileRatio = file.map { $0.costs[indexed] / $0.costs[plain] }
    loadRatio = load.map { $0.costs[indexed] / $0.costs[plain] }
    loadInterval = load.map { RatioInterval(ofLogRatios: $0.logDifferences(indexed, plain)) }
    let helps =
      questions.isEmpty
      ? isSaved(item.costs[indexed], item.costs[plain])
      : questions.contains { isSaved($0.cost, $0.costWithoutIndex) }
    isWorthwhile = helps && interval.upper < 1
  }
}

extension IndexTrial {
  /// The times of the action with the index and without, for each question if they are unlike.
  var gain: String {
    guard !questions.isEmpty else {
      return "“\(item.label)” takes \(Self.text(cost, instead: costWithoutIndex))"
    }
    let each = questions.sorted { $0.costWithoutIndex / $0.cost > $1.costWithoutIndex / $1.cost }
      .prefix(3).map { "“\($0.name)” \(Self.text($0.cost, instead: $0.costWithoutIndex))" }
    return "“\(item.label)” depends on the query: \(each.joined(separator: ", "))"
  }

  /// The price of the tried indexes together: space and time to load, with its interval.
  var price: String {
    let space = fileRatio.flatMap {
      abs($0 - 1) < 0.005 ? nil : Ratio.words($0, of: "space")
    }
    let time = loadInterval.map { interval in
      interval.excludesOne
        ? "\(Ratio.words(loadRatio ?? 1, of: "time")) to load (\(Ratio.text(interval))×)"
        : "no measurable time to load (\(Ratio.text(interval))×)"
    }
    return Enumeration.text([space, time].compactMap { $0 })
  }

  private static func text(_ cost: Double, instead other: Double) -> String {
    let unit = TimeUnit(fitting: [cost, other])
    return "\(unit.text(cost)) instead of \(unit.text(other))"
  }
}

extension RatioInterval {
  /// Creates the 95 % t interval of a geometric mean; unknown for fewer than two values.
  init(ofLogRatios logs: [Double]) {
    guard logs.count > 1,
      let t = try? StudentT(degreesOfFreedom: Double(logs.count - 1)).quantile(0.975)
    else {
      self = .unknown
      return
    }
    let mean = Summary.mean(logs)
    let squares = logs.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    let half = t * (squares / Double(logs.count - 1) / Double(logs.count)).squareRoot()
    self.init(lower: exp(mean - half), upper: exp(mean + half))
  }
}
