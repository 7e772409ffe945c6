import RunJournal

/// What a run took as far as its journal tells.
struct MeasuredDuration: Hashable, Sendable {
  var duration = Duration.zero
  /// True where only the launches of some part are known, not what came between them.
  var isAtLeast = false
}

extension Journal {
  /// What a run took before it is resumed: what it said when it was interrupted last, and if it was
  /// killed since, the time of the launches after that at least.
  var measuredDuration: MeasuredDuration {
    if let end, let seconds = end.elapsedSeconds {
      return MeasuredDuration(
        duration: .seconds(seconds), isAtLeast: end.isElapsedAtLeast ?? false)
    }
    // Where strategies took turns, those of one process ran at the same time.
    let after = launches.dropFirst(earlierEnd?.launchCount ?? 0)
    let longest = Dictionary(
      after.map { launch in
        let own = processes.isEmpty ? launch.index : launch.block
        return ("\(launch.cell) \(own)", launch.contention?.wallNanoseconds ?? 0)
      }, uniquingKeysWith: max)
    return MeasuredDuration(
      duration: longest.values.reduce(.seconds(earlierEnd?.record.elapsedSeconds ?? 0)) {
        $0 + .nanoseconds($1)
      }, isAtLeast: true)
  }
}
