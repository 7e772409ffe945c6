import Document

extension Figure: GnuplotDrawable {
  private static let rowPixels = 28
  private static let topPixels = 34

  var heightPixels: Int { Self.topPixels + rows.count * Self.rowPixels + bottomPixels }

  /// Room for tick labels, the axis label and the key, with two entries per line.
  private var bottomPixels: Int { 66 + (named.count + 1) / 2 * 22 }

  /// Room for the longest label in gnuplot's 14-pixel sans-serif font.
  private var marginPixels: Int {
    let longest = rows.filter { !$0.isHeading }.map(\.label.count).max() ?? 0
    return min(220, 24 + longest * 8)
  }

  private var named: [Series] { series.filter { !$0.name.isEmpty } }

  private var width: Double { Double(widthPixels) }
  private var height: Double { Double(heightPixels) }

  var script: GnuplotScript {
    [
      "set style fill solid 1.0 noborder\n", axes, rowLabels, markTexts, referenceLine, key,
      plotCommand, data,
    ].joined()
  }

  private var axes: GnuplotScript {
    let scale: GnuplotScript = axis.isLogarithmic ? "set logscale x\n" : ""
    let labels: [GnuplotScript] = axis.ticks.map { "\(tick: $0.label) \($0.position)" }
    return """
      set border 1 linecolor rgb \(PlotStyle.ink)
      set label \(title) at screen 0.01, screen \(1 - 14 / height) left \
      font 'sans-serif:Bold,16' textcolor rgb \(PlotStyle.ink)
      set xlabel \(axisLabel) textcolor rgb \(PlotStyle.ink)
      set grid xtics back linetype 1 linewidth 0.4 linecolor rgb \(PlotStyle.grid)
      set lmargin at screen \(Double(marginPixels) / width)
      set rmargin at screen \(1 - 18 / width)
      set tmargin at screen \(1 - Double(Self.topPixels) / height)
      set bmargin at screen \(Double(bottomPixels) / height)
      set xrange [\(axis.low):\(axis.high)]
      set yrange [\(Double(rows.count) - 0.5):-0.5]
      \(scale)\
      set xtics nomirror scale 0.5,0 textcolor rgb \(PlotStyle.ink) \
      (\(labels.joined(by: ", ")))

      """
  }

  private var rowLabels: GnuplotScript {
    var names: [GnuplotScript] = []
    var headings: [GnuplotScript] = []
    for (index, row) in rows.enumerated() {
      if row.isHeading {
        headings.append(
          """
          set label \(row.label) at screen 0.01, first \(index) left font 'sans-serif:Bold,14' \
          textcolor rgb \(PlotStyle.ink)

          """)
      } else {
        names.append("\(tick: row.label) \(index)")
      }
    }
    return """
      set ytics nomirror scale 0 textcolor rgb \(PlotStyle.ink) (\(names.joined(by: ", ")))
      \(headings.joined())
      """
  }

  private var markTexts: GnuplotScript {
    series.flatMap(\.marks).filter { !$0.text.isEmpty }.map { mark in
      """
      set label \(mark.text) at first \(mark.high), first \(mark.row) offset character 0.8,0 \
      left font 'sans-serif,13' textcolor rgb \(PlotStyle.ink)

      """
    }.joined()
  }

  private var referenceLine: GnuplotScript {
    guard let reference, reference > axis.low, reference < axis.high else { return "" }
    return """
      set arrow from first \(reference), graph 0 to first \(reference), graph 1 nohead back \
      linewidth 1.5 linecolor rgb \(PlotStyle.ink)

      """
  }

  /// The commands that draw the key; gnuplot's own would have columns that depend on the plot's
  /// width.
  private var key: GnuplotScript {
    let lines = (named.count + 1) / 2
    let entries = named.enumerated().map { place, series in
      keyEntry(series, place: place, line: lines - 1 - place / 2)
    }
    return "set key off\n" + entries.joined()
  }

  /// Draws a square and a name, by position from the left and line from the bottom.
  private func keyEntry(_ series: Series, place: Int, line: Int) -> GnuplotScript {
    let margin = 14.0
    let swatch = 13.0
    let left = margin + Double(place % 2) * (width - margin) / 2
    let y = 22 * (Double(line) + 0.5) / height
    return """
      set object \(place + 1) rectangle center screen \((left + swatch / 2) / width), screen \(y) \
      size screen \(swatch / width), screen \(swatch / height) front \
      fillcolor rgb \(series.paint.colour) fillstyle solid 1.0 noborder
      set label \(series.name) at screen \((left + 1.6 * swatch) / width), screen \(y) left \
      textcolor rgb \(PlotStyle.ink)

      """
  }

  private var plotCommand: GnuplotScript {
    "plot \(series.flatMap(drawn).joined(by: ", "))\n"
  }

  private func drawn(_ series: Series) -> [GnuplotScript] {
    switch style {
    case .stackedBars:
      [bars(from: "3", to: "4", series)]
    case .bars:
      [
        bars(from: "(0)", to: "2", series),
        """
        '-' using 2:1:3:4 with xerrorbars linewidth 2 pointtype 0 pointsize 0 \
        linecolor rgb \(PlotStyle.ink)
        """,
      ]
    }
  }

  private func bars(
    from low: GnuplotScript, to high: GnuplotScript, _ series: Series
  ) -> GnuplotScript {
    """
    '-' using 2:1:\(low):\(high):($1-0.32):($1+0.32) with boxxyerror \
    linecolor rgb \(series.paint.colour)
    """
  }

  /// The inline data in the order of the plot command, which reads it for bars and for whiskers.
  private var data: GnuplotScript {
    series.flatMap { series in
      let block =
        series.marks.map { mark in
          """
          \(mark.row) \(mark.value, digits: 12) \(mark.low, digits: 12) \(mark.high, digits: 12)

          """
        }.joined() + "e\n"
      return [GnuplotScript](repeating: block, count: style == .bars ? 2 : 1)
    }.joined()
  }
}
