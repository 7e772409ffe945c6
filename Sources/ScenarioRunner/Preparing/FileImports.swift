import LogicalModel
package import ScenarioFormat

/// What is told to somebody while an outside file is read.
package struct ImportWatch: Sendable {
  /// Told how much of a file has been read, from 0 to 1.
  package var progress: @Sendable (_ path: String, Double) -> Void
  /// Told once for each way of reading a file what became of it, before anything is refused.
  package var finished: @Sendable (ImportReport) -> Void

  package init(
    progress: @escaping @Sendable (_ path: String, Double) -> Void = { _, _ in },
    finished: @escaping @Sendable (ImportReport) -> Void = { _ in }
  ) {
    self.progress = progress
    self.finished = finished
  }
}

/// The outside files that the cells of a scenario have read, each once for each way of reading it.
package struct FileImports: Sendable {
  struct Entry: Sendable {
    let path: String
    let mapping: ImportMapping
    let domain: Domain
    let data: ImportedData
    let report: ImportReport
  }

  private var entries: [Entry] = []

  package init() {}

  /// Reads a file unless it was read in this way before.
  ///
  /// - Throws: `DataFileError`, or ``ScenarioRunError/tooMuchLost(path:_:)`` for a file of which much
  ///   is lost if that is not accepted.
  mutating func entry(
    path: String, mapping: ImportMapping, domain: Domain, acceptsLoss: Bool, _ watch: ImportWatch
  ) throws -> Entry {
    let known = entries.first {
      $0.path == path && $0.mapping == mapping && $0.domain == domain
    }
    if let known { return known }
    let (data, report) = try DataImport(
      path: path, mapping: mapping, domain: domain, acceptsLoss: acceptsLoss
    ) { watch.progress(path, $0) }.load()
    watch.finished(report)
    if report.losesMuch && !acceptsLoss {
      throw ScenarioRunError.tooMuchLost(path: path, report.headline)
    }
    let entry = Entry(path: path, mapping: mapping, domain: domain, data: data, report: report)
    entries.append(entry)
    return entry
  }
}
