import ArgumentParser
import Foundation
import TestModels

/// The supervisor's settings for a process that it starts.
struct Surroundings: ParsableArguments {
  @Option var folder: String
  /// The number of the process.
  @Option var process: Int
  @Option var processCount: Int
  /// The number of earlier starts.
  @Option var generation: Int
  @Option var seed: UInt64
  /// The first version of the model.
  @Option var version: Int
  /// A write or a read fails in one of this many calls; 0 for a process with sound files.
  @Option var faultOdds: Int
  @Option var transfers: Int
  @Option var refute: Refutation?

  var files: SoakFiles { SoakFiles(folder: folder) }
  var random: SeededRandom { SeededRandom(seed: seed, process, generation) }

  /// Returns the counts, and installs faults if required.
  func tally() throws -> Tally {
    let tally = try Tally(path: files.tally, processCount: processCount)
    if faultOdds > 0 {
      var random = SeededRandom(seed: seed, process, generation, 1)
      try tally.installFaults(of: process, seed: random.next(), odds: faultOdds)
    }
    return tally
  }

  /// The arguments that give the same settings.
  var arguments: [String] {
    let given = [
      "--folder", folder, "--process", "\(process)", "--process-count", "\(processCount)",
      "--generation", "\(generation)", "--seed", "\(seed)", "--version", "\(version)",
      "--fault-odds", "\(faultOdds)", "--transfers", "\(transfers)",
    ]
    return given + (refute.map { ["--refute", $0.rawValue] } ?? [])
  }
}

/// The paths of a soak's files.
struct SoakFiles {
  let folder: String

  var store: String { "\(folder)/Ledger.sqlite" }
  var tally: String { "\(folder)/tally" }
  /// The file that exists as soon as all processes must end.
  var stop: String { "\(folder)/stop" }
  func record(_ writer: Int) -> String { "\(folder)/writer-\(writer).record" }
  func findings(_ process: Int) -> String { "\(folder)/process-\(process).findings" }
  func log(_ process: Int) -> String { "\(folder)/process-\(process).log" }

  var isToStop: Bool { access(stop, F_OK) == 0 }
}
