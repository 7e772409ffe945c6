// Wrong: leaves the decoding to the compiler.
// Fails with: decoding 120 and 80 should be rejected, but was accepted
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
}

extension ItemData {
  func dualValues() throws -> ValidatedPair<Double> {
    guard let number1, let number2 else { throw PairError.valueMissing }
    return try ValidatedPair(number1, number2)
  }
}
