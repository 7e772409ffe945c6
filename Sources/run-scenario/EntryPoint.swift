import ArgumentParser
import Console
import Dispatch
import Foundation
import Measuring

/// The start of the program.
///
/// A launch is performed by the main thread as it is. Waiting for asynchronous commands instead takes
/// a call of Dispatch that valgrind before 3.20 does not survive: it writes to the mask of signals
/// that `sigsuspend` is given, which Dispatch keeps in memory that cannot be written.
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
