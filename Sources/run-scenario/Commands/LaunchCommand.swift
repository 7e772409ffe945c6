import ArgumentParser
import Console
import Foundation
import Measuring

/// The internal command `run-scenario launch`, which performs one measurement in this process.
struct LaunchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "launch",
    abstract: "Perform the launch that standard input describes and print its record.",
    shouldDisplay: false)

  func run() throws {
    try Failure.reporting {
      let input = FileHandle.standardInput.readDataToEndOfFile()
      let request = try JSONDecoder().decode(LaunchRequest.self, from: input)
      // End this process if its run is killed.
      ParentWatch.begin()
      let reply = try Launch(request).run()
      try FileHandle.standardOutput.write(contentsOf: try JSONEncoder().encode(reply))
    }
  }
}
