import Yams

/// The increases that a comparison allows, read from a file.
///
/// The file is a YAML or JSON mapping of `times`, `bytes`, or the name of a counter to a
/// percentage.
package struct Thresholds: Hashable, Sendable {
  /// An error in the file.
  package struct Problem: Error, CustomStringConvertible {
    package let description: String
  }

  private static let times = "times"
  private static let names =
    [times, "bytes", "steps", "executions", "pages used", "pages written", "sorts"]
    + ["full scan steps", "automatic index rows"]

  private var shares: [String: Double] = [:]

  /// Creates thresholds that allow no increase.
  package init() {}

  /// - Throws: ``Problem``.
  package init(text: String, path: String) throws {
    let percentages: [String: Double]
    do {
      percentages = try YAMLDecoder().decode([String: Double].self, from: text)
    } catch {
      throw Problem(
        description: "\(path): expected a line such as `times: 10` for each measure, in percent")
    }
    for (name, percent) in percentages.sorted(by: { $0.key < $1.key }) {
      guard Self.names.contains(name), percent.isFinite, percent >= 0 else {
        throw Problem(
          description:
            "\(path): `\(name): \(Digits.three(percent))`, expected 0 or more percent of "
            + Enumeration.text(Self.names, "or"))
      }
      shares[name] = percent / 100
    }
  }

  /// The share by which times may increase; nil without a threshold.
  var times: Double? { shares[Self.times] }

  /// True if a counter increased by more than its threshold.
  func forbids(_ counter: String, before: Int64, after: Int64) -> Bool {
    after > before && Double(after) > Double(before) * (1 + (shares[counter] ?? 0))
  }
}
