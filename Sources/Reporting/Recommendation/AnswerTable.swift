import Document
import Foundation
import RunJournal
import Statistics

/// The times of the default and of another strategy, with the reasons for differences.
///
/// The operations are in the order of the workload.
struct AnswerTable {
  let answer: Answer
  let cell: Measurements
  /// The index advice of the same answer.
  let indexes: [IndexAdvice]
  let summaries: [StrategySummary]

  /// Operations that are faster than this in every strategy are collapsed.
  static let leastNanoseconds = 0.1e6
  /// The smallest share of the family's members that an operation must concern to be shown.
  static let leastShare = 0.01

  /// The strategy to compare with the default.
  ///
  /// It is the first of: one that an index may make as good, one that is better for something, the
  /// cheapest one that differs, the cheapest one.
  var rival: Int? {
    let strategies = answer.costs.strategies
    let others = answer.peers.map {
      (other: $0, index: strategies.firstIndex(of: $0.strategy) ?? 0)
    }
    func least(_ some: [(other: Answer.Other, index: Int)]) -> Int? {
      some.map(\.index).min { answer.choice.regrets[$0] < answer.choice.regrets[$1] }
    }
    let differing = others.filter { other in
      above.contains { abs(log(ratio($0, other.index))) > log(1 + answer.limit) }
    }
    let indexed = others.first { other in
      indexes.contains { $0.trial == nil && $0.strategy == other.other.strategy }
    }
    return indexed?.index ?? least(others.filter { $0.other.relation == .betterOnlyFor })
      ?? least(differing.filter { $0.other.relation == .asGood })
      ?? least(differing.filter { $0.other.relation == .worse }) ?? least(others)
  }

  private func ratio(_ item: Costs.Item, _ strategy: Int) -> Double {
    let costs = item.costs
    return costs[strategy] / costs[answer.choice.preferred]
  }

  private func isAbove(_ item: Costs.Item) -> Bool {
    if item.unit == .file { return true }
    guard item.weight > 0, item.costs.contains(where: { $0 >= Self.leastNanoseconds }) else {
      return false
    }
    let summary = cell.operation(item.name)?.operation
    return (summary?.memberShare ?? 1) >= Self.leastShare
  }

  private var above: [Costs.Item] { answer.costs.items.filter(isAbove) }

  var blocks: [Block] {
    guard let rival else { return [] }
    let differing = above.filter { differs($0, rival) }
    let shown = differing.isEmpty ? above : differing
    let rest = answer.costs.items.filter { item in !shown.contains { $0.name == item.name } }
    let more: [Block] =
      rest.isEmpty
      ? []
      : [
        .details(
          "\(Count.text(rest.count, "row")) more: less than \(Ratio.percentage(answer.limit)) apart or too "
            + "noisy to say, under 0.1 ms in every strategy, or on under 1 % of the members",
          [.table(table(rest, rival))])
      ]
    return [.table(table(shown, rival))] + definitions(rival) + reading + more
  }

  /// Returns the model descriptions of the two strategies.
  private func definitions(_ rival: Int) -> [Block] {
    let names = [answer.preferred, answer.costs.strategies[rival]].map {
      String($0.prefix { $0 != "+" })
    }
    return names.uniqued().compactMap { name in
      summaries.first { $0.name == name }.map { strategy in
        let clause = strategy.summary.prefix { $0 != "." && $0 != ";" }
        return .note("\(strategy: name): \(String(clause)).")
      }
    }
  }

  /// A note on the fetches that also read the fields of their results, if others do not.
  private var reading: [Block] {
    let fetches = answer.costs.items.compactMap { cell.operation($0.name)?.operation }
      .filter { $0.readsFields != nil }
    let readers = fetches.filter { $0.readsFields == true }.map { "“\($0.label)”" }
    guard readers.count < fetches.count else { return [] }
    return [
      .note(
        readers.isEmpty
          ? "Fetches were timed without reading fields."
          : "Only \(Enumeration.text(readers)) \(readers.count == 1 ? "was" : "were") timed with reading "
            + "fields.")
    ]
  }

  private func table(_ items: [Costs.Item], _ rival: Int) -> Table {
    let names = answer.costs.strategies
    return Table(
      corner: "what the app does",
      columns: [
        Table.Column(title: "\(strategy: answer.preferred)", isNumeric: true),
        Table.Column(title: "\(strategy: names[rival])", isNumeric: true),
        Table.Column(title: "what the slower does"),
      ], rows: items.map { row($0, rival) }, file: AnswerFile.name)
  }

  private func row(_ item: Costs.Item, _ rival: Int) -> Table.Row {
    let costs = item.costs
    let mine = costs[answer.choice.preferred]
    let its = costs[rival]
    let differs = differs(item, rival)
    let isLess = its < mine
    return Table.Row(
      Prose(item.title),
      [
        Table.Cell([Table.Line(prose: Prose(figure(mine, item, [mine, its])), style: .value)]),
        Table.Cell([
          Table.Line(prose: Prose(figure(its, item, [mine, its])), style: .value),
          Table.Line(
            prose: Prose(verdict(item, rival)),
            style: differs ? .verdict(isLess ? .good : .bad) : .small),
        ]),
        Table.Cell(Prose(differs ? reason(item, rival, isLess: isLess) : "")),
      ])
  }

  /// Returns the confidence interval of a strategy's ratio to the default.
  private func interval(_ item: Costs.Item, _ strategy: Int) -> RatioInterval {
    let other = answer.others.first { $0.strategy == answer.costs.strategies[strategy] }
    let index = answer.costs.items.firstIndex { $0.name == item.name }
    return index.flatMap { other?.intervals[$0] } ?? .unknown
  }

  /// True if the difference reaches the limit and noise does not explain it.
  private func differs(_ item: Costs.Item, _ strategy: Int) -> Bool {
    abs(log(ratio(item, strategy))) >= log(1 + answer.limit)
      && interval(item, strategy).excludesOne
  }

  private func verdict(_ item: Costs.Item, _ strategy: Int) -> String {
    let ratio = ratio(item, strategy)
    if differs(item, strategy) {
      return "\(Ratio.text(max(ratio, 1 / ratio))) \(Self.word(item.unit, isLess: ratio < 1))"
    }
    return abs(log(ratio)) < log(1 + answer.limit)
      ? "same" : "unclear: \(Ratio.text(interval(item, strategy)))×"
  }

  private static func word(_ unit: Costs.Unit, isLess: Bool) -> String {
    switch unit {
    case .file: isLess ? "smaller" : "larger"
    case .action, .thousandObjects: isLess ? "faster" : "slower"
    }
  }

  private func figure(_ cost: Double, _ item: Costs.Item, _ all: [Double]) -> String {
    item.unit == .file ? Digits.bytes(Int(cost)) : TimeUnit(fitting: all).text(cost)
  }

  private func reason(_ item: Costs.Item, _ rival: Int, isLess: Bool) -> String {
    guard let result = cell.operation(item.name),
      let preferred = result.strategy(answer.preferred),
      let other = result.strategy(answer.costs.strategies[rival])
    else { return "" }
    let reason =
      isLess
      ? Reason(preferred, than: other, result.operation)
      : Reason(other, than: preferred, result.operation)
    return reason?.text ?? ""
  }
}
