import Foundation
import Statistics

/// Something that an article says about a model's shape, and what would show it.
package struct Claim: Sendable {
  /// Where a claim was made.
  struct Source: Hashable, Sendable {
    /// The name of the source in `claims.yaml`.
    var key = ""
    var article: String
    var section: String
    var kind = ClaimOrigin.article
  }

  /// The number it has in the list of what the articles say, such as "D1".
  package var id: String
  /// A few words for tables and headings.
  var title: String
  /// In our own words.
  var statement: String
  var source: Source
  /// What counts as confirmed; where it changed after figures were there, the git log says so.
  var criterion: String
  /// What would refute it; of one that is true by construction, why no run could.
  var refutation: String
  /// True if it follows from how the shapes are defined, so that no measurement could refute it.
  var isTrueByConstruction = false
  /// The figure that was published or measured before, for a claim that is one; empty for words.
  var published = ""
  /// All of them decide together.
  var rules: [any ClaimRule]
  /// Figures that a reader should see next to the deciding ones; they decide nothing.
  var beside: [any ClaimRule] = []
  /// What a reader should know whatever the verdict; empty for nothing.
  var remark = ""
  /// The address of the claim within the page of claims.
  var anchor: String { "claim-" + id.lowercased() }

  /// The scenarios that its rules read.
  var scenarios: Set<String> { Set(uses.map(\.scenario)) }

  /// What the deciding rules and those beside them read.
  var uses: [ScenarioUse] { (rules + beside).flatMap(\.uses) }
}

/// Who says what is checked.
enum ClaimOrigin: String, CaseIterable, Decodable, Hashable, Sendable {
  case article
  /// Seen in files that Apple's programs wrote.
  case appleStores
  /// A figure that this project measured before, without this library.
  case earlierFigures
  /// What nobody claims, asked beside a claim.
  case ownQuestion

  /// So many of the kind, such as "3 are from articles".
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

/// What the figures say of a claim.
enum ClaimVerdict: String, CaseIterable, Hashable, Sendable {
  /// Every deciding figure is as claimed.
  case confirmed
  /// No deciding figure is as claimed, and each is precise enough to say so.
  case refuted
  /// Some figures are as claimed and others are not.
  case depends
  /// What could be decided points one way, but not all of it could.
  case unresolved
  /// No figure is needed: tests of this repository show it, and nothing was measured for it.
  case shownByTest = "shown by a test"
  /// It was right when it was written, and what it is about has changed since.
  case overtaken
  case notMeasured = "not measured"

  /// After a number of claims, such as "2 depend".
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

/// What a rule reads of a scenario, so that a test can hold it to the scenario's file.
struct ScenarioUse: Hashable, Sendable {
  var scenario: String
  var operations: [String] = []
  var strategies: [String] = []
  /// Axes of its sweep.
  var axes: [String] = []
}

/// One way to decide by what was recorded; it never looks at anything but the evidence.
///
/// Its properties are named as the keys of `claims.yaml`.
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
  /// The same in plain words, without what the figure's text says.
  func about(_ run: ClaimEvidence.Run) -> String
  /// The reason why a run has no figure, to be read after the name of the scenario.
  static var lack: String { get }
  /// All figures of a run; one for each cell that has it unless the rule says otherwise.
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

/// The range of members of the cells that a rule reads.
struct SizeRange: Decodable, Hashable, Sendable {
  var from: Int?
  var to: Int?

  func contains(_ size: Int) -> Bool { size >= from ?? 0 && size <= to ?? .max }
}

/// The range in which a claim says that a figure lies.
///
/// A figure is as claimed if its whole interval lies within, and not as claimed if none of it does.
/// A claim is confirmed only if every deciding figure says so, hence no correction for their number
/// is needed (an intersection-union test; Berger, "Multiparameter hypothesis testing", 1982).
struct ClaimBand: Hashable, Sendable {
  var low: Double
  var high: Double

  static func atMost(_ high: Double) -> ClaimBand { ClaimBand(low: 0, high: high) }

  static func from(_ low: Double, to high: Double) -> ClaimBand {
    ClaimBand(low: low, high: high)
  }

  /// From 1 / (1 + effect) to 1 + effect.
  static func within(_ effect: Double) -> ClaimBand {
    ClaimBand(low: 1 / (1 + effect), high: 1 + effect)
  }

  /// Whatever has at least half and at most twice the effect of a published ratio.
  ///
  /// Effects are compared as logarithms, so the ends are the ratio's root and its square: machine, data
  /// and program differ from those of the publisher, and what is checked is whether the effect is
  /// there and of that order.
  static func around(_ published: Double) -> ClaimBand {
    let ends = [published.squareRoot(), published * published]
    return ClaimBand(low: ends.min() ?? published, high: ends.max() ?? published)
  }

  /// From nothing up to the greater end of ``around(_:)``, where a lesser effect is no surprise.
  static func atMostAround(_ published: Double) -> ClaimBand { atMost(around(published).high) }

  func stance(low: Double, high: Double) -> ClaimObservation.Stance {
    if low >= self.low, high <= self.high { return .supports }
    return high < self.low || low > self.high ? .contradicts : .open
  }

  /// The end that a value is closer to, as a factor.
  func limit(near value: Double) -> Double? {
    let ends = [low, high].filter { $0 > 0 && $0.isFinite }
    return ends.min { distance($0, value) < distance($1, value) }
  }

  /// Positive inside and negative outside.
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

  /// Judges a figure; without an interval it is exact.
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

  /// Reads the one or two keys that a band has.
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
  /// The error for a text that is none of those that there are.
  func unknown(_ text: String) -> DecodingError {
    .dataCorrupted(DecodingError.Context(codingPath: codingPath, debugDescription: text))
  }
}
