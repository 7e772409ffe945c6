import Console
import Foundation
import Measuring
import ModelReshaping
import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A run with progress on standard error, which Ctrl-C ends cleanly.
struct InterruptibleRun {
  let prepared: PreparedScenario
  let settings: RunSettings
  let folder: RunFolder
  let showsProgress: Bool

  func perform(
    _ work: @escaping @Sendable (ScenarioRun) async throws -> Void
  ) async throws {
    let stop = StopRequest()
    let display = showsProgress ? ProgressDisplay() : nil
    let run = ScenarioRun(
      prepared: prepared, settings: settings, executable: ThisExecutable.path, folder: folder,
      monitor: RunMonitor(
        progress: { display?.show($0) }, figures: { display?.show($0) },
        phase: { display?.show(phase: $0) },
        note: { text in
          display?.interruptLine()
          Failure.note(text)
        },
        shallStop: { stop.isAsked }),
      timestamp: Timestamp.now)
    // The first Ctrl-C lets the process finish, the second ends it. The handler must be installed
    // before the journal exists, because programs that watch for the journal may interrupt the run.
    let running = Mutex<Task<Void, any Error>?>(nil)
    let signals = SignalWatch { signal in
      // A closing terminal sends its signal more than once.
      if stop.ask(), signal != SIGHUP { return running.withLock { $0?.cancel() ?? () } }
      Failure.note("finishing this process; press Ctrl-C again to stop now")
    }
    defer { signals.cancel() }
    let task = Task { try await work(run) }
    running.withLock { $0 = task }
    do {
      try await task.value
      display?.end()
      reportKeptStores()
    } catch {
      display?.interrupt()
      throw error
    }
  }
}

extension InterruptibleRun {
  private func reportKeptStores() {
    guard let folder = settings.keptStoreFolder else { return }
    let kept = SavedStores(folder: folder, strategies: prepared.strategies.map(\.name))
    let names = prepared.strategies.map { URL(fileURLWithPath: kept.path(of: $0.name)) }
    Failure.note(
      "the stores are in \(folder): \(names.map(\.lastPathComponent).joined(separator: ", "))")
  }
}

/// A request to end a run.
final class StopRequest: Sendable {
  private let count = Mutex(0)

  var isAsked: Bool { count.withLock { $0 > 0 } }

  /// Records a request.
  ///
  /// - Returns: True if there was an earlier request.
  func ask() -> Bool {
    count.withLock {
      $0 += 1
      return $0 > 1
    }
  }
}
