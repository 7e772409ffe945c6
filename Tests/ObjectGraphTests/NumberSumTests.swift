import TestSupport
import Testing

@testable import Lineage

@Suite struct NumberSumTests {
  private func sum(_ values: [Int64], _ doubles: [Double] = []) -> NumberSum {
    var sum = NumberSum()
    values.forEach { sum.add($0) }
    doubles.forEach { sum.add($0) }
    return sum
  }

  @Test func `no values have the sum 0 and no average`() {
    #expect(sum([]).sum == .integer(0))
    #expect(sum([]).average == nil)
  }

  @Test(.covers("C53")) func `integers have an integer sum and a double average`() {
    #expect(sum([1, 2, 3, 4, 7]).sum == .integer(17))
    #expect(sum([1, 2, 3, 4, 7]).average == 3.4)
    #expect(sum([1], [0.5]).sum == .double(1.5))
  }

  @Test func `a sum beyond 64 bits is a double, and one that returns into the range an integer`() {
    #expect(sum([.max, .max]).sum == .double(0x1p64 - 2))
    #expect(sum([.min, .min, .min]).sum == .double(-3 * 0x1p63))
    #expect(sum([.max, .max, .min, .min]).sum == .integer(-2))
    #expect(sum([.max, .max]).average == 0x1p63)
  }
}
