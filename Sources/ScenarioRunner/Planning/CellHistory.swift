package import RunJournal

/// What has been done for one cell, as its journal says.
///
/// Planning looks at nothing else, so a run that was killed and resumed takes the same steps as one
/// that was not.
package struct CellHistory: Hashable, Sendable {
  package let cell: String
  package private(set) var superBlocks: [SuperBlockRecord] = []
  package private(set) var launches: [LaunchSlot: LaunchRecord] = [:]
  /// True if it is written down that disturbed launches are not made again any more.
  package private(set) var hasGivenUpRepeating = false

  package init(cell: String) { self.cell = cell }

  /// What a journal holds of the cell.
  package init(cell: String, journal: Journal) {
    self.init(cell: cell)
    for group in journal.superBlocks where group.cell == cell { note(group) }
    for launch in journal.launches where launch.cell == cell { note(launch) }
    for note in journal.notes where note.cell == cell { self.note(note) }
  }

  package mutating func note(_ group: SuperBlockRecord) { superBlocks.append(group) }

  package mutating func note(_ launch: LaunchRecord) { launches[LaunchSlot(launch)] = launch }

  package mutating func note(_ note: NoteRecord) {
    if note.subject == .repeatsGivenUp { hasGivenUpRepeating = true }
  }

  /// Every first attempt that the super-blocks ask for, in order.
  package var plannedSlots: [LaunchSlot] {
    superBlocks.flatMap { group in
      group.order.enumerated().flatMap { offset, names in
        names.enumerated().map { position, name in
          LaunchSlot(
            cell: cell, block: group.firstBlock + offset, position: position, strategy: name)
        }
      }
    }
  }

  package var blockCount: Int { superBlocks.reduce(0) { $0 + $1.order.count } }

  /// Where so many launches were made again and every one was disturbed again, the machine does not
  /// get quieter by waiting for it.
  package static let mostUselessRepeats = 10

  /// The second attempts that first ones call for, in order; no more than there were once they have
  /// proved useless.
  package var repeatedSlots: [LaunchSlot] {
    let wanted = wantedRepeats
    return isRepeatingUseless(wanted) ? wanted.filter { launches[$0] != nil } : wanted
  }

  /// The second attempts that are not made, as repeating has proved useless.
  package var abandonedSlots: [LaunchSlot] {
    let wanted = wantedRepeats
    return isRepeatingUseless(wanted) ? wanted.filter { launches[$0] == nil } : []
  }

  private var wantedRepeats: [LaunchSlot] {
    plannedSlots.filter { launches[$0]?.contention?.isContended ?? false }.map(\.secondAttempt)
  }

  private func isRepeatingUseless(_ wanted: [LaunchSlot]) -> Bool {
    let first = wanted.compactMap { launches[$0] }.sorted { $0.index < $1.index }
      .prefix(Self.mostUselessRepeats)
    return first.count == Self.mostUselessRepeats
      && first.allSatisfy { $0.contention?.isContended ?? false }
  }

  /// The time all launches took, contended ones included.
  package var wallNanoseconds: Int64 {
    launches.values.reduce(0) { $0 + ($1.contention?.wallNanoseconds ?? 0) }
  }

  /// For each slot the launch that counts: the first attempt, or the second if that was quiet.
  package var countingLaunches: [LaunchRecord] {
    plannedSlots.compactMap { slot in
      guard let first = launches[slot] else { return nil }
      guard let second = launches[slot.secondAttempt],
        second.contention?.isContended != true
      else { return first }
      return second
    }
  }
}
