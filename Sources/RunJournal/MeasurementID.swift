package import LogicalModel

/// What is measured and how: the key of every figure of a run.
package struct MeasurementID: Codable, Hashable, Sendable {
  /// The operation's name in the workload.
  package var operation: String
  package var level: Level
  package var cacheState: CacheState
  /// At the engine level the SQL that merges several statements, such as "compound"; nil for the
  /// statements that the fetches run.
  package var variant: String?
  /// True where actions begin at intended times; else one begins when the one before is done.
  package var isPaced: Bool

  package init(
    operation: String, level: Level = .objects, cacheState: CacheState = .warmConnection,
    variant: String? = nil, isPaced: Bool = false
  ) {
    self.operation = operation
    self.level = level
    self.cacheState = cacheState
    self.variant = variant
    self.isPaced = isPaced
  }

  /// The key as tables and command lines write it: "newest", "newest.engine",
  /// "newest.engine-compound", "newest.engine.evicted", "newest.paced".
  package var name: String {
    let engine = variant.map { "\(Level.engine.rawValue)-\($0)" } ?? Level.engine.rawValue
    return
      ([operation] + (level == .engine ? [engine] : [])
      + (cacheState == .warmConnection ? [] : [cacheState.rawValue])
      + (isPaced ? [Pace.suffix] : [])).joined(separator: ".")
  }
}
