// Write a pair that is always in order.
import CourseWorlds
import Foundation
import Lineage

enum PairError: Error, Hashable {
  case outOfOrder, valueMissing
}

struct ValidatedPair<Value: Comparable & Hashable & Codable & Sendable>: Hashable, Codable, Sendable
{
  let lower: Value
  let upper: Value

  init(_ lower: Value, _ upper: Value) throws {
    // TODO(validated-pair): reject a pair that is out of order.
    self.lower = lower
    self.upper = upper
  }

  // TODO(validated-pair): also reject it when decoding.
}

extension ItemData {
  func dualValues() throws -> ValidatedPair<Double> {
    // TODO(validated-pair): half a pair is an error.
    try ValidatedPair(number1 ?? 0, number2 ?? 0)
  }
}
