import ArgumentParser
import Console
import Measuring

/// `run-scenario contend`: the stores of one strategy, which wait for their turns; measurements start
/// it, users do not.
struct ContendCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "contend",
    abstract: "Answer the calls that come over standard input, one line each.",
    shouldDisplay: false)

  func run() throws {
    // It ends when nobody can ask any more: standard input is closed then.
    try Failure.reporting { try ContenderProcess().run() }
  }
}
