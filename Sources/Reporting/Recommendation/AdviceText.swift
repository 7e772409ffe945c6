package import Document
import Escaping
import Foundation
import LogicalModel
import Statistics

/// Advice for one tree on one screen.
package struct AdviceText {
  /// The most actions in the table, without the load, that fit on a screen.
  private static let mostRows = 5
  /// The most alternatives in the table.
  private static let mostColumns = 3

  private let advice: TreeAdvice
  private var tree: AdvisedTree { advice.tree }

  package init(_ advice: TreeAdvice) { self.advice = advice }

  /// Returns the advice for a terminal, at most 80 columns wide except for commands.
  package func text(styled: @escaping (String, Tone) -> String) -> String {
    let renderer = TerminalRenderer(
      columns: TerminalRenderer.pageColumns, tableColumns: TerminalRenderer.pageColumns,
      styled: styled)
    // A broken line of a command could not be copied.
    let unbroken = TerminalRenderer(columns: nil, tableColumns: nil, styled: styled)
    return blocks.map { block in
      if case .preformatted = block { unbroken.text([block]) } else { renderer.text([block]) }
    }.filter { !$0.isEmpty }.joined(separator: "\n\n")
      + "\n"
  }

  var blocks: [Block] {
    [.heading(Prose(heading)), .paragraph(verdict)]
      + (advice.answer == nil ? [] : table + [.facts(facts)] + conversion)
      + [.note(scope)]
  }

  private var heading: String {
    let kinds = Count.text(tree.kindCount, "kind")
    let name = tree.group.isEmpty ? tree.root : Enumeration.text(tree.group)
    return name + ": " + kinds + (tree.kindAttribute.map { " by \($0)" } ?? "")
      + (tree.rowCount.map { ", \(Count.text($0, "row"))" } ?? ", no rows")
      + (tree.expectedCount.map { ", \(Digits.grouped($0)) expected" } ?? "")
  }

  // MARK: The verdict

  private var verdict: Prose {
    guard let answer = advice.answer else { return "\(strong: "Cannot tell.") \(advice.missing)" }
    let sizes = "\(Digits.grouped(members)) \(tree.isGenerated ? "generated objects" : "rows")"
    switch advice.verdict {
    case .keep:
      return
        "\(strong: "Keep \(tree.currentInWords).") With \(sizes), \(comparison(answer)) \(later)"
    case .change:
      let place = advice.currentPlace
      let price: Prose =
        (place?.gains ?? []).isEmpty ? "" : "; but \(figures(place?.gains ?? []))"
      return "\(strong: "Change to \(answer.preferred).") With \(sizes), \(tree.current) takes "
        + "\(figures(place?.losses ?? []))\(price)."
    case .cannotTell:
      let longer =
        advice.minutesToDecide.map { " Run it for \($0) minutes: --budget \($0)m." } ?? ""
      let names = (answer.candidates + [tree.current]).uniqued()
      let losses = advice.currentPlace?.losses ?? []
      let loss = losses.isEmpty ? [advice.currentPlace?.mainLoss].compactMap { $0 } : losses
      return
        "\(strong: "Cannot tell \(Enumeration.text(names, "from")).") With \(sizes), \(tree.current) seems "
        + "to take \(figures(loss)), but too few resamples of this run confirm it.\(longer)"
    }
  }

  /// Compares the current strategy with all others.
  private func comparison(_ answer: Recommendation) -> Prose {
    if answer.others.allSatisfy({ $0.relation == .asGood }) {
      return "every strategy is as good: weighted by use, none loses 10 %."
    }
    if let place = advice.currentPlace {
      return place.relation == .worse
        ? "\(answer.preferred) is better for some actions of the app, and \(tree.current) for others: "
          + "\(figures(place.losses)); but \(figures(place.gains))."
        : "\(answer.preferred) is as good: weighted by use, \(tree.current) loses less than 10 %."
    }
    let worse = answer.others.filter { $0.relation == .worse && $0.isCertain }
    guard !worse.isEmpty else { return "the run proves no other strategy worse." }
    let parts =
      worse.filter { !$0.gains.isEmpty }.prefix(1).map { other -> Prose in
        "\(other.strategy) is better only for “\(other.gains.first?.item.label ?? "")”"
      }
      + worse.prefix(1).map { other -> Prose in
        let loss = other.losses.first ?? other.mainLoss
        return "\(other.strategy) is worse: \(figures([loss].compactMap { $0 }))"
      }
    return "no other strategy is better overall; \(Prose(joining: parts, separator: ", and "))."
  }

  /// The verdict at the larger size; empty if only one size was measured.
  private var later: Prose {
    guard let other = advice.other, let members = advice.otherMembers, members > self.members else {
      return ""
    }
    let sort =
      "with \(Digits.grouped(members)) generated \(tree.isGenerated ? "ones" : "rows like them")"
    switch advice.verdict(other) {
    case .keep: return "The same holds \(sort)."
    case .change:
      return "But \(sort), \(other.preferred) is better: \(tree.current) takes "
        + "\(figures(advice.place(in: other)?.losses ?? []))."
    case .cannotTell: return "This run cannot tell whether it holds \(sort)."
    }
  }

  /// Formats the first two differences, each with the current strategy's cost first.
  private func figures(_ differences: [Recommendation.Difference]) -> Prose {
    let parts = differences.prefix(2).map { difference -> Prose in
      let unit = TimeUnit(fitting: [difference.cost, difference.preferredCost])
      func text(_ cost: Double) -> String {
        difference.item.unit == .file ? Digits.bytes(Int(cost)) : unit.text(cost)
      }
      return "\(text(difference.cost)) instead of \(text(difference.preferredCost)) for "
        + "“\(difference.item.label)”"
    }
    return Prose(joining: parts, separator: " and ")
  }

  private var members: Int { advice.members }

  // MARK: The table

  /// The current strategy's costs, and those of other strategies as multiples of them.
  private var table: [Block] {
    guard let answer = advice.answer,
      let now = answer.costs.strategies.firstIndex(of: tree.current)
    else { return [] }
    let others = others(than: now, answer)
    let files = answer.costs.items.filter { $0.unit == .file }
    let actions = actions(answer)
    let grown = advice.other?.costs.items.filter { $0.unit == .file } ?? []
    func row(_ title: String, _ item: Costs.Item, in costs: Costs) -> Table.Row? {
      guard let now = costs.strategies.firstIndex(of: tree.current) else { return nil }
      return Table.Row(
        Prose(title),
        [Table.Cell(Prose(figure(item.costs[now], item)))]
          + others.map { place in
            let name = answer.costs.strategies[place]
            guard let place = costs.strategies.firstIndex(of: name) else { return .empty }
            return ratio(item, place, to: now)
          })
    }
    let rows =
      files.compactMap { row("file", $0, in: answer.costs) }
      + (advice.other.map { other in
        grown.compactMap {
          row("file, \(Digits.grouped(advice.otherMembers ?? 0)) objects", $0, in: other.costs)
        }
      } ?? [])
      + actions.compactMap { row($0.label, $0, in: answer.costs) }
      + [advice.loadOfLarger.flatMap { row($0.item.label, $0.item, in: $0.costs) }]
      .compactMap(\.self)
    return [
      .table(
        Table(
          corner: "",
          columns: [Table.Column(title: "now", isNumeric: true)]
            + others.map {
              Table.Column(
                // The title must be narrow, so it wraps between words.
                title: Prose(answer.costs.strategies[$0].replacing("-", with: " ")), isNumeric: true
              )
            }, rows: rows, exact: "\(file: AnswerFile.name)"))
    ]
  }

  /// The places of the alternatives in the table, the best first.
  private func others(than now: Int, _ answer: Recommendation) -> [Int] {
    Array(
      answer.costs.strategies.indices.filter { $0 != now }
        .sorted { answer.choice.losses[$0] < answer.choice.losses[$1] }.prefix(Self.mostColumns))
  }

  /// The actions in the table, the most used first.
  private func actions(_ answer: Recommendation) -> [Costs.Item] {
    Array(
      answer.costs.items.filter { $0.unit == .action }.sorted { $0.weight > $1.weight }
        .prefix(Self.mostRows))
  }

  /// The reason for each clear ratio of an action in the table, by the slower strategy.
  ///
  /// Actions with the same reason share a clause.
  private var why: Prose? {
    guard let answer = advice.answer,
      let now = answer.costs.strategies.firstIndex(of: tree.current)
    else { return nil }
    var clauses: [String] = []
    var actions: [String: [String]] = [:]
    for other in others(than: now, answer) {
      for item in self.actions(answer) where difference(item, other, to: now) == .clear {
        let names = [other, now].map { answer.costs.strategies[$0] }
        let isFaster = item.costs[other] < item.costs[now]
        let (slower, faster) = isFaster ? (names[1], names[0]) : (names[0], names[1])
        let reason = advice.cell.reason(item.name, slower: slower, faster: faster)
        let clause = "\(slower): \(reason.isEmpty ? "no reason that its statements show" : reason)"
        if actions[clause] == nil { clauses.append(clause) }
        actions[clause, default: []].append("“\(item.label)”")
      }
    }
    let parts = clauses.map { clause in
      let labels = (actions[clause] ?? []).uniqued()
      let more = labels.count > 1 ? " and \(labels.count - 1) more" : ""
      return "\(clause) (\(labels.first ?? "")\(more))."
    }
    return parts.isEmpty ? nil : Prose(parts.joined(separator: " "))
  }

  private enum Difference { case none, clear, noisy }

  /// Compares a cost with the current strategy's; within the limit there is no difference.
  private func difference(_ item: Costs.Item, _ place: Int, to now: Int) -> Difference {
    let differences = item.logDifferences(place, now)
    let mean = Summary.mean(differences)
    guard abs(mean) >= log(1 + (advice.answer?.limit ?? Choice.usualLimit)) else { return .none }
    return item.unit == .file || differences.allSatisfy { ($0 > 0) == (mean > 0) } ? .clear : .noisy
  }

  private func figure(_ cost: Double, _ item: Costs.Item) -> String {
    item.unit == .file ? Digits.bytes(Int(cost)) : TimeUnit(fitting: [cost]).text(cost)
  }

  /// Returns the ratio to the current strategy; “same” within the limit, “?” if noise may explain
  /// it.
  private func ratio(_ item: Costs.Item, _ place: Int, to now: Int) -> Table.Cell {
    let difference = difference(item, place, to: now)
    guard difference != .none else { return Table.Cell("same") }
    let ratio = exp(Summary.mean(item.logDifferences(place, now)))
    let isClear = difference == .clear
    let text = isClear ? Ratio.text(ratio) : "\(Ratio.text(ratio)) ?"
    return Table.Cell([
      Table.Line(prose: Prose(text), style: isClear ? .verdict(ratio < 1 ? .good : .bad) : .small)
    ])
  }

  // MARK: The rest

  private var facts: [Block.Fact] {
    [
      tree.fewRows.map {
        Block.Fact(
          "Few rows",
          "a larger store may need another answer: \(code: "--rows \($0)") asks for the number you expect."
        )
      },
      why.map { Block.Fact("Why", $0) },
      index.map { Block.Fact("Index to add", $0) },
      statistics.map { Block.Fact("Statistics", $0) },
      Block.Fact("Turning point", turning), noticed.map { Block.Fact("Slow from", $0) },
      advice.verdict == .change
        ? advice.preferred.flatMap(CodeChange.text).map { Block.Fact("In code", Prose($0)) } : nil,
      migration.map { Block.Fact("A change costs", $0) },
      tree.assumptions.isEmpty
        ? nil : Block.Fact("Assumed", Prose(tree.assumptions.joined(separator: " "))),
      Block.Fact(
        "Not measured",
        Prose(advice.notLookedAt.joined(separator: " "))),
    ].compactMap { $0 }
  }

  /// The ratios in the table that SQLite's guesses explain, not the strategies.
  private var statistics: Prose? {
    guard let answer = advice.answer else { return nil }
    let parts = answer.costs.items.flatMap { item in
      answer.costs.strategies.compactMap { strategy in
        advice.cell.betterPlan(item.name, strategy).map {
          "\(strategy), “\(item.label)”: \($0.sentence)"
        }
      }
    }
    return parts.isEmpty ? nil : Prose(parts.prefix(2).joined(separator: " "))
  }

  private var index: Prose? {
    let found = advice.trials.filter(\.isWorthwhile)
    guard advice.verdict != .change, let first = found.first else { return nil }
    let statement = advice.statement(of: first)
    let price = first.price.isEmpty ? "" : ", for \(first.price)"
    let all = advice.trials.count > 1 ? " of all \(advice.trials.count) tried indexes" : ""
    let more =
      found.count > 1
      ? " \(Count.text(found.count - 1, "more index", plural: "more indexes")): see --json." : ""
    // An index in a model file contains only the property.
    let element: Prose =
      TreeAdvice.beginsWithKind(statement)
      ? "\(code: statement). It begins with the kind, which no index of a model file can. "
      : "\(code: FetchIndex(first.property, tree.attributes).element). "
    return element + "\(first.gain)\(price)\(price.isEmpty ? "" : all), with "
      + "\(Digits.grouped(max(members, advice.otherMembers ?? 0))) objects.\(more)"
  }

  /// The sizes and the shares of use at which another strategy becomes better, or what was computed
  /// without finding any.
  private var turning: Prose {
    let growth = advice.verdict == .change ? advice.preferredGrowth : advice.growth
    let sizes = (growth?.events ?? []).filter { $0.kind == .better }.prefix(1).map {
      event -> Prose in
      "more than about \(Digits.two(event.members)) objects, extrapolated; \(event.strategy) is then over "
        + "\(limit(event)) faster for “\(event.item.label)”."
    }
    let shares = (advice.turns ?? []).prefix(1).map { turn -> Prose in
      "“\(turn.item.label)” at about \(Ratio.percentage(turn.share)) of the app's actions; "
        + "\(turn.strategy) is then better."
    }
    return Prose(
      joining: (sizes.isEmpty ? [noSize(growth)] : Array(sizes))
        + (shares.isEmpty ? [noShare] : Array(shares)), separator: " ")
  }

  private func noSize(_ growth: Growth?) -> Prose {
    guard let growth, let other = advice.otherMembers else {
      return "Sizes: not computed, because only one was measured."
    }
    let sizes = "\(Digits.grouped(min(members, other))) and \(Digits.grouped(max(members, other)))"
    return
      "Sizes: none for certain up to \(Digits.grouped(Int(Growth.mostMembers))) objects, extrapolated "
      + "from \(sizes).\(growth.uncertainText { $0.kind == .better })"
  }

  private var noShare: Prose {
    advice.turns == nil
      ? "Shares: not computed, because the run advises no strategy that is as good."
      : "Shares: no action up to 95 % of use changes the answer."
  }

  private func limit(_ event: Growth.Event) -> String {
    advice.answer?.costs.noticeableText(event.item.unit) ?? ""
  }

  /// The first action whose time becomes noticeable in the current strategy.
  private var noticed: Prose? {
    advice.growth?.events.first { $0.kind == .frame }.map {
      "about \(Digits.two($0.members)) objects, when “\($0.item.label)” takes longer than a frame (16 ms)."
    }
  }

  private var migration: Prose? {
    advice.migration.map { migration in
      "to \(migration.strategy): \(Digits.two(migration.seconds)) s of processor time for 100,000 objects, reading each and "
        + "storing it again. During the change both files take \(Digits.bytes(migration.bytes)) for "
        + "\(Digits.grouped(migration.members)) objects."
    }
  }

  /// The command that tries a conversion of the store, on a line of its own to be copied.
  private var conversion: [Block] {
    guard tree.form == .tree, tree.rowCount != nil, let strategy = advice.migration?.strategy else {
      return []
    }
    let model = tree.modelPath.map { " --model \(ShellText.path($0))" } ?? ""
    let command =
      "run-scenario convert \(ShellText.path(tree.file))\(model) --tree \(tree.root) --to \(strategy) "
      + "--dry-run"
    return [.paragraph("This tries the change:"), .preformatted(command, language: "console")]
  }

  private var scope: Prose {
    "\(advice.duration.map { "The run \($0). " } ?? "")Every figure, with sliders for your shares: \(code: "\(tree.folder)/report.html"). That report answers which "
      + "strategy to start with; this one, whether to leave \(tree.current). The profile is "
      + "\(code: "\(tree.folder)/scenario.yaml"): edit it and run it."
  }
}

/// A fetch index in the format of Xcode's model files.
struct FetchIndex {
  /// The element in the entity's part of `contents`.
  let element: String

  /// - Parameters:
  ///   - property: A property of a kind, such as "Book.pageCount".
  ///   - attributes: The entity and attribute of each kind's property.
  init(_ property: String, _ attributes: [String: String]) {
    let parts = (attributes[property] ?? property).split(separator: ".", maxSplits: 1).map(
      String.init)
    let attribute = parts.count > 1 ? parts[1] : ""
    element =
      "<fetchIndex name=\"by\(XMLText.escaped(attribute.capitalisedWord))\">"
      + "<fetchIndexElement property=\"\(XMLText.escaped(attribute))\" type=\"Binary\" order=\"ascending\"/></fetchIndex>"
      + " in " + (parts.first ?? "")
  }
}
