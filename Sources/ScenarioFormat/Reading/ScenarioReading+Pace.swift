import LogicalModel
import OrderedCollections
import Yams

/// The keys `rate` and `arrivals` of an operation.
extension ScenarioReading {
  /// Slower, four seconds hold too few actions to say anything; faster, no store can follow.
  private static let rates = 1.0...1_000_000.0
  private static let unit = "per second"
  private static let example = "a rate such as `200 per second`"

  /// How often an operation is asked when it is also measured at intended times.
  mutating func pace(_ fields: Fields, of form: OperationForm) -> Pace? {
    guard form.isReading else {
      let key = KeyForm.pace.all.compactMap { fields.entries[$0] }.first
      if let key {
        report(
          key.place, "`\(key.key)` is only for what reads",
          expected: "no `rate` and no `arrivals` beside `\(form.key)`, which cannot be repeated",
          got: key.value.summary)
      }
      return nil
    }
    let arrivals = fields["arrivals"].flatMap { one($0, of: "`arrivals`", Pace.Arrivals.self) }
    guard let node = fields["rate"] else {
      if let entry = fields.entries["arrivals"] {
        report(
          entry.place, "`arrivals` without a rate",
          expected: "`rate` beside it, \(Self.example)", got: entry.value.summary)
      }
      return nil
    }
    return rate(node).map { Pace(actionsPerSecond: $0, arrivals: arrivals ?? .fixed) }
  }

  /// `200 per second`, or 200 alone.
  private mutating func rate(_ node: Node) -> Double? {
    guard let text = text(node, of: "`rate`", expected: Self.example) else { return nil }
    let words = text.split(separator: " ", omittingEmptySubsequences: true).map(String.init)
    let unit = words.dropFirst().joined(separator: " ")
    let whole = words.first.flatMap { try? SizeText.number(from: $0) }.map(Double.init)
    guard let number = words.first.flatMap(Double.init) ?? whole, number.isFinite,
      unit.isEmpty || unit == Self.unit
    else {
      let meant = Suggestion.nearest(to: unit, among: [Self.unit]).map { "\(words[0]) \($0)" }
      report(
        node.place, "`rate` is not a rate", expected: Self.example, got: "`\(text)`",
        suggestion: meant)
      return nil
    }
    guard Self.rates.contains(number) else {
      report(
        node.place, "`rate` is out of range", expected: "from 1 to 1,000,000 per second",
        got: "`\(text)`")
      return nil
    }
    return number
  }
}
