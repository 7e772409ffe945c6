import Reporting
import Statistics

/// A common question of developers, which compares one quantity of a subject and an opponent.
///
/// The answer's words come from the figures: each is more, less or about the same by its whole
/// interval. Noisy and missing figures are mentioned.
struct KeyFinding: Sendable {
  /// A figure of the answer.
  struct Row: Sendable {
    var label: String
    /// The case that the figure belongs to; empty for the usual one.
    var when = ""
    var rule: any ClaimRule
  }

  /// The name of its drawing.
  var name: String
  /// The question; "Yes" means that the subject costs more.
  var question: String
  /// The subject, such as "one table".
  var subject: String
  /// A plural or mass noun, such as "bytes".
  var quantity: String
  /// The opponent, such as "a table for each kind".
  var opponent: String
  /// A feature for the lists of costs; empty for none.
  var price = ""
  /// The IDs of the claims in these scenarios.
  var claims: [String]
  var rows: [Row]

  /// The band around 1 of ratios that are about the same.
  static let same = ClaimBand.within(0.05)
  /// The largest ratio that hardly justifies a change.
  static let hardly = 1.1
  static let little = 1.25

  func answer(in evidence: ClaimEvidence) -> KeyAnswer {
    let figures = rows.flatMap { row in
      row.rule.observations(in: evidence).map { KeyFigure(label: row.label, when: row.when, $0) }
    }
    let cases = rows.map(\.when).uniqued().sorted { $0.isEmpty && !$1.isEmpty }
    return KeyAnswer(
      finding: self, figures: figures,
      cases: cases.map { when in
        KeyCase(finding: self, when: when, figures: figures.filter { $0.when == when })
      })
  }
}

/// A figure of a key finding, with its side of 1.
struct KeyFigure: Sendable {
  enum Side: String, Hashable, Sendable {
    case more, same, less
    /// The interval extends over an end of the band.
    case open = "too noisy"
    case missing = "not measured"
  }

  var label: String
  var when: String
  var observation: ClaimObservation
  var side: Side

  init(label: String, when: String = "", _ observation: ClaimObservation) {
    self.label = label
    self.when = when
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

  var value: Double { observation.value ?? 1 }
  var high: Double { observation.interval?.upper ?? value }
}

/// The figures of a key finding with the same condition, and their answer.
struct KeyCase: Sendable {
  enum Answer: String, Hashable, Sendable {
    case yes = "Yes"
    case little = "Yes, a little"
    case hardly = "Hardly"
    case no = "No"
    case less = "No, less"
    /// More for some figures but not for others.
    case partly = "In part"
    case unknown = "Cannot tell"

    /// True or false if the figures decide; otherwise nil.
    var isMore: Bool? {
      switch self {
      case .yes, .little: true
      case .hardly, .no, .less: false
      case .partly, .unknown: nil
      }
    }

    /// The answer inside a sentence that contains the amount.
    fileprivate var inside: String { self == .less ? "no" : rawValue.lowercased() }
  }

  var finding: KeyFinding
  var when: String
  var figures: [KeyFigure]

  /// The conclusive figures in ascending order.
  private var decided: [KeyFigure] {
    figures.filter { [.more, .same, .less].contains($0.side) }.sorted { $0.value < $1.value }
  }

  var answer: Answer {
    let sides = Set(decided.map(\.side))
    if sides.isEmpty { return .unknown }
    let most = decided.map(\.high).max() ?? 1
    if sides == [.more] { return most < KeyFinding.little ? .little : .yes }
    if sides.contains(.more), most >= KeyFinding.hardly { return .partly }
    // A “No” must hold for the noisy figures too.
    let noisy = figures.filter { $0.side == .open }.map(\.high).max() ?? 1
    if noisy >= KeyFinding.hardly { return .unknown }
    return sides.contains(.more) ? .hardly : sides == [.less] ? .less : .no
  }

  /// The smallest and the largest conclusive figure; nil without any.
  var range: Comparison? {
    guard let least = decided.first, let most = decided.last else { return nil }
    return Comparison(
      low: least.value, high: most.value, quantity: finding.quantity,
      isSame: decided.allSatisfy { $0.side == .same },
      ends: answer == .partly ? " (\(least.label) to \(most.label))" : "")
  }

  /// The inconclusive figures, as clauses.
  var gaps: [String] {
    [(KeyFigure.Side.open, "too close to tell"), (.missing, "not measured")].compactMap {
      side, words in
      let labels = figures.filter { $0.side == side }.map(\.label).uniqued()
      if labels.isEmpty { return nil }
      return labels.count == figures.count ? words : "\(words) for \(Enumeration.text(labels))"
    }
  }
}

/// The answer to a key finding's question, for the usual case and then the others.
struct KeyAnswer: Sendable {
  var finding: KeyFinding
  var figures: [KeyFigure]
  var cases: [KeyCase]

  var answer: KeyCase.Answer { cases.first?.answer ?? .unknown }

  var isMeasured: Bool { figures.contains { $0.side != .missing } }

  /// The amount of the usual case, followed by the answers of the other cases.
  var sentence: String {
    words { part in
      let lead = part.range.map { "\(part.answer.inside), \($0.amount)" }
      return ([lead].compactMap { $0 } + part.gaps).joined(separator: ", ")
    }
  }

  /// The amounts alone, without inconclusive figures.
  var advice: String { words { $0.range?.amount ?? "" } }

  private func words(_ other: (KeyCase) -> String) -> String {
    let clauses = cases.enumerated().map { place, part in
      guard place == 0 else {
        let words = other(part)
        return words.isEmpty ? "" : "\(part.when): \(words)"
      }
      let amount = part.range.map { "\(finding.subject) \($0.predicate(finding.opponent))" }
      return ([amount].compactMap { $0 } + part.gaps).joined(separator: ", ")
    }
    let text = clauses.filter { !$0.isEmpty }.joined(separator: "; ")
    return text.prefix(1).uppercased() + text.dropFirst() + "."
  }

  /// The command that repeats the measurement on the reader's machine.
  var command: String { "run-scenario claims --only \(finding.claims.joined(separator: ","))" }
}

/// The two ends of a ratio in words.
struct Comparison {
  var low: Double
  var high: Double
  var quantity: String
  /// True if no figure differs by more than 5 %.
  var isSame = false
  /// The names of the two ends, if they are needed.
  var ends = ""

  private var much: String { quantity == "time" ? "much" : "many" }
  private var less: String { quantity == "time" ? "less" : "fewer" }
  private var isFaster: Bool { high <= 0.5 && quantity == "time" }
  private var isMultiple: Bool { high >= 2 }

  /// Returns the amount with a verb, such as "takes 8.3 % more time than a table for each kind".
  func predicate(_ opponent: String) -> String {
    if isSame { return "takes about as \(much) \(quantity) as \(opponent) (\(percentages))" }
    if isFaster { return "is \(amount) as \(opponent)" }
    return "takes \(amount) \(isMultiple ? "as" : "than") \(opponent)"
  }

  /// The amount, such as "8.3 % more time", "2.6 to 4.8 times the time" or "710 times as fast".
  var amount: String {
    if isFaster { return "\(Self.range(1 / high, 1 / low)) times as fast\(ends)" }
    guard isMultiple else { return "\(percentages) \(quantity)\(ends)" }
    let share = quantity == "time" ? "long" : "many \(quantity)"
    return "\(Self.range(low, high)) times as \(share)\(ends)"
  }

  /// The percentages, such as "0.4 to 2.2 % more" or "1.5 % less to 7.7 % more".
  private var percentages: String {
    let ends = [low, high].map {
      (share: Ratio.percentage(abs($0 - 1)), word: $0 < 1 ? less : "more")
    }
    if ends[0] == ends[1] { return "\(ends[0].share) \(ends[0].word)" }
    guard ends[0].word == ends[1].word else {
      return "\(ends[0].share) \(ends[0].word) to \(ends[1].share) \(ends[1].word)"
    }
    let shares = (low < 1 ? ends.reversed() : ends).map(\.share)
    return "\(shares[0].dropLast(2)) to \(shares[1]) \(ends[0].word)"
  }

  private static func range(_ low: Double, _ high: Double) -> String {
    [low, high].map(Digits.two).uniqued().joined(separator: " to ")
  }
}
