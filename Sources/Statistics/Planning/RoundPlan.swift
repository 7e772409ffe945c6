/// The rounds that each process measures, and what to expect of them.
package struct RoundPlan: Hashable, Sendable {
  struct Pair: Hashable, Sendable {
    /// Places in ``Operation/strategies``.
    let first: Int
    let second: Int
    /// The interval's reach to either side, in natural logarithms, if the pilot is right.
    let logHalfWidth: Double
    let logTarget: Double
  }

  package struct Operation: Hashable, Sendable {
    package let name: String
    package let strategies: [String]
    /// For each strategy; who has fewer drops out of the rotation after them.
    package let rounds: [Int]
    let pairs: [Pair]
    let secondsPerProcess: Double
  }

  package let operations: [Operation]
  /// The half-widths that rounds can buy, in units of their targets: 1 when the budget allows all.
  package let relaxation: Double
  /// The seconds of the rounds of one process.
  let secondsPerProcess: Double
  /// The seconds of the rounds with a relaxation of 1.
  let secondsWanted: Double
}
