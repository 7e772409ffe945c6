import Document
import Statistics

/// The things that differ by enough to choose by, one column for each group of strategies that do
/// not differ.
struct DifferencesTable {
  var choice: Choice

  /// Nil for no rows.
  func table(_ things: [MeasuredThing]) -> Table? {
    guard !things.isEmpty else { return nil }
    return Table(
      caption:
        "What differs by \(Ratio.percentage(choice.effect)) or more, the farthest apart first: figure and "
        + "\(term: "ratio") to the best",
      corner: "measured",
      columns: choice.groups.map { group in
        Table.Column(
          title: Prose(joining: group.strategies.map { "\(strategy: $0)" }, separator: ", "))
      }, rows: things.map(row), file: "answer.csv")
  }

  private func row(_ thing: MeasuredThing) -> Table.Row {
    let groups = choice.groups
    // By ratio, as verdicts are: a figure may be that of other questions.
    let reference = groups.first?.first ?? ""
    func ratio(_ group: Choice.Group) -> Double {
      group.first == reference
        ? 1 : thing.difference(of: group.first, to: reference)?.ratio ?? .infinity
    }
    let best = groups.min { ratio($0) < ratio($1) } ?? Choice.Group(strategies: [])
    return Table.Row(
      Prose(thing.label), groups.map { cell($0, thing, best: best) })
  }

  private func cell(_ group: Choice.Group, _ thing: MeasuredThing, best: Choice.Group) -> Table.Cell
  {
    guard let figure = thing.figures[group.first] else { return .empty }
    let all = choice.groups.compactMap { thing.figures[$0.first] }
    let text = Figure.text(figure, thing.kind, among: all)
    if group == best { return Table.Cell([Table.Line(prose: Prose(text), style: .value)], heat: 0) }
    guard let difference = thing.difference(of: group.first, to: best.first) else { return .empty }
    let isFound = difference.verdict == .slower
    let ratio =
      isFound
      ? Ratio.text(difference.ratio)
      : thing.kind == .bytes
        ? Ratio.text(difference.ratio)
        : difference.atMost.isFinite ? "≤ \(Ratio.text(difference.atMost))" : "?"
    return Table.Cell(
      [
        Table.Line(prose: Prose(text), style: .value),
        Table.Line(prose: Prose(ratio), style: isFound ? .verdict(.bad) : .small),
      ], heat: isFound ? Heat.step(of: difference.ratio) : nil)
  }

  /// A figure with its unit.
  enum Figure {
    /// The figure in the unit of those next to it.
    static func text(_ figure: Double, _ kind: MeasuredThing.Kind, among all: [Double]) -> String {
      switch kind {
      case .bytes: Digits.bytes(Int(figure))
      case .time: TimeUnit(fitting: all.map { $0 }).text(figure)
      }
    }
  }
}
