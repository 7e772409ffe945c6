import Foundation

/// A process, distinguished from a later one with the same number.
struct ProcessIdentity: Hashable, Sendable {
  var processID: Int32
  /// The start time in ticks since the machine's; nil once it has ended.
  var startTicks: UInt64?

  init(of processID: Int32) {
    self.processID = processID
    startTicks = Self.startTicks(of: processID)
  }

  /// False once the process has ended, even if another one has its number.
  var isAlive: Bool { startTicks != nil && Self.startTicks(of: processID) == startTicks }

  /// Returns field 22 of /proc/PID/stat (proc(5)); field 2, the name in parentheses, may contain
  /// blanks.
  private static func startTicks(of number: Int32) -> UInt64? {
    guard let text = try? String(contentsOfFile: "/proc/\(number)/stat", encoding: .utf8),
      let name = text.lastIndex(of: ")")
    else { return nil }
    let fields = text[text.index(after: name)...].split(separator: " ")
    // A process that ended and was not waited for no longer works.
    guard fields.count > 19, fields[0] != "Z", fields[0] != "X" else { return nil }
    return UInt64(fields[19])
  }
}
