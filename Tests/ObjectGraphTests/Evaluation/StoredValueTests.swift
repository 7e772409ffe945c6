import Foundation
import Testing

@testable import Lineage

@Suite struct StoredValueTests {
  /// In SQLite's order.
  private let ordered: [StoredValue] = [
    .double(-.infinity), .double(-1e300), .integer(.min), .integer(-1), .double(-0.5), .integer(0),
    .double(.leastNonzeroMagnitude), .integer(1), .double(1.5), .double(0x1p53),
    .integer(9_007_199_254_740_993), .integer(.max), .double(0x1p63), .double(.infinity),
    .text(""), .text("A"), .text("a"), .text("e\u{301}"), .text("\u{E9}"), .bytes(Data()),
    .bytes(Data([0])), .bytes(Data([0, 1])), .bytes(Data([1])),
  ]

  @Test func `values are sorted as SQLite sorts them`() {
    for (place, one) in ordered.enumerated() {
      for (otherPlace, other) in ordered.enumerated() {
        #expect(one.order(to: other).signum() == (place - otherPlace).signum(), "\(one) \(other)")
      }
    }
  }

  @Test func `equal numbers of any type are equal and have equal hashes`() {
    let pairs: [(StoredValue, StoredValue)] = [
      (.integer(1), .double(1)), (.integer(0), .double(-0.0)),
      (.integer(.min), .double(-0x1p63)), (.integer(1 << 53), .double(0x1p53)),
    ]
    for (one, other) in pairs {
      #expect(one == other)
      #expect(one.hashValue == other.hashValue)
    }
    #expect(StoredValue.integer(.max) != .double(0x1p63))
  }

  @Test func `texts that only look the same are different values`() {
    #expect(StoredValue.text("e\u{301}") != .text("\u{E9}"))
    #expect(Set<StoredValue>([.text("e\u{301}"), .text("\u{E9}")]).count == 2)
  }

  @Test func `NaN is absent`() {
    #expect(StoredValue(number: .nan) == nil)
    #expect(StoredValue(.decimal(.nan)) == nil)
  }

  @Test func `unknown sorts between false and true and stays unknown when negated`() {
    #expect(!Truth.true == .false)
    #expect(!Truth.false == .true)
    #expect(!Truth.unknown == .unknown)
    #expect(min(Truth.unknown, .true) == .unknown)
    #expect(max(Truth.unknown, .false) == .unknown)
  }
}
