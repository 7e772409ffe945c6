import ArgumentParser
import Console
import Foundation
import Measuring

/// The option to wait for another measuring command.
struct LockOptions: ParsableArguments {
  @Flag(
    help: ArgumentHelp(
      "Wait for another measurement on this machine to finish, instead of exiting with status 1. Only one "
        + "can run at a time; LINEAGE_LOCK names the lock file."))
  var wait = false

  /// Acquires the lock that all measuring commands share.
  ///
  /// - Throws: `RunLockError` if another process holds the lock and `wait` is false.
  func take() async throws -> RunLock {
    guard wait else { return try Self.attempt().get() }
    let display = StepDisplay(writesLogLines: true)
    defer { display.end() }
    var shown = ""
    while true {
      switch Self.attempt() {
      case .success(let lock): return lock
      case .failure(.held(let holder, let path)):
        let sentence = Self.sentence(holder, path)
        if sentence != shown {
          display.end()
          Failure.note(sentence)
          shown = sentence
        }
        display.show("waiting for the machine")
      case .failure(let error): throw error
      }
      try await Task.sleep(for: .milliseconds(200))
    }
  }

  private static func attempt() -> Result<RunLock, RunLockError> {
    let holder = RunLock.Holder(
      processID: ProcessInfo.processInfo.processIdentifier,
      command: CommandLineText.text(of: CommandLine.arguments), startedAt: Timestamp.now())
    do {
      return .success(try RunLock(path: RunLock.usualPath, holder: holder))
    } catch {
      return .failure(error)
    }
  }

  private static func sentence(_ holder: RunLock.Holder?, _ path: String) -> String {
    holder.map {
      "waiting for process \($0.processID) (\($0.command)), which has been measuring since \($0.startedAt)"
    } ?? "waiting for the process that holds \(path)"
  }
}
