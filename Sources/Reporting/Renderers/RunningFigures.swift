package import Document
package import RunJournal
import Statistics

/// The figures of a run in progress, which fit one screen and are redrawn after each process.
package struct RunningFigures {
  /// Text with its tone, for callers that add colour.
  package struct Piece: Hashable, Sendable {
    package var text: String
    package var tone: Tone
  }

  private static let labelWidth = 26
  private static let cellWidth = 9

  private let cell: CellDigest
  private let operations: [OperationResult]

  /// Shows the cell of the latest process; nil before the first process has ended.
  package init?(_ journal: Journal) {
    guard let last = journal.processes.last,
      let digest = try? JournalDigest(journal),
      let cell = (digest.cells + digest.growths).first(where: { $0.record.name == last.cell })
    else { return nil }
    self.cell = cell
    let timing = TimingAnalysis(cell: cell)
    operations = timing.operations(where: { $0.isUsual })
  }

  /// The lines, each as pieces.
  package var lines: [[Piece]] {
    guard !operations.isEmpty else { return [] }
    return [heading, sizes] + operations.map(row) + [legend]
  }

  private var heading: [Piece] {
    let place = cell.record.name.isEmpty ? "" : "\(cell.record.name), "
    let count = Count.text(cell.processes.count, "process", plural: "processes")
    return [Piece(text: "\(place)\(count)".padded(to: Self.labelWidth), tone: .heading)]
      + cell.strategies.map {
        Piece(text: Self.short($0.name).padded(to: Self.cellWidth), tone: .heading)
      }
  }

  /// Returns the first word of a name, to save space.
  private static func short(_ name: String) -> String {
    String(name.prefix { $0 != "-" }).cut(to: cellWidth - 1)
  }

  private var sizes: [Piece] {
    let bytes = cell.strategies.map { cell.templates[$0.name]?.afterLoad.fileBytes }
    let base = bytes.first.flatMap { $0 }
    let cells = bytes.enumerated().map { index, size -> Piece in
      guard let size, let base, base > 0 else { return cellPiece("–", .muted) }
      return index == 0
        ? cellPiece(Digits.bytes(size), .plain)
        : cellPiece(Digits.three(Double(size) / Double(base)) + "×", .plain)
    }
    return [label("file")] + cells
  }

  private func row(_ result: OperationResult) -> [Piece] {
    let unit = TimeUnit(fitting: [result.strategies.first?.processorNanoseconds])
    let cells = result.strategies.enumerated().map { index, strategy -> Piece in
      if index == 0 { return cellPiece(unit.text(strategy.processorNanoseconds), .plain) }
      guard let comparison = strategy.comparison else { return cellPiece("–", .muted) }
      return cellPiece(
        Digits.three(comparison.ratio) + comparison.verdict.symbol, comparison.verdict.tone)
    }
    return [label(result.operation.id.operation)] + cells
  }

  private var legend: [Piece] {
    [
      Piece(
        text:
          "times as multiples of the first column; ▲ faster ▼ slower = same ≈ tiny ? unresolved",
        tone: .muted)
    ]
  }

  private func label(_ text: String) -> Piece {
    Piece(text: text.cut(to: Self.labelWidth - 1).padded(to: Self.labelWidth), tone: .plain)
  }

  private func cellPiece(_ text: String, _ tone: Tone) -> Piece {
    Piece(text: text.cut(to: Self.cellWidth - 1).padded(to: Self.cellWidth), tone: tone)
  }
}
