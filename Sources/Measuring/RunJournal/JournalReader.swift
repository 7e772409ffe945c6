package import Foundation

/// Reads journals back, refusing what it cannot vouch for.
package enum JournalReader {
  static let lineFeed = UInt8(ascii: "\n")

  /// The most bytes a journal may have, unpacked: fifty times the largest of ours.
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

  /// Reads a journal's bytes; `path` is for messages.
  ///
  /// Only a last line without line feed counts as unfinished, since `append` writes both at once.
  package static func journal(from data: Data, path: String) throws(JournalError) -> Journal {
    var lines = data.split(separator: lineFeed, omittingEmptySubsequences: false)
    let isTruncated = lines.popLast().map { !$0.isEmpty } ?? false
    guard let first = lines.first else { throw .missingRun(path: path) }
    let version = try version(of: first, path: path)
    let beginning = try entries(from: first, version: version, line: 1, path: path)
    guard case .run(let run)? = beginning.first else { throw .missingRun(path: path) }
    try check(
      [run.scenario.name] + run.strategies.map(\.name) + run.operations.map(\.id.operation),
      line: 1, path)
    var journal = Journal(run: run, launches: [], end: nil, isTruncated: isTruncated)
    for entry in beginning.dropFirst() { try journal.append(entry, line: 1, path) }
    for (index, line) in lines.enumerated().dropFirst() {
      for entry in try entries(from: line, version: version, line: index + 1, path: path) {
        try journal.append(entry, line: index + 1, path)
      }
    }
    return journal
  }

  private static func entries(
    from line: Data, version: Int, line number: Int, path: String
  ) throws(JournalError) -> [JournalEntry] {
    do {
      return version < RunRecord.currentSchemaVersion
        ? try JournalUpgrade.entries(from: line)
        : [try JSONDecoder().decode(JournalEntry.self, from: line)]
    } catch let error as DecodingError {
      throw .corruptLine(path: path, line: number, reason: error.shortReason)
    } catch {
      throw .corruptLine(path: path, line: number, reason: "\(error)")
    }
  }

  /// Holds names to what a scenario may call things: they become names of files, and identifiers in
  /// pages and drawings.
  static func check(
    _ names: [String], line: Int, _ path: String
  ) throws(JournalError) {
    let marks = "-_.".unicodeScalars
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
          reason: "`\(name)` is no name of a scenario, strategy or operation, which has letters, "
            + "digits, hyphens, underscores and dots")
      }
    }
  }

  /// Looks at the version alone first: another version's other fields may not decode at all.
  private static func version(of line: Data, path: String) throws(JournalError) -> Int {
    struct Header: Decodable {
      var schemaVersion: Int
    }
    guard let header = try? JSONDecoder().decode(Header.self, from: line) else {
      return RunRecord.currentSchemaVersion
    }
    guard RunRecord.readableSchemaVersions.contains(header.schemaVersion) else {
      throw .unknownSchema(
        path: path, version: header.schemaVersion, supported: RunRecord.currentSchemaVersion)
    }
    return header.schemaVersion
  }

  private static func underlyingSystemError(_ error: any Error) -> any Error {
    (error as NSError).userInfo[NSUnderlyingErrorKey] as? any Error ?? error
  }
}

extension Journal {
  /// A resumed run has entries after an end, so only an end in last place tells the outcome; how
  /// long the run took until an earlier one is kept.
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
    case .superBlock(let group): superBlocks.append(group)
    case .template(let template): templates.append(template)
    case .selfTest(let outcome): selfTest = outcome
    case .probe(let found): probes.append(found)
    case .roundPlan(let plan): roundPlans.append(plan)
    case .work(let work): works.append(work)
    case .note(let note): notes.append(note)
    case .process(let process):
      if let strategy = strategiesWithoutTemplate(process).first {
        throw .corruptLine(
          path: path, line: line,
          reason: "process \(process.number) measured \(strategy), and no line before says how its "
            + "store was made")
      }
      recordEarlierEnd()
      processes.append(process)
      launches += self.launches(of: process)
      end = nil
    case .launch(let launch):
      recordEarlierEnd()
      launches.append(launch)
      end = nil
    case .end(let record):
      end = record
    }
  }
}

extension Journal {
  private mutating func recordEarlierEnd() {
    guard let end, end.elapsedSeconds != nil else { return }
    earlierEnd = EarlierEnd(record: end, launchCount: launches.count)
  }

  private func strategiesWithoutTemplate(_ process: ProcessRecord) -> [String] {
    process.strategies.map(\.strategy).filter { template(of: $0, in: process) == nil }
  }

  private func template(of strategy: String, in process: ProcessRecord) -> TemplateRecord? {
    templates.last { $0.strategy == strategy && $0.cell == process.cell }
  }

  /// What each strategy did in a process, as if it had been a launch of its own in the block of that
  /// number; of a strategy whose store the journal does not know, which reading refuses, nothing.
  package func launches(of process: ProcessRecord) -> [LaunchRecord] {
    process.strategies.enumerated().compactMap { offset, measured in
      guard let template = template(of: measured.strategy, in: process) else { return nil }
      return LaunchRecord(
        index: launches.count + offset, block: process.number,
        position: process.openingOrder.firstIndex(of: measured.strategy) ?? offset,
        strategy: measured.strategy, startedAt: process.startedAt,
        contentDigest: measured.contentDigest, finalContentDigest: measured.finalContentDigest,
        operations: measured.operations, storage: template.afterLoad.withoutParts,
        resources: process.resources, settings: measured.settings, cell: process.cell, attempt: 0,
        fileHash: measured.fileHash, contention: process.contention)
    }
  }
}

extension DecodingError {
  /// The place and the problem without the debugger's wording around them.
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
