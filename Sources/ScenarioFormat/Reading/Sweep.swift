import LogicalModel

/// The axes of a sweep and the combinations that are left out.
struct Sweep {
  var axes: [SweepAxis] = []
  /// The place of each axis.
  var places: [TextPlace] = []
  /// For each exclusion the values of each named axis that it is about.
  var exclusions: [[String: [String]]] = []

  /// Axes that say something of their own, without standing anywhere as `$name`.
  static let builtIn = ["size", "kindIndex", "cache"]

  /// The combinations that no exclusion names.
  var combinations: [[String: String]] {
    all.filter { combination in !exclusions.contains { Self.matches($0, combination) } }
  }

  /// Every combination of values in the order of the file, the last axis fastest.
  var all: [[String: String]] {
    var result: [[String: String]] = [[:]]
    for axis in axes {
      result = result.flatMap { combination in
        axis.values.map { combination.merging([axis.name: $0]) { $1 } }
      }
    }
    return result
  }

  /// The name of a combination, "size=100k own=16".
  func name(of combination: [String: String]) -> String {
    axes.map { "\($0.name)=\(combination[$0.name] ?? "")" }.joined(separator: " ")
  }

  private static func matches(_ exclusion: [String: [String]], _ combination: [String: String])
    -> Bool
  {
    exclusion.allSatisfy { name, values in combination[name].map(values.contains) ?? false }
  }
}
