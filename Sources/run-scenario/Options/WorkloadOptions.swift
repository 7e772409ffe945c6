import ArgumentParser
import Escaping
import LogicalModel
import Measuring
import ScenarioFormat

/// The titles of option groups in the help.
enum OptionTitle {
  static let everyday = "Everyday options"
  static let advanced = "Advanced options"
}

/// The options for a data file.
struct DataOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "A JSON Lines or CSV file to load instead of generated data.", valueName: "file"),
    completion: .file())
  var data: String?

  @Flag(help: "Continue if more than 2 % of the data file does not fit the scenario; see check.")
  var acceptLoss = false
}

/// The options for the workload of a run.
struct WorkloadOptions: ParsableArguments {
  struct Everyday: ParsableArguments {
    @OptionGroup var file: DataOptions

    @Option(
      help: """
        The number of family members, instead of the scenario's: 2k, 100k, 1m, 250000. With --data, \
        take an evenly spaced sample.
        """)
    var size: String?

    @Option(
      help: ArgumentHelp(
        "A strategy to run; repeatable. The first is the baseline. Default: the scenario's.",
        valueName: "name"))
    var strategy: [String] = []
  }

  struct Advanced: ParsableArguments {
    @Option(
      help: ArgumentHelp(
        "Measure only operations whose name matches this regular expression; repeatable. In a sweep, "
          + "the cell's name precedes the operation's.", valueName: "pattern"))
    var only: [String] = []

    @Option(
      help: ArgumentHelp(
        "Skip operations that match this regular expression; repeatable.", valueName: "pattern"))
    var skip: [String] = []

    @Option(
      help:
        "The layer to measure: objects (the object graph) or engine (SQL only); repeat for both.",
      transform: { try OneOf.value($0, meant: ["sql": "engine"]) })
    var level: [Level] = []

    @Option(
      help: "The cache state: warm-connection or new-process; repeat for both.",
      transform: { try OneOf.value($0) })
    var cache: [CacheState] = []

    @Option(help: "The seed of data and order, instead of the scenario's.")
    var seed: UInt64?
  }

  @OptionGroup(title: OptionTitle.everyday) var everyday: Everyday
  @OptionGroup(title: OptionTitle.advanced) var advanced: Advanced

  func settings() throws -> RunSettings {
    var settings = RunSettings(
      size: try everyday.size.map { try SizeText.number(from: $0) }, seed: advanced.seed,
      dataPath: everyday.file.data, strategies: everyday.strategy)
    (settings.levels, settings.cacheStates) = (advanced.level, advanced.cache)
    (settings.only, settings.skip) = (advanced.only, advanced.skip)
    settings.acceptsLoss = everyday.file.acceptLoss ? true : nil
    return settings
  }

  /// Checks the scenario and acquires the measurement lock before reading a data file.
  ///
  /// A busy machine is thus reported before a long read, but after errors in the scenario or a
  /// missing data file. Returns nil without a data file.
  func lockBeforeReading(
    _ scenario: String, _ settings: RunSettings, _ lock: LockOptions
  ) async throws -> RunLock? {
    guard let data = everyday.file.data else { return nil }
    try PreparedScenario.check(path: scenario, data: data, settings: settings)
    return try await lock.take()
  }

  func validate() throws {
    if let size = everyday.size, let members = try? SizeText.number(from: size), members < 1 {
      throw ValidationError("--size must be at least 1")
    }
  }
}

/// A parser for options with a few values.
enum OneOf {
  static func value<Value: RawRepresentable<String> & CaseIterable>(
    _ text: String, meant: [String: String] = [:]
  ) throws -> Value {
    if let value = Value(rawValue: text) { return value }
    let known = Value.allCases.map(\.rawValue)
    let near = meant[text.lowercased()] ?? Suggestion.nearest(to: text, among: known)
    throw ValidationError(
      "unknown value \"\(text)\"; "
        + (near.map { "did you mean \($0)?" } ?? "give \(known.joined(separator: " or "))"))
  }
}
