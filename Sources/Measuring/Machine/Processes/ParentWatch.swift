import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Ends a launch when no process is left to read its reply.
///
/// A runner that is killed cannot end its launch. If that worked on, it would disturb the run that
/// is resumed meanwhile. The watch waits on the pipe of standard output, which breaks when the
/// runner ends; it costs no time until then, unlike asking again and again.
package enum ParentWatch {
  /// The status of a launch that ended so, which no caller reads.
  static let exitStatus: Int32 = 6

  /// Begins to watch, for as long as the process lives.
  package static func begin() {
    Thread.detachNewThread { end(waitingMilliseconds: -1) }
  }

  /// Looks once, for a launch in which a second thread would disturb what is counted.
  static func look() { end(waitingMilliseconds: 0) }

  private static func end(waitingMilliseconds: Int32) {
    var output = pollfd(fd: STDOUT_FILENO, events: 0, revents: 0)
    // Only what cannot be asked for, an error or a hang-up, ends the wait.
    while poll(&output, 1, waitingMilliseconds) < 0 && errno == EINTR {}
    let isBroken = output.revents & Int16(POLLERR | POLLHUP) != 0
    if isBroken { _exit(exitStatus) }
  }
}

#if canImport(Glibc)
#elseif canImport(Darwin)
#endif

/// The process that something belongs to, distinguished from a later one that got the same number.
struct ProcessIdentity: Hashable, Sendable {
  var processID: Int32
  /// When it began, in ticks since the machine did; nil where the system does not tell.
  var startTicks: UInt64?

  /// False once the process has ended, also if another has its number by now.
  var isAlive: Bool {
    guard processID > 0 else { return false }
    let isReachable = kill(processID, 0) == 0
    // Without the right to signal it, it is there all the same.
    guard isReachable || errno == EPERM else { return false }
    guard let startTicks else { return true }
    // What cannot be reached may also be hidden.
    return Self.startTicks(of: processID).map { $0 == startTicks } ?? !isReachable
  }

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

extension ProcessIdentity {
  /// A process that runs now; without its start if it has ended already.
  init(of processID: Int32) {
    self.init(processID: processID, startTicks: Self.startTicks(of: processID))
  }
}
