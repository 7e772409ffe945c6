import Sampling
import Statistics

/// Operations by strategies, cut into several tables when the strategies do not fit side by side.
struct TimesTable {
  /// Text and its meaning; padding is inside so that colour cannot move columns.
  struct Piece: Hashable {
    var text: String
    var tone: TerminalSummary.Tone
  }

  var measurements: Measurements
  var columns: Int

  private static let labelWidth = 32
  private static let cellWidth = 22

  var lines: [[Piece]] {
    let fitting = max(1, (columns - Self.labelWidth) / Self.cellWidth)
    let names = measurements.storage.map(\.strategy)
    let groups = stride(from: 0, to: names.count, by: fitting).map { start in
      Array(names[start..<min(start + fitting, names.count)])
    }
    return groups.enumerated().flatMap { index, group in
      (index > 0 ? [[]] : []) + table(of: group)
    }
  }

  private func table(of names: [String]) -> [[Piece]] {
    let title = Piece(text: "Operation".padded(to: Self.labelWidth), tone: .heading)
    let heads = names.map { name in
      Piece(
        text: String(name.prefix(Self.cellWidth - 1)).padded(to: Self.cellWidth), tone: .heading)
    }
    let all = measurements.operations + [measurements.overall].compactMap { $0 }
    return [[title] + heads] + all.flatMap { rows(of: $0, names: names) }
  }

  private func rows(of result: OperationResult, names: [String]) -> [[Piece]] {
    let times = result.strategies.map(\.processorNanoseconds)
    let unit = TimeUnit(fitting: times)
    let isInsert = result.operation.sort == .insert
    let labels = result.operation.label.wrapped(to: Self.labelWidth - 4)
    let cells = names.flatMap { name in
      result.strategies.filter { $0.strategy == name }.flatMap { result in
        let figure =
          isInsert
          ? Digits.rate(result.actionsPerSecond) + "/s" : unit.text(result.processorNanoseconds)
        return cell(figure, result.comparison)
      }
    }
    let label = (labels.first ?? "").padded(to: Self.labelWidth - 2)
    let first = Piece(text: "  " + label, tone: .plain)
    let others = labels.dropFirst().map { [Piece(text: "    " + $0, tone: .plain)] }
    return [[first] + cells] + others
  }

  private func cell(_ figure: String, _ comparison: ComparisonResult?) -> [Piece] {
    guard let comparison else {
      return [Piece(text: figure.padded(to: Self.cellWidth), tone: .plain)]
    }
    let ratio = Ratio.text(comparison.ratio) + " " + comparison.verdict.symbol
    return [
      Piece(text: figure.padded(to: 10), tone: .plain),
      Piece(text: ratio.padded(to: Self.cellWidth - 10), tone: comparison.verdict.tone),
    ]
  }
}

extension Verdict {
  /// The meaning for whoever gives it a colour.
  var tone: TerminalSummary.Tone {
    switch self {
    case .faster: .good
    case .slower: .bad
    case .tiny, .same, .unresolved: .muted
    }
  }
}
