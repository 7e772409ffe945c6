/// The rounds that each process measures, and the expected result.
package struct RoundPlan: Hashable, Sendable {
  struct Pair: Hashable, Sendable {
    /// The indexes in ``Operation/strategies``.
    let first: Int
    let second: Int
    /// The half-width of the interval in natural logarithms, if the pilot is right.
    let logHalfWidth: Double
    let logTarget: Double
  }

  package struct Operation: Hashable, Sendable {
    package let name: String
    package let strategies: [String]
    /// The rounds of each strategy; one with fewer leaves the rotation after them.
    package let rounds: [Int]
    let pairs: [Pair]
    let secondsPerProcess: Double
  }

  package let operations: [Operation]
  /// The half-widths that the budget permits, relative to their targets: 1 if it permits all.
  package let relaxation: Double
  /// The seconds of the rounds of one process.
  let secondsPerProcess: Double
  /// The seconds of the rounds with a relaxation of 1.
  let secondsWanted: Double
}
