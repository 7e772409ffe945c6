/// The settings of a scenario's measurement, apart from its content.
package struct MeasurementSettings: Codable, Hashable, Sendable {
  /// The half-width of the interval to reach, as a share: 0.01 for 1 %; nil for what the
  /// budget allows.
  package var precision: Double?
  /// The smallest ratio that matters, as a share; nil for the usual one of each sort of operation.
  package var minimumEffect: Double?
  /// The seconds that a run may take, nil for as many as it needs.
  package var budgetSeconds: Int?
  package var levels: [Level]
  package var cacheStates: [CacheState]
  package var kindIndex: KindIndex

  package init(
    precision: Double? = nil, minimumEffect: Double? = nil, budgetSeconds: Int? = nil,
    levels: [Level] = [.objects], cacheStates: [CacheState] = [.warmConnection],
    kindIndex: KindIndex = .standard
  ) {
    self.precision = precision
    self.minimumEffect = minimumEffect
    self.budgetSeconds = budgetSeconds
    self.levels = levels
    self.cacheStates = cacheStates
    self.kindIndex = kindIndex
  }
}

/// The depth below an app at which a thing is measured, so that layout and layer are distinguished.
package enum Level: String, CaseIterable, Codable, Hashable, Sendable {
  /// The app's view: contexts, fetch requests, objects.
  case objects
  /// The same statements stepped to their end, with no object made of a row.
  case engine
}

/// The content of memory when an operation is timed.
///
/// There is no "cold": each name says what was done, and the journal says how much of the file was
/// in memory after it.
package enum CacheState: String, CaseIterable, Codable, Hashable, Sendable {
  /// The connection has run the operation before.
  case warmConnection = "warm-connection"
  /// A new process opens the store; the file may be in the system's memory.
  case newProcess = "new-process"
  /// A new process, and the system has dropped the file from its cache.
  case evicted
}

/// The index of a family's kinds: the standard one, or what-ifs that no shape chooses.
package enum KindIndex: String, CaseIterable, Codable, Hashable, Sendable {
  /// Core Data's index over the entity number of each hierarchy.
  case standard
  case none
  /// One index over the kind and the first indexed property together.
  case kindAndSort = "kind-and-sort"
  /// The standard one, after the engine has gathered statistics (ANALYZE).
  case analyzed
}
