import Foundation

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Prints a line to standard output, without what acts on a terminal but for our own colours.
///
/// It has the signature of Swift's function and stands in front of it in the whole program, so that nothing is
/// printed past it. An output that cannot be written, such as a full disk, ends the program with
/// ``ExitStatus/other`` and a message; a reader that closed the pipe ends it without one.
package func print(_ items: Any..., separator: String = " ", terminator: String = "\n") {
  let text = items.map { "\($0)" }.joined(separator: separator)
  var rest = Array((Terminal.printable(text) + terminator).utf8)[...]
  while !rest.isEmpty {
    let count = rest.withUnsafeBytes { write(STDOUT_FILENO, $0.baseAddress, $0.count) }
    if count >= 0 {
      rest = rest.dropFirst(count)
    } else if errno != EINTR {
      let number = errno
      if number != EPIPE {
        Failure.note(
          "Cannot write to standard output: \(String(cString: strerror(number))). "
            + "Nothing more is printed.")
      }
      exit(ExitStatus.other.rawValue)
    }
  }
}
