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
