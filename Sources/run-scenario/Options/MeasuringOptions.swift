import ArgumentParser
import Measuring

/// The options for what a run measures, and how.
struct MeasuringOptions: ParsableArguments {
  struct Everyday: ParsableArguments {
    @Flag(
      help: """
        Use 2,000 members and 2 short processes: shows that everything works, not which strategy is \
        faster.
        """)
    var quick = false

    @Option(
      help: """
        Time limit for the run, including loading and report: 90s, 20m, 2h. Default: 90s of \
        measuring for each cell.
        """)
    var budget: TimeSpan?

    @Flag(help: "Also measure each strategy with the indexes that its workload could use.")
    var tryIndexes = false

    @Option(help: OperationWeight.help)
    var weight: [OperationWeight] = []
  }

  struct Advanced: ParsableArguments {
    @Option(
      help: """
        The number of processes. All strategies take turns in each, which gives one figure for each \
        comparison. Default: 8.
        """)
    var processes: Int?

    @Option(help: "Measure until intervals reach this half-width: 1% for ±1 %.")
    var precision: Share?

    @Option(
      help: """
        The smallest difference worth reporting: 2%. Default: the smallest of 2, 5, 10 and 20 % that a \
        two-second noise test shows to be detectable.
        """)
    var minEffect: Share?

    @Flag(help: "Measure even on a noisy machine; the report says so.")
    var acceptNoise = false
  }

  @OptionGroup var workload: WorkloadOptions
  @OptionGroup(title: OptionTitle.everyday) var everyday: Everyday
  @OptionGroup(title: OptionTitle.advanced) var advanced: Advanced
  @OptionGroup(title: OptionTitle.advanced) var share: ShardOptions

  /// - Throws: `SizeText.Problem`, or an error of ``ShardOptions/applied(to:scenario:)``.
  func settings(scenario: String) throws -> RunSettings {
    var settings = try workload.settings()
    settings.isQuick = everyday.quick
    settings.triesIndexes = everyday.tryIndexes ? true : nil
    settings.processes = advanced.processes
    settings.precision = advanced.precision?.value
    settings.minimumEffect = advanced.minEffect?.value
    settings.budgetSeconds = everyday.budget?.seconds
    settings.acceptsNoise = advanced.acceptNoise
    settings.usage = everyday.weight.isEmpty ? nil : everyday.weight.weights
    return try share.applied(to: settings, scenario: scenario)
  }

  func validate() throws {
    if everyday.quick, everyday.budget != nil || advanced.precision != nil {
      throw ValidationError(
        "--quick only shows that everything works, so --budget and --precision have no effect; leave out "
          + "--budget and --precision, or --quick")
    }
    if let processes = advanced.processes, !(1...200).contains(processes) {
      throw ValidationError("--processes must be from 1 to 200; a comparison needs at least two")
    }
  }
}

/// A share, written in percent.
struct Share: ExpressibleByArgument {
  let value: Double

  init?(argument: String) {
    guard let number = Double(argument.hasSuffix("%") ? String(argument.dropLast()) : argument),
      number > 0, number < 100
    else { return nil }
    value = number / 100
  }
}

/// A time, written with its unit: `90s`, `5m`, `2h`.
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
