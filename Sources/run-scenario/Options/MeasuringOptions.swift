import ArgumentParser
import Foundation
import LogicalModel
import Measuring

/// The options that say what is measured and how well, of all commands that measure.
struct MeasuringOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Family members instead of the scenario's number: 2k, 100k, 1m, 250000. Of a data file as "
        + "many, evenly spread over it."))
  var size: String?

  @Option(
    help: ArgumentHelp(
      "A strategy to run; repeat for more. The first is the baseline. Default: the scenario's.",
      valueName: "name"))
  var strategy: [String] = []

  @Option(help: "The seed of data and order instead of the scenario's.")
  var seed: UInt64?

  @Option(
    help: ArgumentHelp(
      "A JSON Lines or CSV file to load instead of generated data.", valueName: "file"),
    completion: .file())
  var data: String?

  @Flag(
    help: ArgumentHelp(
      "Go on if more than 2 % of the data file has no place in the scenario; see run-scenario import."
    ))
  var acceptLoss = false

  @Option(
    help: ArgumentHelp(
      "Measure only operations whose name is found by this regular expression, in a sweep with "
        + "the cell's name before it; repeat for more.", valueName: "pattern"))
  var only: [String] = []

  @Option(help: ArgumentHelp("Leave out what this finds; repeat for more.", valueName: "pattern"))
  var skip: [String] = []

  @Option(
    help: "Layer to measure: objects (the object graph) or engine (SQL only); repeat for both.",
    transform: OneOf.value)
  var level: [Level] = []

  @Option(
    help: "What is in memory: warm-connection, new-process, evicted; repeat for more.",
    transform: OneOf.value)
  var cache: [CacheState] = []

  @Option(
    help: ArgumentHelp(
      "Processes in which all strategies take turns; each gives one figure for each comparison. "
        + "Default: 8."))
  var processes: Int?

  @Option(
    help: ArgumentHelp(
      "Measure as many rounds as intervals of this half-width need: 1% for ±1 %."))
  var precision: Share?

  @Option(
    help: ArgumentHelp(
      "The smallest difference worth telling: 2%. Default: the finest of 2, 5, 10 and 20 % that a "
        + "noise test of five seconds finds within reach."))
  var minEffect: Share?

  @Option(help: "How long measuring may take: 90s, 20m, 2h. Default: 90s for each cell.")
  var budget: TimeSpan?

  @Option(help: UsageWeight.help)
  var usage: [UsageWeight] = []

  @Flag(
    help: "2,000 members and 2 short processes: shows that everything works, not who is faster.")
  var quick = false

  @Flag(
    help: ArgumentHelp(
      "Measure however noisy the machine is; the report says so."))
  var acceptNoise = false

  func settings() throws -> RunSettings {
    var settings = RunSettings(
      size: try size.map { try SizeText.number(from: $0) }, seed: seed, dataPath: data,
      strategies: strategy, isQuick: quick)
    settings.processes = processes
    settings.precision = precision?.value
    settings.minimumEffect = minEffect?.value
    settings.budgetSeconds = budget?.seconds
    settings.levels = level
    settings.cacheStates = cache
    settings.only = only
    settings.skip = skip
    settings.acceptsNoise = acceptNoise
    settings.acceptsLoss = acceptLoss ? true : nil
    settings.usage = usage.isEmpty ? nil : usage.weights
    return settings
  }

  /// The lock of whatever measures, if a file is to be read before that; nil otherwise.
  ///
  /// Whoever cannot measure now should hear it at once and not after a minute of reading; what is
  /// wrong with the scenario comes first.
  func lockBeforeReading(
    _ scenario: String, _ settings: RunSettings, _ lock: LockOptions
  ) async throws -> RunLock? {
    guard data != nil else { return nil }
    try PreparedScenario.check(path: scenario, settings: settings)
    return try await lock.take()
  }

  func validate() throws {
    if let size, let members = try? SizeText.number(from: size), members < 1 {
      throw ValidationError("--size must be at least 1; a family without members tells nothing")
    }
    if quick, budget != nil || precision != nil {
      throw ValidationError(
        "--quick only shows that everything works, however long or fine it is asked for; leave out "
          + "--budget and --precision, or --quick")
    }
    if let processes, !(1...200).contains(processes) {
      throw ValidationError("--processes must be from 1 to 200; two are the least that compare")
    }
  }
}

/// One of a few words.
enum OneOf {
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
