/// The measurement settings of a scenario.
package struct MeasurementSettings: Codable, Hashable, Sendable {
  /// The target half-width of the interval, as a share: 0.01 for 1 %.
  ///
  /// Nil means what the budget allows.
  package var precision: Double?
  /// The smallest ratio that matters, as a share, or nil for the default of each type of operation.
  package var minimumEffect: Double?
  /// The maximum duration of a run in seconds, or nil for no limit.
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

/// The level at which an operation is measured, so that the cost of the layout and of the object
/// layer can be distinguished.
package enum Level: String, CaseIterable, Codable, Hashable, Sendable {
  /// Contexts, fetch requests and objects, as in an app.
  case objects
  /// The same statements stepped to the end without creating objects.
  case engine
}

/// The state of caches when an operation is timed.
///
/// There is no "cold": each name says what was done, and the journal records how much of the file
/// was in memory afterwards.
package enum CacheState: String, CaseIterable, Codable, Hashable, Sendable {
  /// A new process opens the store within the time.
  ///
  /// Only ``Operation/Launch`` has it. The file may be in the system's cache.
  case launch
  /// The connection has run the operation before.
  case warmConnection = "warm-connection"
  /// A new process opens the store. The file may be in the system's cache.
  case newProcess = "new-process"

  /// The states that a scenario can choose.
  package static let allCases: [CacheState] = [.warmConnection, .newProcess]
}

/// The index on a family's kinds: the standard one, or a variant that no strategy uses by default.
package enum KindIndex: String, CaseIterable, Codable, Hashable, Sendable {
  /// Core Data's index on the entity number of each hierarchy.
  case standard
  case none
  /// One index on the kind and the first indexed property.
  case kindAndSort = "kind-and-sort"
  /// The standard index, after the engine has gathered statistics (ANALYZE).
  case analyzed
}
