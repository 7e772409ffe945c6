import Foundation

/// A line on standard error with the soak's progress: updated in place on a terminal, every 15 s
/// elsewhere.
struct SoakProgress {
  private let isTerminal = isatty(STDERR_FILENO) == 1
  private let isQuiet: Bool
  private var lastShown: Duration?

  init(isQuiet: Bool) { self.isQuiet = isQuiet }

  mutating func show(_ share: Double, _ text: @autoclosure () -> String, at elapsed: Duration) {
    let interval: Duration = isTerminal ? .milliseconds(500) : .seconds(15)
    guard !isQuiet, lastShown.map({ elapsed - $0 >= interval }) ?? true else { return }
    lastShown = elapsed
    let (minutes, seconds) = (elapsed.components.seconds / 60, elapsed.components.seconds % 60)
    let line =
      "\(Int(min(1, share) * 100)) % \(minutes):\(seconds < 10 ? "0" : "")\(seconds) · \(text())"
    write(isTerminal ? "\r\u{1B}[K\(line)" : line + "\n")
  }

  func end() {
    if isTerminal && lastShown != nil { write("\r\u{1B}[K") }
  }

  private func write(_ text: String) { FileHandle.standardError.write(Data(text.utf8)) }
}
