import Foundation
import RunJournal
import Statistics

extension Costs {
  /// Collects a cell's costs; nil without a choice of strategies or with too few processes.
  ///
  /// The few processes of another size do not even out a machine that becomes slower between two
  /// samples. Its costs are therefore the first strategy's times the ratios of rounds.
  init?(_ cell: Measurements, isOtherSize: Bool = false) {
    let fewestProcesses = isOtherSize ? 1 : VerdictRule.fewestReplicates
    guard cell.strategies.count > 1, cell.processes.count >= fewestProcesses else {
      return nil
    }
    strategies = cell.strategies
    variants = cell.variants
    kindsHardlyDiffer = cell.cell.scenario.hardlyDiffer != nil
    let used = cell.primaryOperations.filter { $0.operation.sort != .insert }
    let loads = cell.primaryOperations.filter { $0.operation.sort == .insert }
    let operations = (used + loads).compactMap { Item($0, cell, byRatios: isOtherSize) }
    guard !operations.isEmpty else { return nil }
    items = operations + [Item(cell.storage)].compactMap { $0 }
    speedDeviation = Self.speedDeviation(cell)
    let weights = cell.cell.weights(of: items)
    for index in items.indices { items[index].weight = weights[index] }
  }

  /// Returns the standard deviation over processes of the first strategy's mean log-time.
  private static func speedDeviation(_ cell: Measurements) -> Double {
    var deviations: [Int: [Double]] = [:]
    for result in cell.primaryOperations {
      let logs = result.times.filter { $0.strategy == cell.strategies[0] }
        .map { (process: $0.process, log: log($0.nanoseconds(by: result.headline))) }
        .filter(\.log.isFinite)
      let mean = Summary.mean(logs.map(\.log))
      for one in logs { deviations[one.process, default: []].append(one.log - mean) }
    }
    return Summary.standardDeviation(
      deviations.keys.sorted().map { Summary.mean(deviations[$0] ?? []) })
  }
}

extension Costs.Item {
  /// Returns nil if a strategy has no time for the operation.
  fileprivate init?(_ result: OperationResult, _ cell: Measurements, byRatios: Bool) {
    let (summary, strategies) = (result.operation, cell.strategies)
    let times = Dictionary(grouping: result.times, by: \.strategy)
    func byProcess(_ strategy: String) -> [Int: Double] {
      Dictionary(
        (times[strategy] ?? []).map { ($0.process, $0.nanoseconds(by: result.headline)) },
        uniquingKeysWith: { first, _ in first })
    }
    let first = byProcess(strategies[0])
    var costs: [Double] = []
    var deviations: [[Double]] = []
    for strategy in strategies {
      guard let cost = result.strategy(strategy)?.nanoseconds(by: result.headline), cost > 0 else {
        return nil
      }
      let own = byProcess(strategy)
      let paired = result.pairs.result(of: strategy, to: strategies[0])?.processRatios
        .filter { $0 > 0 }.map { log($0) }
      // Processes without common rounds have only their own times.
      let unpaired = first.keys.sorted().compactMap { process -> Double? in
        guard let one = own[process], let other = first[process], one > 0, other > 0 else {
          return nil
        }
        return log(one / other)
      }
      guard !unpaired.isEmpty else { return nil }
      let logs = paired.flatMap { $0.isEmpty ? nil : $0 } ?? unpaired
      let mean = Summary.mean(logs)
      let isDerived = byRatios && strategy != strategies[0]
      costs.append(isDerived ? costs[0] * exp(mean) : cost * Double(summary.objectCount))
      deviations.append(strategy == strategies[0] ? [0] : logs.map { $0 - mean })
    }
    self.init(
      name: summary.name, label: summary.title,
      unit: summary.sort == .insert ? .background : .action, weight: 0, costs: costs,
      deviations: deviations,
      questions: cell.hasUnlikeQuestions(summary)
        ? strategies.map {
          summary.questionNanoseconds(
            by: result.headline, in: cell.processes.measurements(of: $0))
        } : [])
    referenceRatios = cell.processes.compactMap { process in
      guard let time = first[process.number], time > 0,
        let reference = process.measurement(of: strategies[0])?.operation(summary.id)?
          .referenceNanoseconds, reference > 0
      else { return nil }
      return log(time / Double(reference))
    }
  }

  /// Returns nil if no file was measured.
  init?(_ storage: [StorageResult]) {
    let bytes = storage.map { Double($0.record.fileBytes) }
    guard !bytes.isEmpty, bytes.allSatisfy({ $0 > 0 }) else { return nil }
    self.init(
      name: Costs.fileName, label: "size of the file", unit: .file, weight: 0, costs: bytes,
      deviations: bytes.map { _ in [0] })
  }
}

extension OperationSummary {
  /// The number of objects of a load, or of a change in older journals: their times are recorded
  /// for one object.
  var objectCount: Int { [.insert, .change].contains(sort) ? max(1, actionsPerSample) : 1 }

  /// The label, with the number of objects if there are several.
  var title: String {
    objectCount > 1 ? "\(label): \(Count.text(objectCount, "object"))" : label
  }
}

extension CellRecord {
  /// Returns the weight of each item in a choice; the weights add up to 1.
  ///
  /// The weights are the scenario's, 1 for operations without one. A scenario without weights gets
  /// 1, 1/2, 1/3 ... in the order of the items. The file has ``Costs/fileShare`` of their sum.
  fileprivate func weights(of items: [Costs.Item]) -> [Double] {
    var weights = items.enumerated().map { index, item in
      item.unit == .file ? 0 : usage.map { $0[item.name] ?? 1 } ?? 1 / Double(index + 1)
    }
    if let file = items.lastIndex(where: { $0.unit == .file }) {
      weights[file] = weights.reduce(0, +) * Costs.fileShare
    }
    let sum = weights.reduce(0, +)
    return sum > 0 ? weights.map { $0 / sum } : weights
  }
}
