import Dispatch
import ScenarioRunner

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Turns Ctrl-C and `kill` into a wish to end, so that the journal gets its last line.
final class InterruptSignals {
  private var sources: [any DispatchSourceSignal] = []

  init(raising interruption: Interruption) {
    for number in [SIGINT, SIGTERM] {
      // The default action would end the program before anybody can react.
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler { interruption.raise() }
      source.resume()
      sources.append(source)
    }
  }

  /// Gives the signals back their usual effect in a launched process, which inherits from its
  /// parent that they are ignored.
  static func restoreDefaults() {
    for number in [SIGINT, SIGTERM] { signal(number, SIG_DFL) }
  }

  func stop() {
    for source in sources { source.cancel() }
    Self.restoreDefaults()
  }
}
