import ArgumentParser
import Console
import Dispatch
import Foundation
import Measuring

/// The entry point of the program.
///
/// The main thread performs a launch directly. To wait for asynchronous commands it would call
/// `dispatchMain`, which crashes valgrind before 3.20: valgrind writes to the signal mask that
/// `sigsuspend` receives, and Dispatch keeps that mask in read-only memory.
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
