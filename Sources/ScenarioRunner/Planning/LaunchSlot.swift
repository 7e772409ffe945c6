package import RunJournal

/// The identity of a launch: what a run that is resumed knows it by.
package struct LaunchSlot: Hashable, Sendable {
  package var cell: String
  package var block: Int
  /// The place within the block, from 0.
  package var position: Int
  package var strategy: String
  /// 1 for a launch that is made again because others disturbed the first.
  package var attempt: Int

  package init(cell: String, block: Int, position: Int, strategy: String, attempt: Int = 0) {
    self.cell = cell
    self.block = block
    self.position = position
    self.strategy = strategy
    self.attempt = attempt
  }

  package init(_ record: LaunchRecord) {
    self.init(
      cell: record.cell, block: record.block, position: record.position,
      strategy: record.strategy, attempt: record.attempt)
  }

  var secondAttempt: LaunchSlot {
    var slot = self
    slot.attempt = 1
    return slot
  }
}
