import Foundation
package import Testing

/// How much the tests do: as much as shows a mistake, or everything.
///
/// `LINEAGE_LONG_TESTS=1` asks for everything: more seeds, more cases, longer simulations. A variable
/// of a suite's own, such as `LINEAGE_FUZZ_CASES`, goes before it.
package enum TestLength {
  package static let isLong = environment["LINEAGE_LONG_TESTS"] == "1"

  /// Why a test that cannot be shortened is skipped.
  package static let reason: Comment = "takes long: set LINEAGE_LONG_TESTS=1"

  /// The one of two that is to be used.
  package static func choose<Value>(short: Value, long: Value) -> Value { isLong ? long : short }

  /// The number in a variable of the environment; without it, the one of two that is to be used.
  package static func count(_ variable: String, short: Int, long: Int) -> Int {
    environment[variable].flatMap(Int.init) ?? choose(short: short, long: long)
  }

  /// True if a variable of the environment is 1, or says nothing where everything is asked for.
  package static func isLong(_ variable: String) -> Bool {
    environment[variable].map { $0 == "1" } ?? isLong
  }

  private static let environment = ProcessInfo.processInfo.environment
}
