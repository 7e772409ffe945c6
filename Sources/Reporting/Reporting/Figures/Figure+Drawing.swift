package import Foundation
import GnuplotBridge

extension Figure: Drawable {
  /// A half of a desktop page, and still readable when scaled to a phone's width.
  private static let widthPixels = 480
  private static let rowPixels = 28
  private static let topPixels = 34

  package func draw(in folder: URL) throws(ReportError) -> SVGDrawing {
    let arena = CArena()
    return try drawing(in: folder) { output, script, message in
      var figure = described(in: arena, output: output, script: script)
      return gnuplot_draw(&figure, &message, message.count)
    }
  }

  private func described(in arena: CArena, output: String, script: String) -> GnuplotFigure {
    GnuplotFigure(
      name: arena.string(name), title: arena.string(title), axis_label: arena.string(axisLabel),
      style: style.bridged, is_logarithmic: axis.isLogarithmic ? 1 : 0, axis_low: axis.low,
      axis_high: axis.high, reference: reference ?? .nan,
      ticks: arena.array(
        axis.ticks.map { GnuplotTick(position: $0.position, label: arena.string($0.label)) }),
      tick_count: axis.ticks.count,
      rows: arena.array(
        rows.map { GnuplotRow(label: arena.string($0.label), is_heading: $0.isHeading ? 1 : 0) }),
      row_count: rows.count, series: arena.array(series.map { $0.bridged(in: arena) }),
      series_count: series.count, ink: arena.string(Paint.ink), grid: arena.string(Paint.grid),
      width_pixels: Int32(Self.widthPixels), height_pixels: Int32(heightPixels),
      margin_pixels: Int32(marginPixels), right_pixels: style == .points ? 152 : 18,
      top_pixels: Int32(Self.topPixels), bottom_pixels: Int32(bottomPixels),
      output_path: arena.string(output), script_path: arena.string(script))
  }

  private var heightPixels: Int { Self.topPixels + rows.count * Self.rowPixels + bottomPixels }

  /// Tick labels, the axis label and two entries of the key in a line.
  private var bottomPixels: Int {
    66 + (series.count { !$0.name.isEmpty } + 1) / 2 * 22
  }

  /// Room for the longest label at gnuplot's 14 pixel sans-serif letters.
  private var marginPixels: Int {
    let longest = rows.filter { !$0.isHeading }.map(\.label.count).max() ?? 0
    return min(220, 24 + longest * 8)
  }
}

extension Figure.Style {
  fileprivate var bridged: GnuplotMarkStyle {
    switch self {
    case .stackedBars: GNUPLOT_STACKED_BARS
    case .bars: GNUPLOT_BARS_WITH_INTERVALS
    case .points: GNUPLOT_POINTS_WITH_INTERVALS
    case .dots: GNUPLOT_DOTS
    }
  }
}

extension Figure.Series {
  fileprivate func bridged(in arena: CArena) -> GnuplotSeries {
    let bridgedMarks = marks.map { mark in
      GnuplotMark(
        row: mark.row, value: mark.value, low: mark.low, high: mark.high,
        text: arena.string(mark.text))
    }
    return GnuplotSeries(
      name: arena.string(name), colour: arena.string(paint.colour), symbol: Int32(paint.symbol),
      marks: arena.array(bridgedMarks), mark_count: marks.count)
  }
}
