import Document
import Foundation
import LogicalModel
import RunJournal
import Statistics

/// The times of the default and of another strategy, with the reasons for differences.
///
/// The operations are in the order of the workload.
struct AnswerTable {
  let answer: Recommendation
  let cell: Measurements
  /// The index advice of the same answer.
  let indexes: [IndexAdvice]
  let summaries: [StrategySummary]

  /// Operations that are faster than this in every strategy are collapsed.
  static let leastNanoseconds = 0.1e6
  /// The smallest share of the family's members that an operation must concern to be shown.
  static let leastShare = 0.01

  /// The strategies to compare with the default: the other candidates of a tie, or one.
  var rivals: [Int] {
    let tied = answer.candidates.dropFirst().compactMap(answer.costs.strategies.firstIndex)
    return tied.isEmpty ? [rival].compactMap { $0 } : Array(tied.prefix(2))
  }

  /// The strategy to compare with a certain default.
  ///
  /// It is the first of: one that an index may make as good, one that is better for something, the
  /// as good one that differs in most rows, the cheapest one that differs, the cheapest one.
  private var rival: Int? {
    let strategies = answer.costs.strategies
    let others = answer.peers.map {
      (other: $0, index: strategies.firstIndex(of: $0.strategy) ?? 0)
    }
    func least(_ some: [(other: Recommendation.Other, index: Int)]) -> Int? {
      some.map(\.index).min { answer.choice.losses[$0] < answer.choice.losses[$1] }
    }
    func differences(_ other: (other: Recommendation.Other, index: Int)) -> Int {
      above.count { differs($0, other.index) }
    }
    let differing = others.filter { differences($0) > 0 }
    let alike = differing.filter { $0.other.relation == .asGood }
    let most = alike.map(differences).max()
    let indexed = others.first { other in
      indexes.contains { $0.trial == nil && $0.strategy == other.other.strategy }
    }
    return indexed?.index ?? least(others.filter { !$0.other.gains.isEmpty })
      ?? least(alike.filter { differences($0) == most })
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
    let rivals = rivals
    guard !rivals.isEmpty else { return [] }
    let differing = above.filter { item in rivals.contains { differs(item, $0) } }
    let shown = differing.isEmpty ? above : differing
    let rest = answer.costs.items.filter { item in !shown.contains { $0.name == item.name } }
    let more: [Block] =
      rest.isEmpty
      ? []
      : [
        .details(
          "\(Count.text(rest.count, "row")) more: less than \(Ratio.percentage(answer.limit)) apart or too "
            + "noisy to say, under 0.1 ms in every strategy, or on under 1 % of the members",
          [.table(table(rest, rivals))])
      ]
    return [.table(table(shown, rivals))] + definitions(rivals) + reading + more
  }

  /// Returns the model descriptions of the strategies in the table.
  private func definitions(_ rivals: [Int]) -> [Block] {
    let names = ([answer.choice.preferred] + rivals).map { answer.costs.variants[$0].strategy }
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

  private func table(_ items: [Costs.Item], _ rivals: [Int]) -> Table {
    let names = [answer.preferred] + rivals.map { answer.costs.strategies[$0] }
    return Table(
      corner: "what the app does",
      columns: names.map { Table.Column(title: "\(strategy: $0)", isNumeric: true) }
        + [Table.Column(title: "what the slower does")],
      rows: items.map { row($0, rivals) }, exact: "\(file: AnswerFile.name)")
  }

  private func row(_ item: Costs.Item, _ rivals: [Int]) -> Table.Row {
    let mine = answer.choice.preferred
    let all = ([mine] + rivals).map { item.costs[$0] }
    let cells = rivals.map { rival -> Table.Cell in
      let isLess = item.costs[rival] < item.costs[mine]
      return Table.Cell([
        Table.Line(prose: Prose(figure(item, rival, all)), style: .value),
        Table.Line(
          prose: Prose(verdict(item, rival)),
          style: differs(item, rival) ? .verdict(isLess ? .good : .bad) : .small),
      ])
    }
    let differing = rivals.first { differs(item, $0) }
    let why = differing.map { reason(item, $0, isLess: item.costs[$0] < item.costs[mine]) } ?? ""
    let own = Table.Cell([Table.Line(prose: Prose(figure(item, mine, all)), style: .value)])
    return Table.Row(Prose(item.label), [own] + cells + [Table.Cell(Prose(why))])
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
    case .action, .background: isLess ? "faster" : "slower"
    }
  }

  /// Returns the measured figure, with the range over the questions if they differ much.
  private func figure(_ item: Costs.Item, _ strategy: Int, _ all: [Double]) -> String {
    guard item.unit != .file else { return Digits.bytes(Int(item.costs[strategy])) }
    let text = TimeUnit(fitting: all).text(item.costs[strategy])
    let questions = item.questions[strategy]
    guard let least = questions.min(), let most = questions.max(),
      most >= least * (1 + answer.limit)
    else { return text }
    return "\(text) (\(TimeUnit(fitting: [most]).text(least...most)))"
  }

  private func reason(_ item: Costs.Item, _ rival: Int, isLess: Bool) -> String {
    let other = answer.costs.strategies[rival]
    return isLess
      ? cell.reason(item.name, slower: answer.preferred, faster: other)
      : cell.reason(item.name, slower: other, faster: answer.preferred)
  }
}
