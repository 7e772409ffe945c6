import Foundation
package import Testing

/// The extent of the tests: enough to find a mistake, or everything.
///
/// `LINEAGE_LONG_TESTS=1` selects everything: more seeds, more cases, longer simulations. A suite's
/// own variable, such as `LINEAGE_FUZZ_CASES`, takes precedence.
package enum TestLength {
  package static let isLong = environment["LINEAGE_LONG_TESTS"] == "1"

  /// The reason why a test that cannot be shortened is skipped.
  package static let reason: Comment = "takes long: set LINEAGE_LONG_TESTS=1"

  /// Returns the value to use.
  package static func choose<Value>(short: Value, long: Value) -> Value { isLong ? long : short }

  /// Returns the number in an environment variable, or the default to use without it.
  package static func count(_ variable: String, short: Int, long: Int) -> Int {
    environment[variable].flatMap(Int.init) ?? choose(short: short, long: long)
  }

  /// Returns true if an environment variable is 1, or if it is not set and everything is selected.
  package static func isLong(_ variable: String) -> Bool {
    environment[variable].map { $0 == "1" } ?? isLong
  }

  private static let environment = ProcessInfo.processInfo.environment
}
