/// What the user asked for beside the scenario file.
package struct RunSettings: Codable, Hashable, Sendable {
  /// Family members instead of the scenario's size.
  package var size: Int?
  package var seed: UInt64?
  /// The path of an outside file to load instead of generated data.
  package var dataPath: String?
  /// Names of strategies, all if empty; the first is the baseline.
  package var strategies: [String]
  /// Few blocks and a small size: shows that everything works, not who is faster.
  package var isQuick: Bool

  package init(
    size: Int? = nil, seed: UInt64? = nil, dataPath: String? = nil, strategies: [String] = [],
    isQuick: Bool = false
  ) {
    self.size = size
    self.seed = seed
    self.dataPath = dataPath
    self.strategies = strategies
    self.isQuick = isQuick
  }

  package static let quickSize = 2_000
  package static let quickBlockCount = 2
}
