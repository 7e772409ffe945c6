import ArgumentParser
import Console
import Measuring

/// The internal command `run-scenario contend`, which holds one strategy's stores and waits for turns.
struct ContendCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "contend",
    abstract: "Answer the calls that come over standard input, one line each.",
    shouldDisplay: false)

  func run() throws {
    // The process ends when standard input is closed.
    try Failure.reporting { try ContenderProcess().run() }
  }
}
