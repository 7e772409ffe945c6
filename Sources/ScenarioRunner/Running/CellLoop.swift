package import RunJournal

/// Takes the steps of a cell's plan one after another, until it is done or somebody asks to stop.
package struct CellLoop {
  package let plan: CellPlan
  /// Makes one launch of the given number.
  let launch: (_ slot: LaunchSlot, _ index: Int) async throws -> LaunchRecord
  /// Told before each launch.
  let progress: (_ slot: LaunchSlot, _ history: CellHistory) -> Void
  /// Asked between launches.
  let shallStop: () -> Bool

  package init(
    plan: CellPlan,
    launch: @escaping (_ slot: LaunchSlot, _ index: Int) async throws -> LaunchRecord,
    progress: @escaping (_ slot: LaunchSlot, _ history: CellHistory) -> Void = { _, _ in },
    shallStop: @escaping () -> Bool = { false }
  ) {
    self.plan = plan
    self.launch = launch
    self.progress = progress
    self.shallStop = shallStop
  }

  /// Runs on from where a journal is; `check` looks at each launch after it is in there.
  ///
  /// - Returns: nil if it was asked to stop before the end.
  /// - Throws: what launching, writing and checking throw.
  package func run(
    _ journal: inout RunningJournal, check: (LaunchRecord) throws -> Void = { _ in }
  ) async throws -> CellPlan.Ending? {
    var history = journal.history(of: plan.cell)
    while true {
      switch try plan.next(after: history) {
      case .superBlock(let group):
        try journal.append(.superBlock(group))
        history.note(group)
      case .launch(let slot):
        if shallStop() { return nil }
        progress(slot, history)
        let record = try await launch(slot, journal.nextIndex)
        try journal.append(.launch(record))
        history.note(record)
        try check(record)
      case .done(let ending):
        return ending
      }
    }
  }
}
