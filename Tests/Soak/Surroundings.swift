import ArgumentParser
import Foundation
import TestModels

/// What the supervisor tells a process that it starts.
struct Surroundings: ParsableArguments {
  @Option var folder: String
  /// Which of all processes it is.
  @Option var process: Int
  @Option var processCount: Int
  /// How often it was started before.
  @Option var generation: Int
  @Option var seed: UInt64
  /// The version of the model to begin with.
  @Option var version: Int
  /// In one of how many calls a write or a read fails; 0 for a process whose files are sound.
  @Option var faultOdds: Int
  @Option var transfers: Int
  @Option var refute: Refutation?

  var files: SoakFiles { SoakFiles(folder: folder) }
  var random: SeededRandom { SeededRandom(seed: seed, process, generation) }

  /// The counts, and faults if there are to be any.
  func tally() throws -> Tally {
    let tally = try Tally(path: files.tally, processCount: processCount)
    if faultOdds > 0 {
      var random = SeededRandom(seed: seed, process, generation, 1)
      try tally.installFaults(of: process, seed: random.next(), odds: faultOdds)
    }
    return tally
  }

  /// The arguments that say the same.
  var arguments: [String] {
    let given = [
      "--folder", folder, "--process", "\(process)", "--process-count", "\(processCount)",
      "--generation", "\(generation)", "--seed", "\(seed)", "--version", "\(version)",
      "--fault-odds", "\(faultOdds)", "--transfers", "\(transfers)",
    ]
    return given + (refute.map { ["--refute", $0.rawValue] } ?? [])
  }
}

/// Where everything of a soak is.
struct SoakFiles {
  let folder: String

  var store: String { "\(folder)/Ledger.sqlite" }
  var tally: String { "\(folder)/tally" }
  /// Is there as soon as all processes are to end.
  var stop: String { "\(folder)/stop" }
  func record(_ writer: Int) -> String { "\(folder)/writer-\(writer).record" }
  func findings(_ process: Int) -> String { "\(folder)/process-\(process).findings" }
  func log(_ process: Int) -> String { "\(folder)/process-\(process).log" }

  var isToStop: Bool { access(stop, F_OK) == 0 }
}
