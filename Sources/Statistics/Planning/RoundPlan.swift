/// The rounds that each process measures, and what to expect of them.
package struct RoundPlan: Hashable, Sendable {
  package struct Pair: Hashable, Sendable {
    /// Places in ``Operation/strategies``.
    package let first: Int
    package let second: Int
    /// The interval's reach to either side, in natural logarithms, if the pilot is right.
    package let logHalfWidth: Double
    package let logTarget: Double
  }

  package struct Operation: Hashable, Sendable {
    package let name: String
    package let strategies: [String]
    /// For each strategy; who has fewer drops out of the rotation after them.
    package let rounds: [Int]
    package let pairs: [Pair]
    package let secondsPerProcess: Double
  }

  package let operations: [Operation]
  /// The half-widths that rounds can buy, in units of their targets: 1 when the budget allows all.
  package let relaxation: Double
  /// The seconds of the rounds of one process.
  package let secondsPerProcess: Double
  /// The seconds of the rounds with a relaxation of 1.
  package let secondsWanted: Double
}
