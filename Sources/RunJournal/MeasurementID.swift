package import LogicalModel

/// The key of every figure of a run: the operation and how it was measured.
package struct MeasurementID: Codable, Hashable, Sendable {
  /// The operation's name in the workload.
  package var operation: String
  package var level: Level
  package var cacheState: CacheState
  /// At the engine level, the SQL that merges several statements, such as "compound"; nil for the
  /// statements that the fetches run.
  package var variant: String?

  package init(
    operation: String, level: Level = .objects, cacheState: CacheState = .warmConnection,
    variant: String? = nil
  ) {
    self.operation = operation
    self.level = level
    self.cacheState = cacheState
    self.variant = variant
  }

  /// The key in tables and on command lines: "newest", "newest.engine", "newest.engine-compound",
  /// "newest.engine.new-process".
  package var name: String {
    let engine = variant.map { "\(Level.engine.rawValue)-\($0)" } ?? Level.engine.rawValue
    return
      ([operation] + (level == .engine ? [engine] : [])
      + (cacheState.isNamed ? [cacheState.rawValue] : [])).joined(separator: ".")
  }
}

extension CacheState {
  /// False for the usual state of an operation.
  package var isNamed: Bool { self != .warmConnection && self != .launch }
}
