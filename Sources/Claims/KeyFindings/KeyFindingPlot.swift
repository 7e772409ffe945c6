import Document
import Reporting

extension KeyAnswer {
  /// The measured figures as a drawing; nil if there are so few that the sentence has them all.
  var figure: Block.FigureBlock? {
    let shown = figures.filter { $0.side != .missing }
    guard shown.count > 2 else { return nil }
    let unit = "1× = the \(finding.quantity) of \(finding.opponent)"
    let isVarying = shown.contains { $0.observation.interval != nil }
    return Block.FigureBlock(
      drawable: LabelledRatioPlot(
        name: finding.name, title: finding.question, unit: unit, rows: shown.map(\.row)
      ).drawable,
      caption: Prose(unit + (isVarying ? "; bars show the 95 % interval." : ".")))
  }
}

extension KeyFigure {
  /// The row of a drawing.
  var row: LabelledRatioPlot.Row {
    LabelledRatioPlot.Row(
      label: label, ratio: value, interval: observation.interval,
      isMore: side == .more ? true : side == .less ? false : nil)
  }
}
