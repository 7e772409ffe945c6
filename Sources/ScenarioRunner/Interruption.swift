import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A wish to end, raised from a signal and seen by the run.
package final class Interruption: Sendable {
  private struct State {
    var isRaised = false
    var child: Int32?
  }

  private let state = Mutex(State())

  package init() {}

  package var isRaised: Bool { state.withLock { $0.isRaised } }

  /// Ends the running child, which is this run's own, and no other process.
  package func raise() {
    state.withLock { state in
      state.isRaised = true
      if let child = state.child { kill(child, SIGTERM) }
    }
  }

  func childStarted(_ process: Int32) {
    state.withLock { state in
      state.child = process
      if state.isRaised { kill(process, SIGTERM) }
    }
  }

  func childEnded() { state.withLock { $0.child = nil } }
}
