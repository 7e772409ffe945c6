import Foundation
import Reporting
import Statistics

/// A statement about strategies from an article, with the rules that decide it.
package struct Claim: Sendable {
  /// The source of a claim.
  struct Source: Hashable, Sendable {
    /// The name of the source in `claims.yaml`.
    var key = ""
    var article: String
    var section: String
    var kind = ClaimOrigin.article
  }

  /// The ID in the list of claims, such as "D1".
  package var id: String
  /// A short title for tables and headings.
  var title: String
  /// The claim in our own words.
  var statement: String
  var source: Source
  /// The criterion for a confirmed claim; the Git log records later changes to it.
  var criterion: String
  /// The result that would refute the claim, or why none could if it is true by construction.
  var refutation: String
  /// True if it follows from the strategies' definitions, so that no measurement could refute it.
  var isTrueByConstruction = false
  /// The figure that was published or measured before; empty for claims without one.
  var published = ""
  /// The rules that decide together.
  var rules: [any ClaimRule]
  /// Rules for additional figures that do not affect the verdict.
  var beside: [any ClaimRule] = []
  /// A remark to show with any verdict; empty for none.
  var remark = ""
  /// The anchor of the claim on the claims page.
  var anchor: String { "claim-" + id.lowercased() }

  /// The scenarios that the rules read.
  var scenarios: Set<String> { Set(uses.map(\.scenario)) }

  /// The uses of all rules, deciding or not.
  var uses: [ScenarioUse] { (rules + beside).flatMap(\.uses) }
}

/// The origin of a claim.
enum ClaimOrigin: String, CaseIterable, Decodable, Hashable, Sendable {
  case article
  /// Observed in files that Apple's programs wrote.
  case appleStores
  /// A figure that this project measured earlier, without this library.
  case earlierFigures
  /// A question of this project, related to a claim.
  case ownQuestion

  /// Returns a number of claims with this origin, such as "3 are from articles".
  func words(_ count: Int) -> String {
    let verb = count == 1 ? "is" : "are"
    return switch self {
    case .article: "\(count) \(verb) from articles"
    case .appleStores: "\(count) \(verb) from stores written by Apple's programs"
    case .earlierFigures:
      "\(count) \(verb) \(count == 1 ? "a figure" : "figures") measured earlier by this project"
    case .ownQuestion: "\(count) \(verb) \(count == 1 ? "a question" : "questions") of this project"
    }
  }
}

/// The verdict of the figures on a claim.
enum ClaimVerdict: String, CaseIterable, Hashable, Sendable {
  /// All deciding figures are as claimed.
  case confirmed
  /// No deciding figure is as claimed, and all are precise enough.
  case refuted
  /// Some figures are as claimed and others are not.
  case depends
  /// All decided figures point one way, but some are undecided.
  case unresolved
  /// Tests of this repository show it, and nothing was measured.
  case shownByTest = "shown by a test"
  /// It was true when it was written, but its subject has changed since.
  case overtaken
  case notMeasured = "not measured"

  /// The word after a number of claims, such as "2 depend".
  var word: String { self == .depends ? "depend" : rawValue }

  var symbol: String {
    switch self {
    case .confirmed: "✔"
    case .refuted: "✘"
    case .depends: "◐"
    case .unresolved: "?"
    case .shownByTest: "✔"
    case .overtaken: "↷"
    case .notMeasured: "–"
    }
  }
}

/// The parts of a scenario that a rule reads, so that tests can check them against its file.
struct ScenarioUse: Hashable, Sendable {
  var scenario: String
  var operations: [String] = []
  var strategies: [String] = []
  /// The axes of its sweep.
  var axes: [String] = []
}

/// A rule that decides a claim from the recorded evidence alone.
///
/// Its properties are named like the keys of `claims.yaml`.
protocol ClaimRule: Decodable, Sendable {
  var uses: [ScenarioUse] { get }
  func observations(in evidence: ClaimEvidence) -> [ClaimObservation]
}

extension ClaimRule {
  var uses: [ScenarioUse] { [] }
}

/// A rule that reads the runs of one scenario.
protocol ScenarioRule: ClaimRule {
  var scenario: String { get }
  var label: String { get }
  /// Describes the measured quantity in plain words, without the text of the figure.
  func about(_ run: ClaimEvidence.Run) -> String
  /// The reason why a run has no figure, as a continuation of the scenario's name.
  static var lack: String { get }
  /// Returns the figures of a run: one per cell that has it, unless the rule differs.
  func observations(of run: ClaimEvidence.Run) -> [ClaimObservation]
  func observation(_ cell: Measurements, _ run: ClaimEvidence.Run) -> ClaimObservation?
}

extension ScenarioRule {
  func observations(of run: ClaimEvidence.Run) -> [ClaimObservation] {
    run.report.cells.compactMap { observation($0, run) }
  }

  func observation(_: Measurements, _: ClaimEvidence.Run) -> ClaimObservation? { nil }

  func observations(in evidence: ClaimEvidence) -> [ClaimObservation] {
    if let gap = evidence.gap(of: scenario) {
      return [.missing(label, gap, scenario: scenario)]
    }
    guard let run = evidence.runs[scenario] else { return [] }
    var found = observations(of: run)
    if found.isEmpty { return [.missing(label, "\(scenario) \(Self.lack)", scenario: scenario)] }
    let about = about(run)
    for place in found.indices { found[place].about = about }
    return found
  }
}

/// The numbers of members of the cells that a rule reads.
struct SizeRange: Decodable, Hashable, Sendable {
  var from: Int?
  var to: Int?

  func contains(_ size: Int) -> Bool { size >= from ?? 0 && size <= to ?? .max }
}

/// The range of figures that a claim predicts.
///
/// A figure is as claimed if its whole interval is within the range, and not as claimed if no part
/// of it is. A claim is confirmed only if all deciding figures are as claimed, so their number
/// needs no correction (an intersection-union test; Berger, "Multiparameter hypothesis testing",
/// 1982).
struct ClaimBand: Hashable, Sendable {
  var low: Double
  var high: Double

  static func atMost(_ high: Double) -> ClaimBand { ClaimBand(low: 0, high: high) }

  static func from(_ low: Double, to high: Double) -> ClaimBand {
    ClaimBand(low: low, high: high)
  }

  /// Returns the band from 1 / (1 + effect) to 1 + effect.
  static func within(_ effect: Double) -> ClaimBand {
    ClaimBand(low: 1 / (1 + effect), high: 1 + effect)
  }

  /// Returns the band with at least half and at most twice the effect of a published ratio.
  ///
  /// Effects are compared as logarithms, so the ends are the ratio's root and its square. The
  /// machine, data and program differ from the publisher's; the test is whether an effect of that
  /// order exists.
  static func around(_ published: Double) -> ClaimBand {
    let ends = [published.squareRoot(), published * published]
    return ClaimBand(low: ends.min() ?? published, high: ends.max() ?? published)
  }

  /// Returns the band from 0 to the upper end of ``around(_:)``, for claims of a maximum.
  static func atMostAround(_ published: Double) -> ClaimBand { atMost(around(published).high) }

  func stance(low: Double, high: Double) -> ClaimObservation.Stance {
    if low >= self.low, high <= self.high { return .supports }
    return high < self.low || low > self.high ? .contradicts : .open
  }

  /// Returns the end that is closer to a value, as a factor.
  func limit(near value: Double) -> Double? {
    let ends = [low, high].filter { $0 > 0 && $0.isFinite }
    return ends.min { distance($0, value) < distance($1, value) }
  }

  /// Returns the distance to the closer end: positive inside and negative outside.
  func margin(of value: Double) -> Double {
    guard let limit = limit(near: value), value > 0 else {
      return value >= low && value <= high ? 1 : -1
    }
    let isInside = value >= low && value <= high
    return isInside ? distance(limit, value) : -distance(limit, value)
  }

  private func distance(_ end: Double, _ value: Double) -> Double {
    value > 0 ? abs(log(value / end)) : .infinity
  }

  /// Compares a figure with the band; without an interval it is exact.
  func observation(
    _ label: String, _ value: Double, interval: RatioInterval? = nil, text: String
  ) -> ClaimObservation {
    var result = ClaimObservation(
      stance(low: interval?.lower ?? value, high: interval?.upper ?? value), label, text,
      margin: margin(of: value))
    result.value = value
    result.interval = interval
    result.limit = limit(near: value)
    return result
  }
}

extension ClaimBand: Decodable {
  private struct Form: Decodable {
    var atLeast, atMost, within, around, atMostAround: Double?
  }

  /// Decodes a band from its one or two keys.
  init(from decoder: any Decoder) throws {
    let form = try Form(from: decoder)
    switch (form.atLeast, form.atMost, form.within, form.around, form.atMostAround) {
    case (let low?, let high, nil, nil, nil): self = .from(low, to: high ?? .infinity)
    case (nil, let high?, nil, nil, nil): self = .atMost(high)
    case (nil, nil, let effect?, nil, nil): self = .within(effect)
    case (nil, nil, nil, let published?, nil): self = .around(published)
    case (nil, nil, nil, nil, let published?): self = .atMostAround(published)
    default:
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: decoder.codingPath,
          debugDescription: "a band has one of its keys, or atLeast and atMost"))
    }
  }
}

extension SingleValueDecodingContainer {
  /// Returns an error for an unknown word.
  func unknown(_ text: String) -> DecodingError {
    .dataCorrupted(DecodingError.Context(codingPath: codingPath, debugDescription: text))
  }
}
