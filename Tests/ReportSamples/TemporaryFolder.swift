import Foundation
import Reporting
import RunJournal

/// Runs a body with a folder that is removed afterwards.
func withTemporaryFolder<Result>(_ body: (URL) throws -> Result) throws -> Result {
  let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("lineage-report-" + UUID().uuidString)
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  return try body(folder)
}

/// Returns all files of a folder and its subfolders by relative path.
func contents(of folder: URL) throws -> [String: Data] {
  var result: [String: Data] = [:]
  for path in try FileManager.default.subpathsOfDirectory(atPath: folder.path) {
    let file = folder.appendingPathComponent(path)
    if let data = try? Data(contentsOf: file) { result[path] = data }
  }
  return result
}

/// Writes the report of a journal and returns its files as text.
func writtenReport(_ journal: [JournalEntry]) throws -> [String: String] {
  try withTemporaryFolder { folder in
    let report = try ReportBuilder().report(from: journal)
    try ReportWriter(folder: folder).write(report)
    return try contents(of: folder).mapValues { String(decoding: $0, as: UTF8.self) }
  }
}
