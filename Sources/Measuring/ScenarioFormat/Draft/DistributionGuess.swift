import Foundation
import LogicalModel

/// The law that generated values follow so that they are like a field's.
struct DistributionGuess {
  /// More values than that are no choice.
  private static let mostChoices = 12

  let profile: FieldProfile
  let type: PropertyType
  let format: String?
  let hint: NameHint

  init(_ profile: FieldProfile, _ guess: TypeGuess, named name: String) {
    self.profile = profile
    type = guess.type
    format = guess.format
    hint = NameHint(name)
  }

  /// Nil where the usual law of the type is as good.
  var distribution: DraftDistribution? {
    switch type {
    case .boolean: flags
    case .string: choice ?? texts
    case .uri: DraftDistribution("url")
    case .uuid: DraftDistribution("uuid")
    case .date: days
    case .integer16, .integer32, .integer64: choice ?? wholeNumbers
    case .decimal, .double, .float: choice ?? numbers
    case .binary: nil
    }
  }

  private var flags: DraftDistribution? {
    guard let all = profile.texts.all else { return nil }
    let yes = all.reduce(0) { sum, entry in
      sum + (["true", "yes", "1"].contains(entry.text.lowercased()) ? entry.count : 0)
    }
    guard yes > 0, yes < profile.texts.count else {
      return DraftDistribution("constant", ["value": yes > 0 ? "yes" : "no"])
    }
    let share = Double(yes) / Double(profile.texts.count)
    return DraftDistribution(
      "choice",
      ["of": "{yes: \(DraftNumber.percent(share)), no: \(DraftNumber.percent(1 - share))}"])
  }

  /// A few values that come again and again.
  private var choice: DraftDistribution? {
    guard let all = profile.texts.all, all.count <= Self.mostChoices,
      profile.texts.count >= 3 * all.count
    else { return nil }
    var weights: [(text: String, count: Int)] = []
    for (text, count) in all {
      guard let text = choiceText(text) else { return nil }
      weights.append((text, count))
    }
    guard Set(weights.map(\.text)).count == weights.count else { return nil }
    if weights.count == 1 { return DraftDistribution("constant", ["value": weights[0].text]) }
    let parts = weights.map { text, count in
      "\(text): \(DraftNumber.percent(Double(count) / Double(profile.texts.count)))"
    }
    return DraftDistribution("choice", ["of": "{\(parts.joined(separator: ", "))}"])
  }

  private func choiceText(_ text: String) -> String? {
    switch type {
    case .integer16, .integer32, .integer64:
      Double(text).flatMap { Int64(exactly: $0) }.map(String.init)
    case .decimal, .double: text.lowercased().contains("e") ? nil : text
    default: YAMLScalar.survives(text) ? YAMLScalar.text(text) : nil
    }
  }
}

extension DraftDistribution {
  /// The law that the name of a text suggests.
  package static func text(named name: String) -> DraftDistribution {
    let hint = NameHint(name)
    if hint.isPerson { return DraftDistribution("personName") }
    if hint.isTitle { return DraftDistribution("title") }
    return DraftDistribution("words", ["count": hint.isText ? "10..60" : "1..3"])
  }
}

/// Texts.
extension DistributionGuess {
  private var texts: DraftDistribution {
    let examples = profile.texts.examples.values
    func are(_ isSuch: (String) -> Bool) -> Bool {
      examples.count { isSuch($0.text) } * 10 > examples.count * 9
    }
    if are(Self.isISBN) { return DraftDistribution("isbn") }
    if are({ $0.hasPrefix("10.") && $0.contains("/") }) { return DraftDistribution("doi") }
    if are({ $0.hasPrefix("http://") || $0.hasPrefix("https://") }) {
      return DraftDistribution("url")
    }
    let counts = examples.map(\.wordCount).sorted()
    let typical = counts.isEmpty ? 1 : counts[counts.count / 2]
    let share = Double(profile.texts.nonASCIICount) / Double(max(1, profile.texts.count))
    if hint.isPerson, (2...3).contains(typical) { return Self.distribution("personName", share) }
    if hint.isTitle, (3...10).contains(typical) { return Self.distribution("title", share) }
    return DraftDistribution("words", ["count": Self.range(of: counts)])
  }

  private static func distribution(_ name: String, _ nonASCII: Double) -> DraftDistribution {
    nonASCII > 0
      ? DraftDistribution(name, ["nonASCII": DraftNumber.percent(nonASCII)])
      : DraftDistribution(name)
  }

  /// From the tenth percentile to the ninetieth, within what the law takes.
  private static func range(of counts: [Int]) -> String {
    guard !counts.isEmpty else { return "1..2" }
    let low = min(1_000, max(1, counts[counts.count / 10]))
    let high = min(1_000, max(low, counts[counts.count * 9 / 10]))
    return low == high ? "\(low)" : "\(low)..\(high)"
  }

  private static func isISBN(_ text: String) -> Bool {
    let digits = text.filter { $0 != "-" && $0 != " " }
    return [10, 13].contains(digits.count) && digits.allSatisfy { $0.isNumber || $0 == "X" }
      && text.contains("-")
      || digits.count == 13 && digits.hasPrefix("97") && digits.allSatisfy(\.isNumber)
  }
}

/// Numbers and dates.
extension DistributionGuess {
  private var sorted: [Double] { profile.numbers.sample.values.sorted() }

  private var wholeNumbers: DraftDistribution? {
    let (least, greatest) = (profile.numbers.least, profile.numbers.greatest)
    if profile.numbers.isAscending, profile.plainCount > 10 {
      let step = ((greatest - least) / Double(profile.plainCount - 1)).rounded(.down)
      return DraftDistribution(
        "sequence", ["from": DraftNumber.exact(least), "step": DraftNumber.exact(max(1, step))])
    }
    if let skewed { return skewed }
    let limit = 4e18
    guard least >= -limit, greatest <= limit else { return nil }
    return DraftDistribution(
      "uniform", ["range": "\(DraftNumber.exact(least))..\(DraftNumber.exact(greatest))"])
  }

  private var numbers: DraftDistribution? {
    if let skewed { return skewed }
    let values = sorted
    guard !values.isEmpty else { return nil }
    let mean = values.reduce(0) { $0 + $1 / Double(values.count) }
    let variance = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) / Double(values.count) }
    guard mean.isFinite, variance.isFinite else { return nil }
    return DraftDistribution(
      "normal",
      ["mean": DraftNumber.short(mean), "sigma": DraftNumber.short(variance.squareRoot())])
  }

  /// Log-normal, if all are above zero and the great ones are far above the middle.
  private var skewed: DraftDistribution? {
    let values = sorted
    guard values.count >= 20, let least = values.first, least >= 0 else { return nil }
    let (low, middle, high) = (
      max(values[values.count / 10], 0.5), values[values.count / 2], values[values.count * 9 / 10]
    )
    guard middle > 0, high > 3 * middle else { return nil }
    // The tenth and the ninetieth percentile of a normal law are 2.563 sigmas apart.
    let sigma = Foundation.log(high / min(low, middle)) / 2.563
    let (median, spread) = (DraftNumber.short(middle), DraftNumber.short(sigma))
    return median == "0"
      ? nil : DraftDistribution("logNormal", ["median": median, "sigma": spread])
  }

  private var days: DraftDistribution? {
    let seconds: [Double]
    if let format, let format = try? DateFormat(format) {
      seconds = examples.compactMap { format.reading(of: $0)?.seconds }
    } else {
      seconds = profile.dates.examples.values.compactMap {
        guard case .reading(let reading) = profile.dates.column.outcome(of: $0) else { return nil }
        return reading.seconds
      }
    }
    return Self.days(seconds)
  }

  private var examples: [String] { profile.texts.examples.values.map(\.text) }

  static func days(_ seconds: [Double]) -> DraftDistribution? {
    guard let first = seconds.min(), let last = seconds.max(), let start = day(first),
      let end = day(max(last, first + 86_400))
    else { return nil }
    return DraftDistribution("uniform", ["range": "\(start)..\(end)"])
  }

  /// `1998-12-31`, nil for years that are not written with four digits.
  private static func day(_ seconds: Double) -> String? {
    let date = Date(timeIntervalSinceReferenceDate: seconds)
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    let parts = calendar.dateComponents([.era, .year, .month, .day], from: date)
    guard parts.era == 1, let year = parts.year, (1583...9998).contains(year),
      let month = parts.month, let day = parts.day
    else { return nil }
    return String(format: "%04d-%02d-%02d", year, month, day)
  }
}

extension DraftNumber {
  /// A whole number with all its digits.
  static func exact(_ value: Double) -> String {
    Int64(exactly: value.rounded()).map(String.init) ?? short(value)
  }
}
