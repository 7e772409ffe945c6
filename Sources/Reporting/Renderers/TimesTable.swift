import Document
import RunJournal
import Statistics

/// Operations by strategies, cut into several tables when the strategies do not fit side by side.
struct TimesTable {
  /// Text and its meaning; padding is inside so that colour cannot move columns.
  struct Piece: Hashable {
    var text: String
    var tone: Tone
  }

  var measurements: Measurements
  var columns: Int

  private static let labelWidth = 25
  private static let cellWidth = 18
  private static let figureWidth = 10

  /// What an app sees; the other levels and cache states are in the report.
  private var shown: [OperationResult] {
    let usual = measurements.operations.filter(\.operation.isUsual)
    return usual.isEmpty ? measurements.operations : usual
  }

  var isPartial: Bool { shown.count < measurements.operations.count }

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
    let all = shown + [measurements.overall].compactMap { $0 }
    return heads(names) + all.flatMap { rows(of: $0, names: names) }
  }

  /// Long names break after a hyphen, so that no column is wider than its figures.
  private func heads(_ names: [String]) -> [[Piece]] {
    let parts = names.map { name in
      name.count < Self.cellWidth
        ? [name] : name.replacing("-", with: "- ").wrapped(to: Self.cellWidth - 1)
    }
    let height = parts.map(\.count).max() ?? 1
    return (0..<height).map { line in
      let title = line == 0 ? "Operation" : ""
      return [Piece(text: title.padded(to: Self.labelWidth), tone: .heading)]
        + parts.map { part in
          let text = part.indices.contains(line) ? part[line] : ""
          let shown = text.replacing("- ", with: "-").prefix(Self.cellWidth - 1)
          return Piece(text: String(shown).padded(to: Self.cellWidth), tone: .heading)
        }
    }
  }

  private func rows(of result: OperationResult, names: [String]) -> [[Piece]] {
    let unit = TimeUnit(fitting: result.strategies.map { $0.nanoseconds(by: result.headline) })
    let isInsert = result.operation.sort == .insert
    let labels = result.operation.fullLabel.wrapped(to: Self.labelWidth - 4)
    let cells = names.flatMap { name in
      result.strategies.filter { $0.strategy == name }.flatMap { strategy in
        let figure =
          isInsert
          ? Digits.rate(strategy.actionsPerSecond) + "/s"
          : unit.text(strategy.nanoseconds(by: result.headline))
        return cell(figure, strategy.comparison)
      }
    }
    let label = (labels.first ?? "").padded(to: Self.labelWidth - 2)
    let first = Piece(text: "  " + label, tone: .plain)
    let others = labels.dropFirst().map { [Piece(text: "    " + $0, tone: .plain)] }
    return [[first] + cells] + others
  }

  private func cell(_ figure: String, _ comparison: BaselineComparison?) -> [Piece] {
    guard let comparison else {
      return [Piece(text: figure.padded(to: Self.cellWidth), tone: .plain)]
    }
    let ratio = Ratio.text(comparison.ratio) + comparison.verdict.symbol
    return [
      Piece(text: figure.padded(to: Self.figureWidth), tone: .plain),
      Piece(
        text: ratio.padded(to: Self.cellWidth - Self.figureWidth), tone: comparison.verdict.tone),
    ]
  }
}

extension Verdict {
  /// The meaning for whoever gives it a colour.
  var tone: Tone {
    switch self {
    case .faster: .good
    case .slower: .bad
    case .tiny, .same, .unresolved: .muted
    }
  }
}
