// Wrong: substitutes 0 for a missing value.
// Fails with: the error of reading 80 and NULL: expected valueMissing
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
    guard lower <= upper else { throw PairError.outOfOrder }
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
    try ValidatedPair(number1 ?? 0, number2 ?? 0)
  }
}
