import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Measuring

/// The fetch that shows a machine's speed.
struct ReferenceFetchTests {
  @Test func `the processor time of one fetch is measured`() throws {
    let folder = try Folder()
    let readings = Mutex<Int64>(0)
    let clock = SampleClock(
      wallNanoseconds: { 0 },
      cpuNanoseconds: {
        readings.withLock {
          $0 += 1
          return $0 * $0
        }
      })
    let fetch = try ReferenceFetch(folder: folder.url.path, clock: clock)
    // The clock reads 1 and 4, then 9 and 16.
    #expect(try fetch.nanoseconds() == 3)
    #expect(try fetch.nanoseconds() == 7)
    try fetch.close()
    #expect(throws: (any Error).self) { try fetch.nanoseconds() }
  }
}
