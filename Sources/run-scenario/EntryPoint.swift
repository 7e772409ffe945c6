import ArgumentParser
import Console
import Dispatch
import Foundation
import Measuring

/// The entry point of the program.
///
/// The main thread performs a launch directly; for asynchronous commands it waits.
@main
enum EntryPoint {
  static func main() {
    let arguments = Array(CommandLine.arguments.dropFirst())
    if arguments.first == LaunchCommand.configuration.commandName {
      return LaunchCommand.main(Array(arguments.dropFirst()))
    }
    if let complaint = TypedCommand.complaint(arguments) {
      Failure.note(complaint)
      exit(ExitStatus.wrongInput.rawValue)
    }
    Task {
      await RunScenario.main(arguments)
      exit(0)
    }
    dispatchMain()
  }
}
