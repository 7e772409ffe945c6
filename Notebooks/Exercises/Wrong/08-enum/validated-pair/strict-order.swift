// Wrong: rejects a pair of two equal values.
// Fails with: a pair of two equal values should be accepted, but was rejected
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
    guard lower < upper else { throw PairError.outOfOrder }
    self.lower = lower
    self.upper = upper
  }

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    try self.init(
      values.decode(Value.self, forKey: .lower), values.decode(Value.self, forKey: .upper))
  }
}

extension ItemData {
  func dualValues() throws -> ValidatedPair<Double> {
    guard let number1, let number2 else { throw PairError.valueMissing }
    return try ValidatedPair(number1, number2)
  }
}
