package import Foundation
import GnuplotBridge

extension Plot: Drawable {
  private static let widthPixels = 480
  /// Room for the title, where there is one.
  private var topPixels: Int { title.isEmpty ? 14 : 58 }

  package func draw(in folder: URL) throws(ReportError) -> SVGDrawing {
    let arena = CArena()
    return try drawing(in: folder) { output, script, message in
      var plot = described(in: arena, output: output, script: script)
      return gnuplot_draw_plot(&plot, &message, message.count)
    }
  }

  private func described(in arena: CArena, output: String, script: String) -> GnuplotPlot {
    let shown = curves.filter { !$0.points.isEmpty }
    return GnuplotPlot(
      name: arena.string(name), title: arena.string(title),
      horizontal: horizontal.bridged(
        label: horizontalLabel, reference: horizontalReference, in: arena),
      vertical: vertical.bridged(label: verticalLabel, reference: verticalReference, in: arena),
      curves: arena.array(shown.map { $0.bridged(in: arena) }), curve_count: shown.count,
      key: arena.array(
        key.map {
          GnuplotKeyEntry(
            name: arena.string($0.name), colour: arena.string($0.paint.colour),
            symbol: Int32($0.paint.symbol))
        }),
      key_count: key.count,
      texts: arena.array(
        texts.map { GnuplotText(x: $0.x, y: $0.y, text: arena.string($0.text)) }),
      text_count: texts.count, ink: arena.string(Paint.ink), grid: arena.string(Paint.grid),
      width_pixels: Int32(Self.widthPixels),
      height_pixels: Int32(topPixels + areaHeight + bottomPixels),
      left_pixels: Int32(leftPixels), right_pixels: 26, top_pixels: Int32(topPixels),
      bottom_pixels: Int32(bottomPixels), output_path: arena.string(output),
      script_path: arena.string(script))
  }

  /// Tick labels, the axis label and two entries of the key in a line.
  private var bottomPixels: Int { 76 + (key.count + 1) / 2 * 22 }

  /// Room for the longest label at gnuplot's 14 pixel sans-serif letters.
  private var leftPixels: Int {
    let longest = vertical.ticks.map(\.label.count).max() ?? 0
    return min(250, 22 + max(longest, leastLabelCharacters) * 8)
  }
}

extension Axis {
  fileprivate func bridged(label: String, reference: Double?, in arena: CArena) -> GnuplotAxis {
    GnuplotAxis(
      label: arena.string(label), is_logarithmic: isLogarithmic ? 1 : 0, low: low, high: high,
      ticks: arena.array(
        ticks.map { GnuplotTick(position: $0.position, label: arena.string($0.label)) }),
      tick_count: ticks.count, reference: reference ?? .nan)
  }
}

extension Plot.Curve {
  fileprivate func bridged(in arena: CArena) -> GnuplotCurve {
    GnuplotCurve(
      style: style.bridged, colour: arena.string(paint.colour), symbol: Int32(paint.symbol),
      point_size: size,
      points: arena.array(
        points.map {
          GnuplotPoint(
            x: $0.x, y: $0.y, x_low: $0.xRange.lowerBound, x_high: $0.xRange.upperBound,
            y_low: $0.yRange.lowerBound, y_high: $0.yRange.upperBound)
        }),
      point_count: points.count)
  }
}

extension Plot.Style {
  fileprivate var bridged: GnuplotCurveStyle {
    switch self {
    case .lines: GNUPLOT_LINES
    case .steps: GNUPLOT_STEPS
    case .points: GNUPLOT_POINTS
    case .crosses: GNUPLOT_CROSSES
    case .whiskers: GNUPLOT_WHISKERS
    case .ribbon: GNUPLOT_RIBBON
    }
  }
}
