import Foundation
import TestFolders
import Testing

@testable import soak

@Suite struct SoakTests {
  @Test func `numbers of the same seed are the same`() {
    var (one, other) = (SplitMix(seed: 7, 1), SplitMix(seed: 7, 1))
    #expect(one.next() == other.next())
  }
}
