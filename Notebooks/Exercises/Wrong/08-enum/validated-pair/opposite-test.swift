// Wrong: tests for the wrong order, so it accepts NaN.
// Fails with: a pair of 80 and NaN should be rejected, but was accepted
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
    if lower > upper { throw PairError.outOfOrder }
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
