@preconcurrency import Dispatch

/// A repeating timer on its own queue, which stops when the ticker is released.
///
/// A class because it owns the timer.
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
