import Statistics

/// What a test of this repository shows; it runs with every change, so it is cited, not repeated.
///
/// Nothing is run for it here, so it says less than a figure: see ``ClaimVerdict/shownByTest``.
struct TestRule: ClaimRule {
  /// From the repository's root.
  var file: String
  /// The test's name, a sentence.
  var name: String
  /// What it shows, a sentence part.
  var shows: String

  func observations(in evidence: ClaimEvidence) -> [ClaimObservation] {
    var result = ClaimObservation(.shown, "test “\(name)”", shows)
    result.file = file
    return [result]
  }
}

/// What nothing here can measure, and why.
struct UnmeasurableRule: ClaimRule {
  var why: String

  func observations(in evidence: ClaimEvidence) -> [ClaimObservation] {
    [.missing("outside the scope of these measurements", why, scenario: "")]
  }
}

/// The reason for which a claim was right once and is not any more, outside of what is measured here.
struct OvertakenRule: ClaimRule {
  var why: String

  func observations(in evidence: ClaimEvidence) -> [ClaimObservation] {
    [ClaimObservation(.overtaken, "outside the scope of these measurements", why)]
  }
}

/// How much longer one hand-written source is than another that does the same.
///
/// The lines are those of ``CountedSources``, which a test holds to the sources of this repository.
struct CodeRule: ClaimRule {
  var path: String
  var baseline: String
  var band: ClaimBand

  func observations(in evidence: ClaimEvidence) -> [ClaimObservation] {
    let label = "lines of code"
    guard let own = evidence.codeLines[path], let other = evidence.codeLines[baseline], other > 0
    else { return [.missing(label, "\(path) was not counted", scenario: "")] }
    let ratio = Double(own) / Double(other)
    var result = band.observation(
      label, ratio, text: Digits.pair(own, other, "lines")
    ).quotient(of: Double(own), Double(other))
    result.file = path
    return [result]
  }
}
