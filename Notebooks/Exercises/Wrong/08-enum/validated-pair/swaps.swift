// Wrong: swaps values that are out of order.
// Fails with: a pair of 120 and 80 should be rejected, but was accepted
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
    self.lower = min(lower, upper)
    self.upper = max(lower, upper)
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
