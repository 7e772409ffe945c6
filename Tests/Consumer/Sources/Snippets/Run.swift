import Foundation
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

private func note(_ failure: String) {
  Swift.print(failure)
  failureCount.withLock { $0 += 1 }
}
