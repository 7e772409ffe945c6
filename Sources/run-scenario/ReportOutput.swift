import Foundation
import Rainbow
import Reporting
import Sampling

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Writes a run's report and says on the terminal what it says.
struct ReportOutput {
  let folder: String
  let asJSON: Bool

  func write() throws {
    let journal = try Journal(path: "\(folder)/journal.jsonl")
    let (report, warning) = try ReportWriter(folder: folder).write(journal)
    if let warning { note("warning: \(warning)") }
    if journal.isTruncated { note("the journal's last line was cut off and is left out") }
    if asJSON {
      print(try JSONSummary(report).text())
    } else {
      print(TerminalSummary(report, style: style).text)
      print("Report: \(folder)/report.html")
    }
  }

  /// Colours only where somebody sees them and nobody asked for none (https://no-color.org).
  private var style: TerminalSummary.Style {
    let isWanted =
      isatty(STDOUT_FILENO) == 1 && ProcessInfo.processInfo.environment["NO_COLOR"] == nil
    guard isWanted else { return .plain }
    return TerminalSummary.Style(
      strong: { $0.bold }, good: { $0.green }, bad: { $0.red }, faint: { $0.dim })
  }

  private func note(_ text: String) {
    try? FileHandle.standardError.write(contentsOf: Data("run-scenario: \(text)\n".utf8))
  }
}
