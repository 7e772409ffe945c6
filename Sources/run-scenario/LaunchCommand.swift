import ArgumentParser
import Foundation
import ScenarioRunner

/// `run-scenario launch`: one measurement in this process; runs start it, users do not.
struct LaunchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "launch",
    abstract: "Perform the launch that standard input describes and print its record.",
    shouldDisplay: false)

  func run() throws {
    try Failure.reporting {
      let input = FileHandle.standardInput.readDataToEndOfFile()
      let request = try JSONDecoder().decode(LaunchRequest.self, from: input)
      let record = try Launch(request, startedAt: Timestamp.now()).run()
      try FileHandle.standardOutput.write(contentsOf: try JSONEncoder().encode(record))
    }
  }
}
