import Foundation
import Lineage
import Synchronization

/// Runs the snippets of README.md and the articles and prints failed checks.
@main
enum Run {
  @MainActor static func main() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    for page in pages {
      let place = folder.appending(path: page.name).path
      try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
      _ = FileManager.default.changeCurrentDirectoryPath(place)
      do {
        try await page.run()
      } catch {
        note("\(page.name): \(error)")
      }
    }
    guard failureCount.withLock({ $0 }) == 0 else { exit(1) }
    Swift.print("The snippets of \(pages.count) pages do what the pages say.")
  }
}

private let printed = Mutex<[String]>([])
private let failureCount = Mutex(0)

/// Keeps the snippets' output.
func print(_ items: Any...) {
  let text = items.map { "\($0)" }.joined(separator: " ")
  printed.withLock { $0 += text.components(separatedBy: "\n") }
}

func forgetPrinted() { printed.withLock { $0 = [] } }

func expectPrinted(_ lines: [String], file: String = #filePath, line: Int = #line) {
  let found = printed.withLock { $0 }
  if found != lines {
    note("\(file), the snippet before line \(line): printed \(found), but the page says \(lines)")
  }
}

func show(_ change: some Sendable) {}

func expect(_ isSo: Bool, file: String = #filePath, line: Int = #line) {
  if !isSo { note("\(file):\(line): is not so") }
}

func expectError(
  file: String = #filePath, line: Int = #line, _ body: () throws -> Void
) {
  do {
    try body()
  } catch {
    return
  }
  note("\(file):\(line): throws no error")
}

func expectThrown<Value>(
  _ text: String, file: String = #filePath, line: Int = #line, _ body: () throws -> Value
) {
  do {
    _ = try body()
    note("\(file):\(line): throws no error")
  } catch {
    if !"\(error)".contains(text) {
      note("\(file):\(line): throws \(error), but the page says \(text)")
    }
  }
}

/// Notes the statements of the text that did not run; "..." stands for any text.
func expectStatements(_ text: String, of store: SQLiteStore, place: String) {
  let ran = store.statementUses().map { words($0.sql).joined(separator: " ") }
  for statement in text.split(separator: ";") {
    let wanted = words(statement).joined(separator: " ")
    if !ran.contains(where: { matches($0, wanted.components(separatedBy: "...")) }) {
      note("\(place): \(wanted) did not run; these did:\n  \(ran.joined(separator: "\n  "))")
    }
  }
}

private func words(_ text: some StringProtocol) -> [String] {
  String(text).split(whereSeparator: \.isWhitespace).map(String.init)
}

/// Returns true if the text consists of the parts, with any text between them.
private func matches(_ text: String, _ parts: [String]) -> Bool {
  guard let first = parts.first, let last = parts.last, parts.count > 1 else {
    return text == parts.first
  }
  guard text.hasPrefix(first), text.hasSuffix(last) else { return false }
  var rest = text.dropFirst(first.count)
  for part in parts.dropFirst() {
    guard let found = part.isEmpty ? rest.startIndex..<rest.startIndex : rest.range(of: part) else {
      return false
    }
    rest = rest[found.upperBound...]
  }
  return true
}

func note(_ failure: String) {
  Swift.print(failure)
  failureCount.withLock { $0 += 1 }
}
