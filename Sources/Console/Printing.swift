import Foundation

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Prints a line to standard output, without control characters other than our own colours.
///
/// It has the signature of Swift's function and hides it in the whole program, so that all output is
/// filtered. If a write fails, for example on a full disk, the program ends with
/// ``ExitStatus/other`` and a message; if a reader closed the pipe, without a message.
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
