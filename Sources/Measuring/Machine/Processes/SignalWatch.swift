@preconcurrency import Dispatch

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Calls a handler on Ctrl-C, a termination request or a closed terminal, so that a run can end in
/// order.
///
/// A started ``LaunchProcess`` does not receive Ctrl-C itself, since it runs in its own process
/// group. So the first signal can let the launch finish, and a second one cancel its task.
///
/// A class because it owns the system's signal disposition, which returns to the default when the
/// watch is cancelled. Keep a reference to it while it should watch.
package final class SignalWatch: Sendable {
  private let sources: [any DispatchSourceSignal]
  private let numbers: [Int32]

  /// Calls `handler` with the signal's number, on its own queue, for each signal.
  ///
  /// A closed terminal remains ignored if `nohup` is in effect.
  package init(
    signals: [Int32] = [SIGINT, SIGTERM, SIGHUP],
    handler: @escaping @Sendable (_ signal: Int32) -> Void
  ) {
    let queue = DispatchQueue(label: "lineage.signals")
    numbers = signals.filter { $0 != SIGHUP || !Self.ignoresClosedTerminal }
    sources = numbers.map { number in
      // An empty handler, because started processes would inherit SIG_IGN.
      signal(number) { _ in }
      let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
      let registered = DispatchSemaphore(value: 0)
      source.setRegistrationHandler { registered.signal() }
      source.setEventHandler { handler(number) }
      source.resume()
      // A signal before the registration would be lost.
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

  /// Ends the watch; the signals have their default effects again.
  package func cancel() {
    for (source, number) in zip(sources, numbers) where !source.isCancelled {
      source.cancel()
      signal(number, SIG_DFL)
    }
  }
}
