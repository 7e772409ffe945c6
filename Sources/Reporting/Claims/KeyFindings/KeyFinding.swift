import Document
import Statistics

/// A question that many developers ask, with the few figures that answer it in one sentence.
///
/// Its words come from the figures: each is more, less or about the same by its whole interval, and
/// one that is too noisy or was not measured is said to be so.
struct KeyFinding: Sendable {
  /// One figure of the answer.
  struct Row: Sendable {
    /// When the figure holds, to be read after "for".
    var label: String
    var rule: any ClaimRule
  }

  /// The name of its drawing.
  var name: String
  /// "Yes" means that something costs more.
  var question: String
  /// Who takes it and the verb, such as "One table takes".
  var subject: String
  /// What it is a multiple of, such as "the bytes of a table for each kind".
  var unit: String
  /// The ids of the claims of these scenarios.
  var claims: [String]
  var rows: [Row]

  /// The questions that the page answers first.
  static var all: [KeyFinding] { ClaimsFile.own.questions }

  /// Ratios within this band of 1 are about the same.
  static let same = ClaimBand.within(0.05)

  func answer(in evidence: ClaimEvidence) -> KeyAnswer {
    KeyAnswer(
      finding: self,
      figures: rows.flatMap { row in
        row.rule.observations(in: evidence).map { KeyAnswer.Figure(label: row.label, $0) }
      })
  }
}

/// What the figures say to a key finding's question.
struct KeyAnswer: Sendable {
  /// How a figure stands to 1.
  enum Side: String, Hashable, Sendable {
    case more, same, less
    /// Its interval reaches over an end of the band.
    case open = "too noisy"
    case missing = "not measured"
  }

  struct Figure: Sendable {
    var label: String
    var observation: ClaimObservation
    var side: Side

    init(label: String, _ observation: ClaimObservation) {
      self.label = label
      self.observation = observation
      side = Self.side(observation)
    }

    private static func side(_ observation: ClaimObservation) -> Side {
      guard let value = observation.value, observation.stance != .missing else { return .missing }
      let low = observation.interval?.lower ?? value
      let high = observation.interval?.upper ?? value
      let band = KeyFinding.same
      if low > band.high { return .more }
      if high < band.low { return .less }
      return band.stance(low: low, high: high) == .supports ? .same : .open
    }
  }

  var finding: KeyFinding
  var figures: [Figure]

  /// Those of one side, the least first.
  func figures(_ side: Side) -> [Figure] {
    figures.filter { $0.side == side }
      .sorted { ($0.observation.value ?? 0) < ($1.observation.value ?? 0) }
  }

  /// The answer in a word or two.
  var word: String {
    let (more, less) = (figures(.more).count, figures(.less).count)
    let decided = more + less + figures(.same).count
    if decided == 0 { return "Open." }
    if more == decided { return "Yes." }
    if more > 0 { return "It depends." }
    return less == decided ? "No, on the contrary." : "No."
  }

  /// What is true, by how much, and when.
  var sentence: String {
    let sides = [amounts(.more), amounts(.less)].compactMap { $0 }
    let alike = names(.same)
    var clauses: [String] = []
    if !sides.isEmpty {
      clauses.append("\(finding.subject) \(sides.joined(separator: " but ")) times \(finding.unit)")
      if !alike.isEmpty { clauses.append("about the same for \(alike)") }
    } else if !alike.isEmpty {
      clauses.append("\(finding.subject) about \(finding.unit) for \(alike)")
    }
    if !names(.open).isEmpty { clauses.append("too close to tell for \(names(.open))") }
    if !names(.missing).isEmpty { clauses.append("not measured for \(names(.missing))") }
    let text = clauses.joined(separator: "; ")
    return text.prefix(1).uppercased() + text.dropFirst() + "."
  }

  /// One figure with its label, or the ends of several.
  private func amounts(_ side: Side) -> String? {
    let found = figures(side)
    guard let least = found.first, let most = found.last else { return nil }
    return found.count == 1 ? Self.text(least) : "\(Self.text(least)) to \(Self.text(most))"
  }

  private static func text(_ figure: Figure) -> String {
    "\(Digits.three(figure.observation.value ?? 1)) (\(figure.label))"
  }

  private func names(_ side: Side) -> String {
    Enumeration.text(figures(side).map(\.label).uniqued())
  }

  /// What measures the same on the reader's machine.
  var command: String { "run-scenario claims --only \(finding.claims.joined(separator: ","))" }
}

/// One row for each figure of a key finding, as a ratio with its interval.
struct KeyFindingPlot {
  var answer: KeyAnswer

  private static let rowPixels = 52

  var plot: Plot {
    let figures = answer.figures.filter { $0.side != .missing }
    let marks = figures.enumerated().map { row, figure in
      Plot.Point(
        figure.observation.value ?? 1, Double(row) + 0.18,
        xRange: figure.observation.interval.flatMap { $0.isBounded ? $0.lower...$0.upper : nil })
    }
    let axis = Axis.ratios(
      covering: marks.flatMap { [$0.xRange.lowerBound, $0.xRange.upperBound] })
    return Plot(
      name: answer.finding.name, title: "",
      alternativeText: words(figures), horizontal: axis,
      horizontalLabel: "times \(answer.finding.unit)".cut(to: 60),
      vertical: Axis(
        low: Double(figures.count) - 0.5, high: -0.5, isLogarithmic: false,
        ticks: figures.indices.map { Axis.Tick(position: Double($0) - 0.5, label: "") }),
      verticalLabel: "", curves: figures.indices.map(Self.reference) + curves(figures, marks),
      key: [],
      texts: figures.enumerated().map { row, figure in
        Plot.Text(x: axis.low, y: Double(row) - 0.17, text: Self.name(figure))
      }, areaHeight: figures.count * Self.rowPixels)
  }

  /// More is orange, less blue and what is neither grey.
  private func curves(_ figures: [KeyAnswer.Figure], _ marks: [Plot.Point]) -> [Plot.Curve] {
    let paints: [(sides: Set<KeyAnswer.Side>, paint: Paint)] = [
      ([.more], .number(1)), ([.less], .number(0)), ([.same, .open], .number(5)),
    ]
    return paints.compactMap { sides, paint in
      let points = zip(figures, marks).filter { sides.contains($0.0.side) }.map(\.1)
      return points.isEmpty
        ? nil : Plot.Curve(style: .whiskers, paint: paint, size: 0.9, points: points)
    }
  }

  /// Where both are the same, drawn in each row below its name, which it must not cross.
  private static func reference(row: Int) -> Plot.Curve {
    Plot.Curve(
      style: .lines, paint: Paint(colour: Paint.ink, symbol: 7), size: 0,
      points: [Plot.Point(1, Double(row) - 0.1), Plot.Point(1, Double(row) + 0.5)])
  }

  private static func name(_ figure: KeyAnswer.Figure) -> String {
    "\(figure.label): \(Ratio.text(figure.observation.value ?? 1))".cut(to: 60)
  }

  private func words(_ figures: [KeyAnswer.Figure]) -> String {
    "\(answer.finding.question) "
      + figures.map { "\($0.label) \($0.observation.text)" }.joined(separator: "; ")
  }
}
