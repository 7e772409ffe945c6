import Escaping
import Foundation

/// The socket through which a program receives one-time words and sends its results.
///
/// A socket, because a file or a pipe can be opened again by its path in `/proc/self/fd`.
///
/// A class because the descriptors belong to it.
final class ResultSocket {
  /// The end of the program, to pass on as its standard input.
  let programEnd: FileHandle
  private let ownEnd: FileHandle

  /// Creates the socket with the words in it.
  ///
  /// - Throws: ``CourseError/cannotStart(_:reason:)`` if the system has no descriptors left.
  init(words: Data) throws(CourseError) {
    var ends: [Int32] = [0, 0]
    let type = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    guard socketpair(AF_UNIX, type, 0, &ends) == 0 else {
      throw .cannotStart("the checks", reason: String(cString: strerror(errno)))
    }
    ownEnd = FileHandle(fileDescriptor: ends[0], closeOnDealloc: true)
    programEnd = FileHandle(fileDescriptor: ends[1], closeOnDealloc: true)
    // The words fit into the socket's buffer. The program reads them up to the end.
    do {
      try ownEnd.write(contentsOf: words)
    } catch {
      throw .cannotStart("the checks", reason: error.reason)
    }
    shutdown(ends[0], Int32(SHUT_WR))
  }

  /// Reads until the program and all that it started have closed the socket, or the program ended.
  ///
  /// - Returns: nil if they wrote more than the limit.
  func read(upTo limitBytes: Int, while isRunning: () -> Bool) -> Data? {
    try? programEnd.close()
    var all = Data()
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      var wanted = pollfd(fd: ownEnd.fileDescriptor, events: Int16(POLLIN), revents: 0)
      let wasRunning = isRunning()
      let ready = poll(&wanted, 1, 200)
      if ready == 0 || ready < 0 && errno == EINTR {
        // A process that outlives the program can keep the socket open.
        if wasRunning { continue }
        return all
      }
      let count = recv(ownEnd.fileDescriptor, &chunk, chunk.count, 0)
      guard count > 0 else { return all }
      all.append(contentsOf: chunk[..<count])
      if all.count > limitBytes { return nil }
    }
  }
}
