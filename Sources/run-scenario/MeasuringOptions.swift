import ArgumentParser
import Foundation
import LogicalModel
import ScenarioFormat
import ScenarioRunner

/// The options that say what is measured and how well, of all commands that measure.
struct MeasuringOptions: ParsableArguments {
  @Option(help: "Family members instead of the scenario's number: 2k, 100k, 1m, 250000.")
  var size: String?

  @Option(
    help: ArgumentHelp(
      "A strategy to run; repeat for more. The first is the baseline. Default: the scenario's.",
      valueName: "name"))
  var strategy: [String] = []

  @Option(help: "The seed of data and launch order instead of the scenario's.")
  var seed: UInt64?

  @Option(
    help: ArgumentHelp(
      "A JSON Lines or CSV file to load instead of generated data.", valueName: "file"),
    completion: .file())
  var data: String?

  @Option(
    help: ArgumentHelp(
      "Measure only operations whose name is found by this regular expression, in a sweep with "
        + "the cell's name before it; repeat for more.", valueName: "pattern"))
  var only: [String] = []

  @Option(help: ArgumentHelp("Leave out what this finds; repeat for more.", valueName: "pattern"))
  var skip: [String] = []

  @Option(
    help: "How deep below an app to measure: objects, engine; repeat for both.",
    transform: Choice.value)
  var level: [Level] = []

  @Option(
    help: "What is in memory: warm-connection, new-process, evicted; repeat for more.",
    transform: Choice.value)
  var cache: [CacheState] = []

  @Option(
    help: ArgumentHelp(
      "Launches of each strategy instead of the scenario's number of blocks, rounded up to a "
        + "multiple of the number of strategies, but not with --quick."))
  var blocks: Int?

  @Option(
    help: ArgumentHelp(
      "Measure until intervals are this narrow: 1% for ±1 %, or half of an operation's smallest "
        + "effect if that is more; ten blocks at least, 120 at most."))
  var precision: Share?

  @Option(help: "The smallest ratio that matters: 2%.")
  var minEffect: Share?

  @Option(help: "How long a run for a precision may take: 90s, 20m, 2h.")
  var budget: TimeSpan?

  @Flag(help: "2,000 members and 2 blocks: shows that everything works, not who is faster.")
  var quick = false

  @Flag(
    help: ArgumentHelp(
      "Measure however noisy the machine is, and make no disturbed launch again; the report says "
        + "so."))
  var acceptNoise = false

  func settings() throws -> RunSettings {
    var settings = RunSettings(
      size: try size.map { try SizeText.number(from: $0) }, seed: seed, dataPath: data,
      strategies: strategy, isQuick: quick)
    settings.blocks = blocks
    settings.precision = precision?.value
    settings.minimumEffect = minEffect?.value
    settings.budgetSeconds = budget?.seconds
    settings.levels = level
    settings.cacheStates = cache
    settings.only = only
    settings.skip = skip
    settings.acceptsNoise = acceptNoise
    return settings
  }

  func validate() throws {
    if let blocks, blocks < 1 {
      throw ValidationError("--blocks must be at least 1; two are the least that compare")
    }
  }
}

/// One of a few words.
enum Choice {
  static func value<Value: RawRepresentable<String> & CaseIterable>(_ text: String) throws -> Value
  {
    guard let value = Value(rawValue: text) else {
      let known = Value.allCases.map(\.rawValue).joined(separator: ", ")
      throw ValidationError("\"\(text)\" is none of \(known)")
    }
    return value
  }
}

/// A share of something, written in per cent.
struct Share: ExpressibleByArgument {
  let value: Double

  init?(argument: String) {
    guard let number = Double(argument.hasSuffix("%") ? String(argument.dropLast()) : argument),
      number > 0, number < 100
    else { return nil }
    value = number / 100
  }
}

/// A time, written with its unit.
struct TimeSpan: ExpressibleByArgument {
  let seconds: Int

  init?(argument: String) {
    let units: [Character: Int] = ["s": 1, "m": 60, "h": 3_600]
    guard let unit = argument.last.flatMap({ units[$0] }), let number = Int(argument.dropLast()),
      number > 0
    else { return nil }
    seconds = number * unit
  }
}
