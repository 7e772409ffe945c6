import Escaping
import Foundation

/// Reads journals and rejects invalid ones.
package enum JournalReader {
  static let lineFeed = UInt8(ascii: "\n")

  /// The largest unpacked size of a journal in bytes: fifty times our largest.
  static let limitBytes = 192 << 20

  /// - Throws: ``JournalError``.
  package static func read(path: String) throws(JournalError) -> Journal {
    let data: Data
    do {
      let url = URL(fileURLWithPath: path)
      if let bytes = try url.resourceValues(forKeys: [.fileSizeKey]).fileSize, bytes > limitBytes {
        throw JournalError.tooLarge(path: path, bytes: bytes, limit: limitBytes)
      }
      data = try Data(contentsOf: url)
    } catch let error as JournalError {
      throw error
    } catch {
      let code = Int32((underlyingSystemError(error) as NSError).code)
      throw .system(
        path: path, operation: .read, code: code, reason: String(cString: strerror(code)))
    }
    let isCompressed = path.hasSuffix(".\(XZ.fileExtension)")
    return try journal(from: isCompressed ? XZ.decompressed(data, path: path) : data, path: path)
  }

  /// Reads only the first line.
  ///
  /// - Throws: ``JournalError``, or Foundation's error for a file that cannot be opened.
  package static func run(path: String) throws -> RunRecord {
    let file = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
    defer { try? file.close() }
    let head = try file.read(upToCount: 1 << 20) ?? Data()
    return try journal(
      from: head.prefix { $0 != lineFeed } + Data([lineFeed]), path: path
    ).run
  }

  /// Parses a journal; `path` is for messages.
  ///
  /// A last line counts as unfinished only if it has no line feed, since `append` writes both at
  /// once.
  static func journal(from data: Data, path: String) throws(JournalError) -> Journal {
    var lines: [Data] = []
    var start = data.startIndex
    while let end = data.range(of: Data([lineFeed]), in: start..<data.endIndex) {
      lines.append(data[start..<end.lowerBound])
      start = end.upperBound
    }
    let isTruncated = start < data.endIndex
    guard let first = lines.first else { throw .missingRun(path: path) }
    try checkVersion(of: first, path: path)
    try checkMeasurements(in: data, path: path)
    guard case .run(let run) = try entry(from: first, line: 1, path: path) else {
      throw .missingRun(path: path)
    }
    try check(
      [run.scenario.name] + run.strategies.map(\.name) + run.operations.map(\.id.operation),
      line: 1, path)
    var journal = Journal(run: run, isTruncated: isTruncated)
    for (index, line) in lines.enumerated().dropFirst() {
      guard let entry = try entry(from: line, line: index + 1, path: path) else { continue }
      try journal.append(entry, line: index + 1, path)
    }
    return journal
  }

  /// Returns nil for the counted work of an older version, from which no figure is made any more.
  private static func entry(
    from line: Data, line number: Int, path: String
  ) throws(JournalError) -> JournalEntry? {
    struct Header: Decodable {
      var type: String
    }
    do {
      return try JSONDecoder().decode(JournalEntry.self, from: line)
    } catch let error as DecodingError {
      if (try? JSONDecoder().decode(Header.self, from: line))?.type == "work" { return nil }
      throw .corruptLine(path: path, line: number, reason: error.shortReason)
    } catch {
      throw .corruptLine(path: path, line: number, reason: error.reason)
    }
  }

  /// Checks names against the rules for names in scenarios: they become file names, and identifiers
  /// in pages and drawings.
  static func check(
    _ names: [String], line: Int, _ path: String
  ) throws(JournalError) {
    let marks = "-_.+".unicodeScalars
    for name in names {
      let isName =
        !name.isEmpty && name.first != "."
        && name.unicodeScalars.allSatisfy {
          $0.isASCII && ($0.properties.isAlphabetic || $0.properties.numericType != nil)
            || marks.contains($0)
        }
      guard isName else {
        throw .corruptLine(
          path: path, line: line,
          reason:
            "`\(name)` is not a name of a scenario, strategy or operation, which has only letters, "
            + "digits, hyphens, underscores, dots and pluses")
      }
    }
  }

  /// Checks only the version, before other fields: those of another version may not decode.
  private static func checkVersion(of line: Data, path: String) throws(JournalError) {
    struct Header: Decodable {
      var schemaVersion: Int
    }
    guard let header = try? JSONDecoder().decode(Header.self, from: line),
      header.schemaVersion != RunRecord.currentSchemaVersion
    else { return }
    throw .unknownSchema(
      path: path, version: header.schemaVersion, supported: RunRecord.currentSchemaVersion)
  }

  /// The marks of measurements that only earlier versions made.
  private static let formerMarks = [
    (#""isPaced":true"#, "operations at a set pace"),
    (#""cacheState":"evicted""#, "reads in the cache state evicted"),
  ]

  /// Rejects measurements that would otherwise be read as others.
  private static func checkMeasurements(in data: Data, path: String) throws(JournalError) {
    for (mark, what) in formerMarks where data.range(of: Data(mark.utf8)) != nil {
      throw .formerMeasurement(path: path, what: what)
    }
  }

  private static func underlyingSystemError(_ error: any Error) -> any Error {
    (error as NSError).userInfo[NSUnderlyingErrorKey] as? any Error ?? error
  }
}

extension Journal {
  /// Adds an entry.
  ///
  /// A resumed run has entries after an end, so only an end in last place is the outcome; the
  /// durations of earlier ends are kept.
  package mutating func append(
    _ entry: JournalEntry, line: Int, _ path: String
  ) throws(JournalError) {
    switch entry {
    case .run:
      throw .corruptLine(path: path, line: line, reason: "a second run in the same file")
    case .cell(let cell):
      try JournalReader.check(
        [cell.scenario.name] + cell.operations.map(\.id.operation), line: line, path)
      cells.append(cell)
    case .template(let template): templates.append(template)
    case .selfTest(let outcome): selfTest = outcome
    case .probe(let found): probes.append(found)
    case .plan(let plan): plans.append(plan)
    case .note(let note): notes.append(note)
    case .process(let process):
      if let flaw = flaw(of: process) {
        throw .corruptLine(path: path, line: line, reason: "process \(process.number) \(flaw)")
      }
      if let end, end.elapsedSeconds != nil {
        earlierEnd = EarlierEnd(record: end, processCount: processes.count)
      }
      processes.append(process)
      end = nil
    case .end(let record):
      end = record
    }
  }
}

extension Journal {
  /// The reason why a process cannot be compared with the others; nil if it can.
  private func flaw(of process: ProcessRecord) -> String? {
    if processes.contains(where: { $0.cell == process.cell && $0.number == process.number }) {
      return "is in the journal twice"
    }
    for name in run.strategies.map(\.name) {
      guard let measured = process.measurement(of: name) else { return "did not measure \(name)" }
      guard let template = templates.last(where: { $0.strategy == name && $0.cell == process.cell })
      else { return "measured \(name), but no earlier line says how its store was created" }
      if measured.fileHash != template.fileHash {
        return "measured a copy of \(name)'s store that differs from the store"
      }
    }
    return nil
  }
}

extension DecodingError {
  /// The location and the problem, without the debug description's wording.
  fileprivate var shortReason: String {
    switch self {
    case .typeMismatch(_, let context), .valueNotFound(_, let context),
      .keyNotFound(_, let context), .dataCorrupted(let context):
      let place = context.codingPath.map(\.stringValue).joined(separator: ".")
      return place.isEmpty ? context.debugDescription : "\(place): \(context.debugDescription)"
    @unknown default:
      return "\(self)"
    }
  }
}
