import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Ends a launch when no process is left to read its reply.
///
/// A killed runner cannot end its launch, which would disturb the run that is resumed meanwhile.
/// The watch waits on the pipe of standard output, which breaks when the runner ends; unlike
/// polling, that takes no time until then.
package enum ParentWatch {
  /// The status of a launch that the watch ended, which no caller reads.
  static let exitStatus: Int32 = 6

  /// Watches until the process ends.
  package static func begin() {
    Thread.detachNewThread { end(waitingMilliseconds: -1) }
  }

  /// Checks once, for a launch whose counts a second thread would disturb.
  static func look() { end(waitingMilliseconds: 0) }

  private static func end(waitingMilliseconds: Int32) {
    var output = pollfd(fd: STDOUT_FILENO, events: 0, revents: 0)
    // Only an error or a hang-up, which are always reported, ends the wait.
    while poll(&output, 1, waitingMilliseconds) < 0 && errno == EINTR {}
    let isBroken = output.revents & Int16(POLLERR | POLLHUP) != 0
    if isBroken { _exit(exitStatus) }
  }
}
