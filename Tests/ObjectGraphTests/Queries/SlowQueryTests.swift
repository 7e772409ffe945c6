import Foundation
import Lineage
import Synchronization
import TestSupport
import Testing

/// A clock that advances by a fixed step at each reading.
private final class SteppingClock: Clock {
  typealias Instant = ContinuousClock.Instant

  private let time: Mutex<Instant>
  private let step: Duration

  init(step: Duration) {
    time = Mutex(ContinuousClock.now)
    self.step = step
  }

  var now: Instant {
    time.withLock { time in
      time = time.advanced(by: step)
      return time
    }
  }
  var minimumResolution: Duration { .zero }
  func sleep(until deadline: Instant, tolerance: Duration?) {}
}

@Suite struct SlowQueryTests {
  private let folder: Folder
  private let context: ManagedObjectContext

  init() throws {
    folder = try Folder()
    context = try PersistentContainer(
      model: Pets.model(), classes: Pets.classes, sqliteAt: folder.path("pets.sqlite")
    ).newContext()
  }

  private func reports(step: Duration, threshold: Duration) throws
    -> [SlowQueryWarning.SlowQuery]
  {
    let box = Box()
    context.slowQueryWarning = SlowQueryWarning(
      threshold: threshold, clock: SteppingClock(step: step)
    ) { slow in box.slow.withLock { $0.append(slow) } }
    _ = try context.fetch(Query<Pets.Person>.where { $0.age > 3 })
    _ = try context.count(Query<Pets.Dog>.all)
    return box.slow.withLock { $0 }
  }

  private final class Box: Sendable {
    let slow = Mutex<[SlowQueryWarning.SlowQuery]>([])
  }

  @Test(.covers("H41"))
  func `a query over the threshold is reported with its text and time`() throws {
    let slow = try reports(step: .seconds(3), threshold: .seconds(2))
    #expect(slow.map(\.query) == ["Person where age > 3", "Dog"])
    #expect(slow.map(\.duration) == [.seconds(3), .seconds(3)])
    #expect(
      slow.first?.description
        == "slow query (3.0 seconds, over 2.0 seconds): Person where age > 3; check its plan, "
        + "add an index or a limit")
  }

  @Test(.covers("H41"))
  func `a query at the threshold is not slow`() throws {
    #expect(try reports(step: .seconds(2), threshold: .seconds(2)).isEmpty)
  }
}
