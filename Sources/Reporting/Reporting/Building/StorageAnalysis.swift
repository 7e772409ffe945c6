import RunJournal
import Statistics

/// Sizes of every strategy's store in a cell and what they are to the baseline's.
struct StorageAnalysis {
  var cell: CellDigest

  var results: [StorageResult] {
    let found = cell.strategies.compactMap { strategy in
      result(of: strategy.name, launches: cell.usedLaunches(of: strategy.name))
    }
    guard let baseline = found.first?.record.fileBytes, baseline > 0 else { return found }
    return found.map { result in
      var result = result
      result.ratio = Double(result.record.fileBytes) / Double(baseline)
      return result
    }
  }

  /// From the template that all launches copy, or from a launch where each loaded a store of its own.
  private func result(of strategy: String, launches: [LaunchRecord]) -> StorageResult? {
    guard let first = launches.first else { return nil }
    let template = cell.templates[strategy]
    return StorageResult(
      strategy: strategy, record: template?.afterLoad ?? first.storage,
      fileBytes: template.map { WorkCount([$0.afterLoad.fileBytes]) }
        ?? WorkCount(launches.map(\.storage.fileBytes)),
      familySize: cell.record.scenario.familySize, ratio: 1,
      resources: resources(launches.map(\.resources)), template: template,
      launches: launches.map(\.index))
  }

  private func resources(_ records: [ResourceRecord]) -> ResourceResult {
    let written = records.map(\.blockBytesWritten)
    return ResourceResult(
      peakResidentBytes: (try? Summary.median(records.map { Double($0.peakResidentBytes) })) ?? 0,
      blockBytesWritten: written.contains { $0 < 0 }
        ? nil : try? Summary.median(written.map(Double.init)))
  }
}
