import RunJournal

/// Which launch counts for each place of a plan, and why the others do not.
///
/// The rule was fixed before any figure was seen: a launch that others disturbed is left out only
/// if it was made again, so that no block loses a strategy and nobody chooses among results.
struct LaunchSelection {
  /// One launch's place in a cell's plan.
  struct Place: Hashable {
    var block: Int
    var strategy: String
  }

  /// The launches that count.
  private(set) var used: [Place: LaunchRecord] = [:]
  /// The launches that would count if nothing were left out for contention.
  private(set) var first: [Place: LaunchRecord] = [:]
  private(set) var excluded: [ExcludedLaunch] = []

  init(_ launches: [LaunchRecord], templates: [String: TemplateRecord]) {
    var attempts: [Place: [LaunchRecord]] = [:]
    for launch in launches {
      let place = Place(block: launch.block, strategy: launch.strategy)
      let number = launch.attempt
      if let hash = launch.fileHash, let template = templates[launch.strategy]?.fileHash,
        hash != template
      {
        exclude(launch, "it began with another file than its template")
      } else if attempts[place, default: []].contains(where: { $0.attempt == number }) {
        // What a resumed run repeated counts once, as it was first written.
        exclude(launch, "the same launch is in the journal before")
      } else {
        attempts[place, default: []].append(launch)
      }
    }
    for (place, found) in attempts { choose(among: found, for: place) }
    excluded.sort { $0.index < $1.index }
  }

  private mutating func choose(among found: [LaunchRecord], for place: Place) {
    let sorted = found.sorted { $0.attempt < $1.attempt }
    guard let earliest = sorted.first, let last = sorted.last else { return }
    let chosen = sorted.first { $0.contention?.isContended != true } ?? last
    first[place] = earliest
    used[place] = chosen
    for launch in sorted where launch.index != chosen.index {
      let reasons = launch.contention?.reasons ?? []
      exclude(
        launch,
        reasons.isEmpty ? "an earlier attempt was quiet" : reasons.joined(separator: ", "))
    }
  }

  private mutating func exclude(_ launch: LaunchRecord, _ reason: String) {
    excluded.append(ExcludedLaunch(launch, reason: reason))
  }
}

/// A launch that is in the journal and in no figure.
package struct ExcludedLaunch: Hashable, Sendable {
  package var index: Int
  package var cell: String
  package var block: Int
  package var strategy: String
  package var reason: String

  init(_ launch: LaunchRecord, reason: String) {
    index = launch.index
    cell = launch.cell
    block = launch.block
    strategy = launch.strategy
    self.reason = reason
  }
}
