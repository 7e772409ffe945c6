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

    init(_ label: String, _ rule: any ClaimRule) {
      self.label = label
      self.rule = rule
    }
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
  enum Side: Hashable, Sendable {
    case more, same, less
    /// Its interval reaches over an end of the band.
    case open
    case missing
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
