/// A bar chart with rows of coloured runs: the parts of a whole, or the columns of a table.
package struct Bars: Hashable, Sendable {
  /// A meaning with a colour on pages and a shade in terminals.
  package enum Fill: String, CaseIterable, Hashable, Sendable {
    case value, possible, impossible, header, structure, free, index
  }

  /// Adjacent units with the same meaning; a gap if `fill` is nil.
  package struct Run: Hashable, Sendable {
    var fill: Fill?
    var length: Int
    /// The tooltip.
    var title: String

    package init(_ fill: Fill?, length: Int, title: String = "") {
      self.fill = fill
      self.length = length
      self.title = title
    }
  }

  package struct Row: Hashable, Sendable {
    var label: String
    /// A note in smaller text after the label.
    var note: String
    /// A description of the bar for readers who cannot see it.
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
  /// True if a terminal shows one character per unit; otherwise each bar fills the width.
  var isByUnit: Bool

  package init(rows: [Row], isByUnit: Bool = false) {
    self.rows = rows
    self.isByUnit = isByUnit
  }
}

extension Bars.Fill {
  /// One of three shades that differ even without colour.
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
  /// Scales the runs to integers that add up to the width; each non-empty run gets at least 1.
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
