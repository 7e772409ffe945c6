import Document
import Reporting

/// A claim with its verdict and the observations behind it.
struct ClaimFinding: Sendable {
  var claim: Claim
  var verdict: ClaimVerdict
  var observations: [ClaimObservation]
  /// The conditions that decide between yes and no, if both occur, such as "own: from about 23 on".
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

  /// Returns the verdict for a set of stances.
  ///
  /// One figure as claimed and one not as claimed give ``ClaimVerdict/depends``, whatever the
  /// others are. A test counts only if nothing was measured.
  static func verdict(_ stances: Set<ClaimObservation.Stance>) -> ClaimVerdict {
    let stances = stances.subtracting([.beside])
    if stances == [.shown] { return .shownByTest }
    if stances == [.overtaken] { return .overtaken }
    let measured = stances.subtracting([.shown])
    if measured.isSubset(of: [.missing]) { return .notMeasured }
    if measured.isSuperset(of: [.supports, .contradicts]) { return .depends }
    if measured == [.supports] { return .confirmed }
    return measured == [.contradicts] ? .refuted : .unresolved
  }

  /// The deciding figures, including missing ones, without cited tests and additional figures.
  var figures: [ClaimObservation] {
    observations.filter { ![.shown, .beside].contains($0.stance) }
  }

  func count(_ stance: ClaimObservation.Stance) -> Int {
    observations.count { $0.stance == stance }
  }

  /// The deciding figure that is closest to the limit.
  var weakest: ClaimObservation? { deciding.min { abs($0.margin) < abs($1.margin) } }

  /// The text of the deciding figure closest to the limit, or of both ends.
  var effect: String {
    verdict == .shownByTest
      ? deciding.map(\.text).joined(separator: "; ") : decision { Prose($0.text) }.plain
  }

  /// Returns the deciding figure and its subject, or links to tests relative to the repository's
  /// root.
  func figure(_ repository: String) -> Prose {
    switch verdict {
    case .shownByTest:
      Prose(
        joining: deciding.map { "\(link: $0.text, to: repository + $0.file)" }, separator: "; ")
    case .overtaken, .notMeasured: Prose(marked: reasons)
    case .confirmed, .refuted, .depends, .unresolved:
      decision { "\(Prose(marked: $0.text)): \($0.subject)" }
    }
  }

  private func decision(_ words: (ClaimObservation) -> Prose) -> Prose {
    guard let weakest else { return "–" }
    if verdict == .depends, let yes = end(.supports), let no = end(.contradicts) {
      return "true: \(words(yes)); not true: \(words(no))"
    }
    guard deciding.count > 1 else { return words(weakest) }
    return "\(words(weakest)); weakest of \(deciding.count) cases"
  }

  /// Returns the figure of one stance that is furthest from the limit.
  private func end(_ stance: ClaimObservation.Stance) -> ClaimObservation? {
    observations.filter { $0.stance == stance }.max { abs($0.margin) < abs($1.margin) }
  }

  /// The reason why nothing was measured, as a clause.
  private var reasons: String {
    let why = figures.map(\.text).uniqued().joined(separator: "; ")
    return claim.scenarios.isEmpty
      ? why : "\(why); run `run-scenario claims --only \(claim.id)` to measure it"
  }

  private var deciding: [ClaimObservation] {
    switch verdict {
    case .confirmed: observations.filter { $0.stance == .supports }
    case .refuted: observations.filter { $0.stance == .contradicts }
    case .depends: observations.filter { [.supports, .contradicts].contains($0.stance) }
    // The open figures; missing ones have no value to show.
    case .unresolved where count(.open) > 0: observations.filter { $0.stance == .open }
    case .unresolved: figures.filter { $0.stance != .missing }
    case .shownByTest: observations.filter { $0.stance == .shown }
    case .notMeasured, .overtaken: []
    }
  }

  /// A sentence on how often the claim is true, or why this is unknown.
  var explanation: String {
    let all = Count.text(figures.count, "case")
    switch verdict {
    case .confirmed: return "True in \(all)."
    case .refuted: return "Not true in \(all)."
    case .depends:
      let parts = turns.isEmpty ? "" : ": " + turns.joined(separator: "; ")
      return "True in \(count(.supports)) of \(all)\(parts)."
    case .unresolved:
      return "True in \(count(.supports)) of \(all), not true in \(count(.contradicts)), too noisy "
        + "to tell in \(count(.open)), not measured in \(count(.missing))."
    case .shownByTest:
      let tests = Count.text(count(.shown), "test")
      return "\(tests) of this repository that every change must pass."
    case .overtaken, .notMeasured:
      return reasons.prefix(1).uppercased() + reasons.dropFirst() + "."
    }
  }
}
