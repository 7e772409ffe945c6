/// Rows of coloured runs: the parts of a whole, or the columns of a table.
package struct Bars: Hashable, Sendable {
  /// A meaning with a colour for a page and a shade for a terminal.
  package enum Fill: String, CaseIterable, Hashable, Sendable {
    case value, possible, impossible, header, structure, free, index
  }

  /// Neighbours of one meaning; a gap without one.
  package struct Run: Hashable, Sendable {
    var fill: Fill?
    var length: Int
    /// Shown when pointed at.
    var title: String

    package init(_ fill: Fill?, length: Int, title: String = "") {
      self.fill = fill
      self.length = length
      self.title = title
    }
  }

  /// One bar.
  package struct Row: Hashable, Sendable {
    var label: String
    /// Smaller, behind the label.
    var note: String
    /// The bar in words, for those who cannot see it.
    var alternativeText: String
    var runs: [Run]

    package init(label: String = "", note: String = "", alternativeText: String, runs: [Run]) {
      self.label = label
      self.note = note
      self.alternativeText = alternativeText
      self.runs = runs
    }
  }

  var rows: [Row]
  /// True where a terminal shows each unit as one character; otherwise a bar fills its width.
  var isByUnit: Bool

  package init(rows: [Row], isByUnit: Bool = false) {
    self.rows = rows
    self.isByUnit = isByUnit
  }
}

extension Bars.Fill {
  /// Three shades that differ without colour too.
  var glyph: String {
    switch self {
    case .value: "█"
    case .possible: "▒"
    default: "░"
    }
  }

  var tone: Tone {
    switch self {
    case .value: .good
    case .impossible: .bad
    default: .plain
    }
  }
}

extension Bars.Row {
  /// Scales the runs to whole numbers that add up to a width; a run that is there has at least one.
  func widths(in width: Int) -> [Int] {
    let whole = runs.reduce(0) { $0 + $1.length }
    guard whole > 0 else { return runs.map { _ in 0 } }
    var widths = runs.map { run in
      run.length == 0
        ? 0 : max(1, Int((Double(width) * Double(run.length) / Double(whole)).rounded()))
    }
    while let most = widths.indices.max(by: { widths[$0] < widths[$1] }) {
      let excess = widths.reduce(0, +) - width
      guard excess != 0, widths[most] > 1 || excess < 0 else { break }
      widths[most] -= excess.signum()
    }
    return widths
  }
}
