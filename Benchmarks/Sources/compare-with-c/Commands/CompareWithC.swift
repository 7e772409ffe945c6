import ArgumentParser

@main
struct CompareWithC: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compare-with-c",
    abstract: "Compares contenders with the minimal work in C over the same SQLite.",
    subcommands: [CompareCommand.self, SampleCommand.self], defaultSubcommand: CompareCommand.self)
}

struct WorkloadOptions: ParsableArguments {
  @Option(help: "The number of publications.") var rows = 50_000
  @Option(help: "The seed of the data.") var seed: UInt64 = 1

  var workload: Workload { Workload(rows: rows, seed: seed) }

  mutating func validate() throws {
    guard (100...50_000_000).contains(rows) else {
      throw ValidationError("--rows must be from 100 to 50,000,000, got \(rows)")
    }
  }
}
