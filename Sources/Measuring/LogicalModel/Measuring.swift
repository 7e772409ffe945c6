/// How a scenario wants to be measured, apart from what is measured.
package struct Measuring: Codable, Hashable, Sendable {
  /// The half-width of the interval to reach, as a share: 0.01 for 1 %; nil for what the
  /// budget allows.
  package var precision: Double?
  /// The smallest ratio that matters, as a share; nil for the usual one of each sort of operation.
  package var minimumEffect: Double?
  /// How long a run may take, nil for as long as it needs.
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

/// How deep below an app a thing is measured, so that layout and layer are told apart.
package enum Level: String, CaseIterable, Codable, Hashable, Sendable {
  /// What an app sees: contexts, fetch requests, objects.
  case objects
  /// The same statements stepped to their end, with no object made of a row.
  case engine
}

/// What is in memory when an operation is timed.
///
/// There is no "cold": each name says what was done, and the journal says how much of the file was
/// in memory after it.
package enum CacheState: String, CaseIterable, Codable, Hashable, Sendable {
  /// The connection has run the operation before.
  case warmConnection = "warm-connection"
  /// A new process opens the store; the file may be in the system's memory.
  case newProcess = "new-process"
  /// A new process, and the system has been told to forget the file.
  case evicted
}

/// What index the kinds of a family have: the standard one, or what-ifs that no shape chooses.
package enum KindIndex: String, CaseIterable, Codable, Hashable, Sendable {
  /// What Core Data makes: an index over the entity number of each hierarchy.
  case standard
  case none
  /// One index over the kind and the first indexed property together.
  case kindAndSort = "kind-and-sort"
  /// The standard one, after the engine has gathered statistics (ANALYZE).
  case analyzed
}
