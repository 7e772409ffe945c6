package import Sampling
import Statistics

/// Turns a journal into a report: pure functions, so old journals always give the same report.
package struct ReportBuilder {
  private let journal: Journal
  private let run: RunRecord
  /// Launches by block and then by strategy, complete blocks only.
  private let blocks: [[LaunchRecord]]

  package init(_ journal: Journal) {
    self.journal = journal
    run = journal.run
    let names = journal.run.strategies.map(\.name)
    blocks = journal.run.plan.indices.compactMap { block in
      let launches = journal.launches.filter { $0.block == block }
      let ordered = names.compactMap { name in launches.first { $0.strategy == name } }
      return ordered.count == names.count ? ordered : nil
    }
  }

  /// - Throws: ``ReportError/noCompleteBlock`` if nothing can be compared.
  package func report() throws(ReportError) -> Report {
    if let difference = difference {
      return report(standing: .answersDiffer(detail: difference), operations: [], storage: [])
    }
    guard !blocks.isEmpty else { throw .noCompleteBlock }
    return report(
      standing: standing, operations: run.operations.map(figures), storage: storage)
  }

  private func report(
    standing: Report.Standing, operations: [OperationFigures], storage: [StorageFigures]
  ) -> Report {
    Report(
      run: run, standing: standing, blockCount: blocks.count, operations: operations,
      storage: storage,
      peakResidentBytes: journal.launches.map(\.resources.peakResidentBytes).max() ?? 0,
      finishedAt: journal.end?.finishedAt, settings: settings,
      contentDigest: journal.launches.first?.contentDigest ?? "")
  }

  private var standing: Report.Standing {
    if journal.end?.outcome == .complete { return .complete }
    let planned = run.plan.count
    let detail = journal.end?.detail ?? "the run was killed before its end"
    return .partial(reason: "\(detail); \(blocks.count) of \(planned) blocks are complete")
  }

  /// Checked again here: a journal that someone edited, or an older tool wrote, must not get by.
  private var difference: String? {
    if let end = journal.end, end.outcome == .answersDiffer { return end.detail }
    guard let first = journal.launches.first else { return nil }
    for launch in journal.launches.dropFirst() {
      if launch.contentDigest != first.contentDigest {
        return "\(launch.strategy) and \(first.strategy) hold different content"
      }
      if launch.finalContentDigest != first.finalContentDigest {
        return
          "\(launch.strategy) and \(first.strategy) hold different content after all operations"
      }
      for (mine, theirs) in zip(launch.operations, first.operations)
      where mine.answerDigest != theirs.answerDigest {
        return "\(launch.strategy) and \(first.strategy) answer \(mine.name) differently"
      }
    }
    return nil
  }

  private var settings: [String: String] {
    var merged = journal.launches.first?.settings ?? [:]
    for launch in journal.launches {
      for (name, value) in launch.settings where merged[name] != value {
        merged[name] = "differs between launches"
      }
    }
    return merged
  }
}

extension ReportBuilder {
  /// 2 % for what reads, 5 % for what writes (measurement spec, section 4.5, 25).
  static func minimumEffect(of sort: OperationSummary.Sort) -> Double {
    sort == .fetch ? 0.02 : 0.05
  }

  private func figures(of operation: OperationSummary) -> OperationFigures {
    let effect = Self.minimumEffect(of: operation.sort)
    let comparisons = comparisons(of: operation)
    let pValues = HolmAdjustment.adjusted(comparisons.dropFirst().map { $0?.pValue ?? 1 })
    let contenders = run.strategies.indices.map { index in
      let comparison = comparisons[index]
      let verdict = comparison.map {
        Verdict($0, adjustedPValue: pValues[index - 1], minimumEffect: effect)
      }
      return contender(index, operation, comparison, verdict)
    }
    return OperationFigures(summary: operation, contenders: contenders, minimumEffect: effect)
  }

  /// One for each strategy, nil for the baseline and where there are too few blocks.
  private func comparisons(of operation: OperationSummary) -> [PairedComparison?] {
    let values = blocks.map { block in
      block.map { Self.cpuOfOneAction(record(of: operation, in: $0), operation) }
    }
    let places = blocks.map { block in block.map(\.position) }
    let samples = try? BlockedSamples(
      contenders: run.strategies.map(\.name), values: values, positions: places)
    return run.strategies.indices.map { index in
      guard index > 0, let samples else { return nil }
      return try? PairedComparison(samples, candidate: index, baseline: 0)
    }
  }

  private func contender(
    _ index: Int, _ operation: OperationSummary, _ comparison: PairedComparison?,
    _ verdict: Verdict?
  ) -> ContenderFigures {
    let records = blocks.map { record(of: operation, in: $0[index]) }
    let cpu = records.map { Self.cpuOfOneAction($0, operation) }
    let wall = records.map { Self.ofOneAction($0?.wallNanoseconds, operation) }
    return ContenderFigures(
      strategy: run.strategies[index].name, cpuNanoseconds: Quantiles.median(cpu) ?? 0,
      cpuRange: (cpu.min() ?? 0)...(cpu.max() ?? 0),
      wallNanoseconds: Quantiles.median(wall) ?? 0, comparison: comparison, verdict: verdict,
      statements: records.first??.statements ?? [], answerCount: records.first??.answerCount ?? 0)
  }

  private func record(of operation: OperationSummary, in launch: LaunchRecord) -> OperationRecord? {
    launch.operations.first { $0.name == operation.name }
  }

  /// The datum of a launch before its logarithm: the median sample, for one action.
  private static func cpuOfOneAction(_ record: OperationRecord?, _ operation: OperationSummary)
    -> Double
  {
    ofOneAction(record?.cpuNanoseconds, operation)
  }

  private static func ofOneAction(_ samples: [Int64]?, _ operation: OperationSummary) -> Double {
    let median = Quantiles.median((samples ?? []).map(Double.init)) ?? 0
    return median / Double(max(1, operation.actionsPerSample))
  }
}

extension ReportBuilder {
  /// Sizes are deterministic, so the first block tells all.
  private var storage: [StorageFigures] {
    guard let first = blocks.first else { return [] }
    let members = run.scenario.membersByKind.reduce(0) { $0 + $1.count }
    let baseline = first[0].storage.fileBytes
    return first.map { launch in
      let storage = launch.storage
      var groups: [StorageGroup: Int] = [
        .rest: storage.unassignedPages * storage.pageSizeBytes
      ]
      for part in storage.parts {
        groups[StorageGroup(part.role), default: 0] += part.pages * storage.pageSizeBytes
      }
      return StorageFigures(
        strategy: launch.strategy, fileBytes: storage.fileBytes, groups: groups,
        parts: storage.parts, bytesPerMember: Double(storage.fileBytes) / Double(max(1, members)),
        ratio: Double(storage.fileBytes) / Double(max(1, baseline)))
    }
  }
}
