/// A journal's content, checked and in order.
package struct Journal: Hashable, Sendable {
  package var run: RunRecord
  /// In the order of running.
  package var launches: [LaunchRecord]
  /// How the run ended; nil if it was killed or still goes on.
  package var end: EndRecord?
  /// True if the file ends in an unfinished line, which was left out.
  package var isTruncated: Bool

  package init(
    run: RunRecord, launches: [LaunchRecord], end: EndRecord?, isTruncated: Bool
  ) {
    self.run = run
    self.launches = launches
    self.end = end
    self.isTruncated = isTruncated
  }
}
