package import Measuring
import Synchronization

/// Returns a clock that reads times from lists, so that a test determines durations.
package func scriptedClock(wall: [Int64], cpu: [Int64]) -> SampleClock {
  let times = TimeLists(wall: wall, cpu: cpu)
  return SampleClock(
    wallNanoseconds: { times.next(\.wall) }, cpuNanoseconds: { times.next(\.cpu) })
}

private final class TimeLists: Sendable {
  struct Lists {
    var wall: [Int64]
    var cpu: [Int64]
  }

  private let lists: Mutex<Lists>

  init(wall: [Int64], cpu: [Int64]) {
    lists = Mutex(Lists(wall: wall, cpu: cpu))
  }

  func next(_ list: WritableKeyPath<Lists, [Int64]>) -> Int64 {
    lists.withLock { $0[keyPath: list].isEmpty ? -1 : $0[keyPath: list].removeFirst() }
  }
}
