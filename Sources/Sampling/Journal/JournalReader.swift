import Foundation

/// A journal as it lies on the disk.
package struct Journal: Sendable {
  package let run: RunRecord
  package let launches: [LaunchRecord]
  /// Nil if the run was killed before its end.
  package let end: EndRecord?
  /// True if the last line was cut off while it was written, and left out here.
  package let isTruncated: Bool

  package init(run: RunRecord, launches: [LaunchRecord], end: EndRecord?, isTruncated: Bool) {
    self.run = run
    self.launches = launches
    self.end = end
    self.isTruncated = isTruncated
  }
}

extension Journal {
  /// Reads a journal, also one whose run was killed.
  ///
  /// - Throws: ``JournalError``; a broken line in the middle is named by its number.
  package init(path: String) throws(JournalError) {
    let data: Data
    do {
      data = try Data(contentsOf: URL(fileURLWithPath: path))
    } catch {
      throw .cannotRead(path: path, reason: error.localizedDescription)
    }
    var lines = data.split(separator: 0x0A, omittingEmptySubsequences: false)
    // A complete journal ends with a line feed, behind which the split finds an empty piece.
    let rest = lines.popLast() ?? Data()
    var entries: [JournalEntry] = []
    for (number, line) in lines.enumerated() {
      entries.append(try Self.entry(line, path: path, line: number + 1))
    }
    try self.init(entries: entries, isTruncated: !rest.isEmpty, path: path)
  }

  private init(entries: [JournalEntry], isTruncated: Bool, path: String) throws(JournalError) {
    guard case .run(let run) = entries.first else { throw .noRun(path: path) }
    self.run = run
    self.isTruncated = isTruncated
    launches = entries.compactMap { if case .launch(let record) = $0 { record } else { nil } }
    end = entries.compactMap { if case .end(let record) = $0 { record } else { nil } }.last
  }

  private static func entry(_ line: Data, path: String, line number: Int) throws(JournalError)
    -> JournalEntry
  {
    let decoder = JSONDecoder()
    if number == 1, let version = try? decoder.decode(Version.self, from: line).schemaVersion,
      version != RunRecord.currentSchemaVersion
    {
      throw .otherVersion(path: path, found: version, known: RunRecord.currentSchemaVersion)
    }
    do {
      return try decoder.decode(JournalEntry.self, from: line)
    } catch {
      throw .badLine(path: path, line: number, reason: Self.reason(of: error))
    }
  }

  private struct Version: Decodable {
    let schemaVersion: Int
  }

  private static func reason(of error: any Error) -> String {
    guard let error = error as? DecodingError else { return "\(error)" }
    switch error {
    case .keyNotFound(let key, _): return "\"\(key.stringValue)\" is missing"
    case .typeMismatch(_, let context), .valueNotFound(_, let context),
      .dataCorrupted(let context):
      return context.debugDescription
    @unknown default: return "\(error)"
    }
  }
}
