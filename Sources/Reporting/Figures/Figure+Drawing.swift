import Foundation
import GnuplotBridge

extension Figure {
  /// Wide enough for a half of a desktop page, and still readable when scaled to a phone's width.
  private static let widthPixels = 560
  private static let rowPixels = 28
  private static let topPixels = 34

  /// Lets gnuplot draw the figure and returns the finished drawing.
  ///
  /// - Parameter folder: Where gnuplot may write; the file is removed again.
  /// - Returns: The drawing, the same bytes for the same figure.
  /// - Throws: ``ReportError/figure(name:reason:)`` with what to do about it.
  func draw(in folder: URL) throws(ReportError) -> SVGDrawing {
    let file = folder.appendingPathComponent(name + ".raw.svg")
    defer { try? FileManager.default.removeItem(at: file) }
    var message = [CChar](repeating: 0, count: 2048)
    let arena = CArena()
    var figure = described(in: arena, output: file.path)
    let status = gnuplot_draw(&figure, &message, message.count)
    guard status == 0 else {
      let bytes = message.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
      throw .figure(name: name, reason: String(decoding: bytes, as: UTF8.self))
    }
    guard let raw = try? String(contentsOf: file, encoding: .utf8) else {
      throw .figure(name: name, reason: "gnuplot's drawing \(file.path) cannot be read")
    }
    return SVGDrawing(gnuplot: raw, figure: self)
  }

  private func described(in arena: CArena, output: String) -> GnuplotFigure {
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
      top_pixels: Int32(Self.topPixels),
      bottom_pixels: Int32(bottomPixels), output_path: arena.string(output))
  }

  private var heightPixels: Int { Self.topPixels + rows.count * Self.rowPixels + bottomPixels }

  /// Tick labels, the axis label and three entries of the key in a line.
  private var bottomPixels: Int {
    66 + (series.count { !$0.name.isEmpty } + 2) / 3 * 22
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
