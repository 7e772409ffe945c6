import Foundation

/// A claim with its verdict and what it rests on.
struct ClaimFinding: Sendable {
  var claim: Claim
  var verdict: ClaimVerdict
  var observations: [ClaimObservation]
  /// What decides between yes and no where both occur, such as "own: from about 23 on".
  var turns: [String]

  init(_ claim: Claim, in evidence: ClaimEvidence) {
    let deciding = claim.rules.flatMap { $0.observations(in: evidence) }
    let beside = claim.beside.flatMap { $0.observations(in: evidence) }
      .filter { $0.stance != .missing }
      .map { observation in
        var result = observation
        result.stance = .beside
        return result
      }
    self.init(claim, deciding + beside)
  }

  init(_ claim: Claim, _ observations: [ClaimObservation]) {
    self.claim = claim
    self.observations = observations
    verdict = Self.verdict(Set(observations.map(\.stance)))
    turns = verdict == .depends ? TurningPoint.all(observations) : []
  }

  /// One figure as claimed and one that is not show that it depends, whatever the rest.
  ///
  /// What a test shows stands beside the figures; it is a verdict only where nothing is measured.
  static func verdict(_ stances: Set<ClaimObservation.Stance>) -> ClaimVerdict {
    let stances = stances.subtracting([.beside])
    if stances == [.shown] { return .shownByTest }
    let measured = stances.subtracting([.shown])
    if measured.isSubset(of: [.missing]) { return .notMeasured }
    if measured.isSuperset(of: [.supports, .contradicts]) { return .depends }
    if measured == [.supports] { return .confirmed }
    return measured == [.contradicts] ? .refuted : .unresolved
  }

  /// What decides or should, without tests that are cited and figures that stand beside.
  var figures: [ClaimObservation] {
    observations.filter { ![.shown, .beside].contains($0.stance) }
  }

  func count(_ stance: ClaimObservation.Stance) -> Int {
    observations.count { $0.stance == stance }
  }

  /// The figure closest to the limit among those that decide.
  var weakest: ClaimObservation? { deciding.min { abs($0.margin) < abs($1.margin) } }

  /// For one that depends, the ends; else the one closest to the limit.
  var effect: String {
    return switch verdict {
    case .notMeasured: "–"
    case .depends: Self.range(deciding)
    case .confirmed, .refuted, .unresolved, .shownByTest:
      weakest.map { $0.text + others($0) } ?? "–"
    }
  }

  private func others(_ weakest: ClaimObservation) -> String {
    guard deciding.count > 1 else { return "" }
    return weakest.value == nil
      ? ", and \(deciding.count - 1) more" : ", the closest of \(deciding.count)"
  }

  private static func range(_ observations: [ClaimObservation]) -> String {
    let sorted = observations.sorted { $0.margin < $1.margin }
    guard let worst = sorted.first, let best = sorted.last else { return "–" }
    return "\(worst.text) … \(best.text)"
  }

  private var deciding: [ClaimObservation] {
    switch verdict {
    case .confirmed: observations.filter { $0.stance == .supports }
    case .refuted: observations.filter { $0.stance == .contradicts }
    case .depends: observations.filter { [.supports, .contradicts].contains($0.stance) }
    // What keeps it open; figures that are merely missing have no value to show.
    case .unresolved where count(.open) > 0: observations.filter { $0.stance == .open }
    case .unresolved: figures.filter { $0.stance != .missing }
    case .shownByTest: observations.filter { $0.stance == .shown }
    case .notMeasured: []
    }
  }

  /// One sentence on why the verdict is what it is.
  var explanation: String {
    let all = figures.count
    let word = all == 1 ? "figure" : "figures"
    switch verdict {
    case .confirmed:
      return all == 1
        ? "The deciding figure is as claimed." : "All \(all) deciding figures are as claimed."
    case .refuted:
      return all == 1
        ? "The deciding figure is not as claimed."
        : "Not one of the \(all) deciding figures is as claimed."
    case .depends:
      let parts = turns.isEmpty ? "" : " It turns with \(turns.joined(separator: "; "))."
      return "\(Self.are(count(.supports), of: all)) as claimed and "
        + "\(Self.are(count(.contradicts))) not.\(parts)"
    case .unresolved:
      return
        "\(count(.supports)) of \(all) \(word) are as claimed, \(count(.contradicts)) are not, "
        + "\(count(.open)) are too noisy to say and \(count(.missing)) were not measured."
    case .shownByTest:
      let tests = Count.text(count(.shown), "test")
      return "Shown by \(tests) of this repository, which must pass with every change; nothing was "
        + "measured for it."
    case .notMeasured:
      let why = figures.map(\.text).uniqued().joined(separator: "; ")
      return claim.scenarios.isEmpty
        ? why + "."
        : "\(why.prefix(1).uppercased())\(why.dropFirst()); run `run-scenario claims --only "
          + "\(claim.id)` to measure it."
    }
  }

  /// "1 is", "2 of 3 figures are".
  private static func are(_ count: Int, of all: Int? = nil) -> String {
    let verb = count == 1 ? "is" : "are"
    return all.map { "\(count) of \($0) figures \(verb)" } ?? "\(count) \(verb)"
  }
}
