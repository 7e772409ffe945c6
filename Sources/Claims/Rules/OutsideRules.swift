import Reporting
import Statistics

/// A claim that a test of this repository shows.
///
/// The test runs with every change, so the claim cites it and measures nothing. That says less than
/// a figure: see ``ClaimVerdict/shownByTest``.
struct TestRule: ClaimRule {
  /// The path from the repository's root.
  var file: String
  /// The test's name, a sentence.
  var name: String
  /// The demonstrated fact, a sentence part.
  var shows: String

  func observations(in evidence: ClaimEvidence) -> [ClaimObservation] {
    var result = ClaimObservation(.shown, "test “\(name)”", shows)
    result.file = file
    return [result]
  }
}

/// A claim that cannot be measured here, with the reason.
struct UnmeasurableRule: ClaimRule {
  var why: String

  func observations(in evidence: ClaimEvidence) -> [ClaimObservation] {
    [.missing("outside the scope of these measurements", why, scenario: "")]
  }
}

/// A claim that is no longer true for reasons that are not measured here.
struct OvertakenRule: ClaimRule {
  var why: String

  func observations(in evidence: ClaimEvidence) -> [ClaimObservation] {
    [ClaimObservation(.overtaken, "outside the scope of these measurements", why)]
  }
}

/// A claim that one hand-written source is longer than another that does the same.
///
/// The line counts are those of ``CountedSources``, which a test compares with the sources of this
/// repository.
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
