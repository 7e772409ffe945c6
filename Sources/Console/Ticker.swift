@preconcurrency import Dispatch

/// Calls something again and again, on a queue of its own, until it is let go.
///
/// A class because the timer belongs to it.
package final class Ticker: Sendable {
  private let timer: any DispatchSourceTimer

  package init(everyMilliseconds interval: Int, _ tick: @escaping @Sendable () -> Void) {
    timer = DispatchSource.makeTimerSource(queue: DispatchQueue(label: "lineage.ticks"))
    timer.schedule(deadline: .now() + .milliseconds(interval), repeating: .milliseconds(interval))
    timer.setEventHandler(handler: tick)
    timer.resume()
  }

  deinit { timer.cancel() }
}
