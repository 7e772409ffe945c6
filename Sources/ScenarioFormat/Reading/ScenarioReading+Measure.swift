import Escaping
import LogicalModel
import OrderedCollections
import Yams

/// The measurement settings of a scenario: `claims`, `strategies` and `measure`.
extension ScenarioReading {
  mutating func claims(_ node: Node) -> [String] {
    once(node, of: "`claims`") { reading, item in
      guard let claim = reading.text(item, of: "claim") else { return nil }
      // The same pattern as in the schema.
      if claim.wholeMatch(of: /[A-Z](?:[A-Z]*-?[0-9]+[a-z]?|[A-Z]+)/) != nil { return claim }
      reading.report(
        item.place, "not the name of a claim",
        expected: "capital letters, mostly with a number, such as `D1`, `C-6` or `EF`",
        got: "`\(claim)`", suggestion: Self.claim(from: claim))
      return nil
    }
  }

  private static func claim(from text: String) -> String? {
    let joined = text.uppercased().filter { $0.isASCII && ($0.isLetter || $0.isNumber) }
    let isClaim =
      joined.first?.isLetter == true && joined.count > 1
      && joined.dropFirst().allSatisfy(\.isNumber) && joined != text
    return isClaim ? joined : nil
  }

  mutating func strategies(_ node: Node) -> [String] {
    once(node, of: "`strategies`") { reading, item in
      reading.strategy(item, of: "strategy", known: reading.knownStrategies)
    }
  }

  /// Reads the name of a strategy, optionally restricted to those that the scenario compares.
  mutating func strategy(_ node: Node, of what: String, known: [String]) -> String? {
    guard let name = text(node, of: what, expected: "the name of a strategy") else { return nil }
    if known.contains(name) { return name }
    reportUnknown(what, name, at: node.place, known: known)
    return nil
  }

  mutating func measuring(_ node: Node) -> MeasurementSettings {
    var measuring = MeasurementSettings()
    guard let fields = fields(node, of: "`measure`", .measure) else { return measuring }
    measuring.precision = fields["precision"].flatMap { positiveShare($0, of: "`precision`") }
    measuring.minimumEffect = fields["minimumEffect"].flatMap {
      positiveShare($0, of: "`minimumEffect`")
    }
    measuring.budgetSeconds = fields["budget"].flatMap { seconds($0, of: "`budget`") }
    if let levels = fields["levels"] {
      measuring.levels = once(levels, of: "`levels`") { reading, item in
        reading.one(item, of: "level", Level.self)
      }
    }
    if let states = fields["cache"] {
      measuring.cacheStates = once(states, of: "`cache`") { reading, item in
        reading.one(item, of: "cache state", CacheState.self)
      }
    }
    if let index = fields["kindIndex"] {
      measuring.kindIndex = one(index, of: "`kindIndex`", KindIndex.self) ?? .standard
    }
    return measuring
  }

  private mutating func positiveShare(_ node: Node, of what: String) -> Double? {
    guard let share = share(node, of: what) else { return nil }
    if share > 0 { return share }
    report(node.place, "\(what) is zero", expected: "a share above 0%", got: node.summary)
    return nil
  }

  /// Reads a duration such as `90s`, `20m` or `2h`.
  private mutating func seconds(_ node: Node, of what: String) -> Int? {
    let expected = "a length of time such as `90s`, `20m` or `2h`"
    guard let text = text(node, of: what, expected: expected) else { return nil }
    let units: [Character: Int] = ["s": 1, "m": 60, "h": 3_600]
    guard let unit = text.last.flatMap({ units[$0] }),
      let number = Int(text.dropLast().filter { $0 != " " }),
      (1...100_000).contains(number)
    else {
      report(node.place, "\(what) is not a length of time", expected: expected, got: "`\(text)`")
      return nil
    }
    return number * unit
  }
}
