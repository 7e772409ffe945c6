import Document

extension Plot: GnuplotDrawable {
  /// Room for the title, if there is one.
  private var topPixels: Int { title.isEmpty ? 14 : 58 }

  var heightPixels: Int { topPixels + areaHeight + bottomPixels }

  /// Room for tick labels, the axis label and the key, with two entries per line.
  private var bottomPixels: Int { 76 + (key.count + 1) / 2 * 22 }

  /// Room for the longest label in gnuplot's 14-pixel sans-serif font.
  private var leftPixels: Int {
    let longest = vertical.ticks.map(\.label.count).max() ?? 0
    return min(250, 22 + max(longest, leastLabelCharacters) * 8)
  }

  private var width: Double { Double(widthPixels) }
  private var height: Double { Double(heightPixels) }

  var script: GnuplotScript {
    let shown = curves.filter { !$0.points.isEmpty }
    return """
      set border 3 linecolor rgb \(PlotStyle.ink)
      set grid xtics ytics back linetype 1 linewidth 0.4 linecolor rgb \(PlotStyle.grid)
      \(margins)\(titles)\(horizontal.script("x"))\(vertical.script("y"))\(referenceLines)\
      \(placedTexts)\(keyEntries)plot \(shown.map(\.command).joined(by: ", "))
      \(shown.map(\.data).joined())
      """
  }

  private var margins: GnuplotScript {
    """
    set lmargin at screen \(Double(leftPixels) / width)
    set rmargin at screen \(1 - 26 / width)
    set tmargin at screen \(1 - Double(topPixels) / height)
    set bmargin at screen \(Double(bottomPixels) / height)

    """
  }

  /// The titles; the vertical axis is named below the title, because rotated text is hard to read
  /// on a phone.
  private var titles: GnuplotScript {
    """
    set label \(title) at screen 0.01, screen \(1 - 14 / height) left \
    font 'sans-serif:Bold,16' textcolor rgb \(PlotStyle.ink)
    set label \(verticalLabel) at screen 0.01, screen \(1 - 36 / height) left \
    font 'sans-serif,13' textcolor rgb \(PlotStyle.ink)
    set xlabel \(horizontalLabel) textcolor rgb \(PlotStyle.ink)

    """
  }

  private var referenceLines: GnuplotScript {
    let look: GnuplotScript = " nohead back linewidth 1.5 linecolor rgb \(PlotStyle.ink)\n"
    var lines: GnuplotScript = ""
    if let x = horizontalReference, horizontal.holds(x) {
      lines = """
        set arrow from first \(x, digits: 12), graph 0 to first \(x, digits: 12), graph 1\(look)
        """
    }
    if let y = verticalReference, vertical.holds(y) {
      lines = """
        \(lines)set arrow from graph 0, first \(y, digits: 12) \
        to graph 1, first \(y, digits: 12)\(look)
        """
    }
    return lines
  }

  private var placedTexts: GnuplotScript {
    texts.map { text in
      """
      set label \(text.text) at first \(text.x, digits: 12), first \(text.y, digits: 12) left \
      offset character 0.6,0.5 front font 'sans-serif,12' textcolor rgb \(PlotStyle.ink)

      """
    }.joined()
  }

  /// The commands that draw the key; gnuplot's own would have columns that depend on the plot's
  /// width.
  private var keyEntries: GnuplotScript {
    let margin = 14.0
    let lines = (key.count + 1) / 2
    let entries: [GnuplotScript] = key.enumerated().map { place, entry in
      let left = margin + Double(place % 2) * (width - margin) / 2
      let bottom = 22 * (Double(lines - 1 - place / 2) + 0.5)
      // gnuplot places a label that has a point half a line too high.
      return """
        set label \(entry.name) at screen \(left / width), screen \(bottom / height) left \
        point pointtype \(entry.paint.symbol) pointsize 0.8 linecolor rgb \(entry.paint.colour) \
        offset character 1,-0.35 textcolor rgb \(PlotStyle.ink)

        """
    }
    return "set key off\n" + entries.joined()
  }
}

extension Axis {
  fileprivate func script(_ letter: GnuplotScript) -> GnuplotScript {
    let labels: [GnuplotScript] = ticks.map {
      "\(tick: $0.label) \($0.position, digits: 12)"
    }
    let scale: GnuplotScript = isLogarithmic ? "set logscale \(letter)\n" : ""
    return """
      set \(letter)range [\(low, digits: 12):\(high, digits: 12)]
      \(scale)\
      set \(letter)tics nomirror scale 0.5,0 textcolor rgb \(PlotStyle.ink) (\(labels.joined(by: ", ")))

      """
  }

  fileprivate func holds(_ place: Double) -> Bool { place > low && place < high }
}

extension Plot.Curve {
  fileprivate var command: GnuplotScript {
    let marks: GnuplotScript = " pointtype \(paint.symbol) pointsize \(size)"
    let look: GnuplotScript =
      switch style {
      case .lines: "1:2 with linespoints linewidth 2\(marks)"
      case .steps: "1:2 with steps linewidth 2"
      case .points: "1:2 with points\(marks)"
      case .crosses: "1:2:3:4:5:6 with xyerrorbars linewidth 1.5\(marks)"
      case .whiskers: "1:2:3:4 with xerrorbars linewidth 1.5\(marks)"
      case .ribbon: "1:5:6 with filledcurves fillstyle transparent solid 0.16 noborder"
      }
    return "'-' using \(look) linecolor rgb \(paint.colour)"
  }

  fileprivate var data: GnuplotScript {
    points.map { point in
      """
      \(point.x, digits: 9) \(point.y, digits: 9) \
      \(point.xRange.lowerBound, digits: 9) \(point.xRange.upperBound, digits: 9) \
      \(point.yRange.lowerBound, digits: 9) \(point.yRange.upperBound, digits: 9)

      """
    }.joined() + "e\n"
  }
}
