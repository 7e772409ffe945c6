/// Why instructions were not counted, with what to do next.
package enum CountingError: Error, Hashable, Sendable, CustomStringConvertible {
  case noValgrind
  case noStrip
  case cannotStrip(String)
  /// Callgrind wrote down another number of counts than were made.
  case countsDiffer(expected: Int, found: Int)
  case unreadableCount(file: String)

  package var description: String {
    switch self {
    case .noValgrind:
      "instructions are counted by valgrind, which is not installed; on Debian and Ubuntu: "
        + "apt-get install valgrind"
    case .noStrip:
      "counting needs the program without debug information, and strip, which removes it, is not "
        + "installed; on Debian and Ubuntu: apt-get install binutils"
    case .cannotStrip(let message):
      "strip could not remove the debug information of the program: \(message)"
    case .countsDiffer(let expected, let found):
      "\(expected) things were to be counted and valgrind counted \(found); the program may have "
        + "been stripped of its symbols, so build it again"
    case .unreadableCount(let file):
      "\(file) holds no count; run it again, and see whether the disk is full"
    }
  }
}
