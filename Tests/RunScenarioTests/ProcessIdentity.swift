import Foundation

/// The process that something belongs to, distinguished from a later one that got the same number.
struct ProcessIdentity: Hashable, Sendable {
  var processID: Int32
  /// When it began, in ticks since the machine did; nil once it has ended.
  var startTicks: UInt64?

  init(of processID: Int32) {
    self.processID = processID
    startTicks = Self.startTicks(of: processID)
  }

  /// False once the process has ended, also if another has its number by now.
  var isAlive: Bool { startTicks != nil && Self.startTicks(of: processID) == startTicks }

  /// Field 22 of /proc/PID/stat (proc(5)); the second one, the name in brackets, may hold blanks.
  private static func startTicks(of number: Int32) -> UInt64? {
    guard let text = try? String(contentsOfFile: "/proc/\(number)/stat", encoding: .utf8),
      let name = text.lastIndex(of: ")")
    else { return nil }
    let fields = text[text.index(after: name)...].split(separator: " ")
    // What has ended but was not waited for does nothing any more.
    guard fields.count > 19, fields[0] != "Z", fields[0] != "X" else { return nil }
    return UInt64(fields[19])
  }
}
