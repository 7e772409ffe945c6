package import RunJournal

/// Takes the steps of a cell's plan one after another, until it is done or somebody asks to stop.
package struct CellLoop {
  package let plan: CellPlan
  /// Makes one launch of the given number.
  let launch: (_ slot: LaunchSlot, _ index: Int) async throws -> LaunchRecord
  /// Told before each launch.
  let progress: (_ slot: LaunchSlot, _ history: CellHistory) -> Void
  /// Told in a sentence what becomes of disturbed launches.
  let announce: (String) -> Void
  /// Asked between launches.
  let shallStop: () -> Bool

  package init(
    plan: CellPlan,
    launch: @escaping (_ slot: LaunchSlot, _ index: Int) async throws -> LaunchRecord,
    progress: @escaping (_ slot: LaunchSlot, _ history: CellHistory) -> Void = { _, _ in },
    announce: @escaping (String) -> Void = { _ in },
    shallStop: @escaping () -> Bool = { false }
  ) {
    self.plan = plan
    self.launch = launch
    self.progress = progress
    self.announce = announce
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
    var isRepeating = false
    while true {
      switch try plan.next(after: history) {
      case .superBlock(let group):
        try journal.append(.superBlock(group))
        history.note(group)
      case .launch(let slot):
        if shallStop() { return nil }
        if slot.attempt > 0, !isRepeating { announce(Self.repeating(history)) }
        isRepeating = slot.attempt > 0
        progress(slot, history)
        let record = try await launch(slot, journal.nextIndex)
        try journal.append(.launch(record))
        history.note(record)
        try check(record)
      case .note(let note):
        try journal.append(.note(note))
        history.note(note)
        announce(note.text)
      case .done(let ending):
        return ending
      }
    }
  }

  /// Said before the first launch that is made again.
  private static func repeating(_ history: CellHistory) -> String {
    let slots = history.repeatedSlots.filter { history.launches[$0] == nil }
    let numbers = slots.prefix(10).compactMap { slot -> String? in
      var first = slot
      first.attempt = 0
      return history.launches[first].map { "\($0.index + 1)" }
    }
    let rest = slots.count - numbers.count
    let names = numbers.joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
    return slots.count == 1
      ? "Process \(names) was disturbed by other programs and is repeated."
      : "Processes \(names) were disturbed by other programs and are repeated."
  }
}
