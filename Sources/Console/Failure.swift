import Escaping
import Foundation

/// Messages on standard error.
package enum Failure {
  /// Writes a line to standard error, after the name of the program.
  package static func note(_ text: String) {
    let line = "\(ProcessInfo.processInfo.processName): \(harmless(text))\n"
    try? FileHandle.standardError.write(contentsOf: Data(line.utf8))
  }

  /// Returns the text without control characters, which file names can contain.
  package static func harmless(_ text: String) -> String { TerminalText.printable(text) }
}
