@preconcurrency import Dispatch

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Turns Ctrl-C, a request to end and a closed terminal into a call, so that a run can end in order.
///
/// A started ``LaunchProcess`` does not hear Ctrl-C itself, since it runs in a process group of its
/// own. So the first signal can let the launch finish, and a second one cancel its task.
///
/// A class because the system's signal disposition belongs to it: the default comes back
/// when the watch is cancelled. Keep it for as long as it shall watch.
package final class SignalWatch: Sendable {
  private let sources: [any DispatchSourceSignal]
  private let numbers: [Int32]

  /// Calls `handler` with the signal's number, on a queue of its own, each time one arrives.
  ///
  /// A closed terminal stays ignored where `nohup` set that.
  package init(
    signals: [Int32] = [SIGINT, SIGTERM, SIGHUP],
    handler: @escaping @Sendable (_ signal: Int32) -> Void
  ) {
    let queue = DispatchQueue(label: "lineage.signals")
    numbers = signals.filter { $0 != SIGHUP || !Self.ignoresClosedTerminal }
    sources = numbers.map { number in
      // An empty handler rather than SIG_IGN, which started processes would inherit.
      signal(number) { _ in }
      let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
      let registered = DispatchSemaphore(value: 0)
      source.setRegistrationHandler { registered.signal() }
      source.setEventHandler { handler(number) }
      source.resume()
      // A signal that comes before the registration would be lost.
      registered.wait()
      return source
    }
  }

  private static var ignoresClosedTerminal: Bool {
    var action = sigaction()
    guard sigaction(SIGHUP, nil, &action) == 0 else { return false }
    #if canImport(Glibc)
      let handler = action.__sigaction_handler.sa_handler
    #else
      let handler = action.__sigaction_u.__sa_handler
    #endif
    return unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  deinit { cancel() }

  /// Ends the watch; the signals do again what they do by default.
  package func cancel() {
    for (source, number) in zip(sources, numbers) where !source.isCancelled {
      source.cancel()
      signal(number, SIG_DFL)
    }
  }
}
