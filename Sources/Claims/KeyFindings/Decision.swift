import Document
import Reporting
import Statistics

/// The first screen of the page: the verdict, the rules, the costs and the space.
struct Decision {
  private let answers: [String: KeyAnswer]
  private let ordered: [KeyAnswer]
  private let decided: [DecidedRule]

  init(_ ordered: [KeyAnswer], _ decided: [DecidedRule]) {
    (self.ordered, self.decided) = (ordered, decided)
    answers = Dictionary(ordered.map { ($0.finding.name, $0) }) { first, _ in first }
  }

  /// The section; nil if nothing in it has a figure.
  var section: PageSection? {
    let rules = decided.compactMap { $0.prose(answers) }
    var articles: [Block.Article] = []
    if !rules.isEmpty {
      articles.append(
        Block.Article(title: Prose(Count.text(rules.count, "rule")), blocks: [.list(rules)]))
    }
    if let picture {
      articles.append(
        Block.Article(title: "One table compared with a table for each kind", blocks: [picture]))
    }
    let rest = prices + [space].compactMap { $0 }
    if !rest.isEmpty {
      articles.append(Block.Article(title: "What else it costs", blocks: [.list(rest)]))
    }
    return articles.isEmpty
      ? nil : PageSection(title: verdict, anchor: "section-answer", blocks: [.articles(articles)])
  }

  /// The answer to whether one table is slow, from fetches across kinds and of one kind.
  var verdict: String {
    let across = answers["across-kinds"]?.answer.isMore
    let alone = answers["one-kind"]?.answer.isMore
    return switch (across, alone) {
    case (true, true): "It depends mostly on what you fetch"
    case (false, true):
      "Yes: it slows down fetches of one kind and does not speed up queries across kinds"
    case (true, false):
      "No: it speeds up queries across kinds and does not slow down fetches of one kind"
    case (false, false): "No: fetches take about the same time in both"
    default: "These runs cannot tell"
    }
  }

  /// The features with a price, grouped by whether they cost something and by quantity.
  private var prices: [Prose] {
    let priced = ordered.filter { !$0.finding.price.isEmpty && $0.isMeasured }
    let groups: [(title: String, isMore: Bool?)] = [
      ("Costs no", false), ("Costs", true), ("Too close to tell whether it costs", nil),
    ]
    return groups.flatMap { title, isMore -> [Prose] in
      priced.map(\.finding.quantity).uniqued().compactMap { quantity in
        let found = priced.filter { $0.answer.isMore == isMore && $0.finding.quantity == quantity }
          .map(Self.price)
        return found.isEmpty
          ? nil : "\(strong: "\(title) \(quantity):") \(found.joined(separator: "; "))."
      }
    }
  }

  private static func price(_ answer: KeyAnswer) -> String {
    let amount = answer.cases.first?.range.map { " (\($0.amount))" }
    return answer.finding.price + (amount ?? "")
  }

  private var space: Prose? {
    guard let answer = answers["space"], answer.isMeasured else { return nil }
    return "\(strong: "Space:") \(answer.advice)"
  }

  /// A plot with both directions: ratios across kinds are inverted to those of one table.
  private var picture: Block? {
    let across = answers["across-kinds"]?.figures.compactMap(\.inverse) ?? []
    let alone = answers["one-kind"]?.figures ?? []
    let figures = (across + alone).filter { $0.side != .missing }
    guard figures.count > 2 else { return nil }
    return .figures([
      Block.FigureBlock(
        drawable: LabelledRatioPlot(
          name: "decision", title: "The time of one table compared with a table for each kind:",
          unit: "1× = the time of a table for each kind", rows: figures.map(\.row)
        ).drawable,
        caption: "Left of 1× one table is faster, right of it a table for each kind. Bars show the "
          + "95 % interval.")
    ])
  }
}

extension KeyFigure {
  /// The figure with its sides exchanged; nil without a value.
  fileprivate var inverse: KeyFigure? {
    guard let value = observation.value, value > 0 else { return nil }
    var turned = observation
    turned.value = 1 / value
    turned.interval = observation.interval.map {
      RatioInterval(lower: 1 / $0.upper, upper: 1 / $0.lower)
    }
    return KeyFigure(label: label, when: when, turned)
  }
}
