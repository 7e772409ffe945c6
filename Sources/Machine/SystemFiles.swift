import Foundation
import RunJournal

/// Reads the small text files in which the kernel describes itself; tests pass their own.
package struct SystemFiles: Sendable {
  /// What `Environment` says where the system does not tell.
  package static let notExposed = "not exposed"

  /// The text of a file, nil if there is none.
  package var text: @Sendable (_ path: String) -> String?

  package init(text: @escaping @Sendable (_ path: String) -> String?) {
    self.text = text
  }

  package static let live = SystemFiles { path in
    // Files below /proc have no size, so read until there is no more.
    FileHandle(forReadingAtPath: path)
      .flatMap { try? $0.readToEnd() }
      .map { String(decoding: $0, as: UTF8.self) }
  }

  /// The value of the first line that starts with `key` and the separator.
  func value(of key: String, separator: Character, in path: String) -> String? {
    guard let text = text(path) else { return nil }
    for line in text.split(whereSeparator: \.isNewline) {
      let parts = line.split(separator: separator, maxSplits: 1)
      guard parts.count == 2, parts[0].trimmingCharacters(in: .whitespaces) == key else { continue }
      return parts[1].trimmingCharacters(in: .whitespaces)
    }
    return nil
  }

  /// The first number of the value, as in `MemTotal:  8000000 kB`.
  func number(of key: String, in path: String) -> Int64? {
    value(of: key, separator: ":", in: path)?.split(separator: " ").first.flatMap { Int64($0) }
  }

  /// The whole text without surrounding blanks, nil if nothing is left.
  func line(of path: String) -> String? {
    let line = text(path)?.trimmingCharacters(in: .whitespacesAndNewlines)
    return line.flatMap { $0.isEmpty ? nil : $0 }
  }
}
